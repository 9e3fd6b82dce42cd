import {
  type CallContext,
  type OperationClient,
  type Handler,
  type Operation,
  currentReads,
  partOfReads,
} from '@vpds/kernel';

/** Operations without a handler here go to the next client. */
export class InProcessClient implements OperationClient {
  readonly #handlers = new Map<string, Handler>();
  readonly #elsewhere: OperationClient | null;

  constructor(elsewhere: OperationClient | null = null) {
    this.#elsewhere = elsewhere;
  }

  /** @throws Error if two handlers claim one operation */
  register(handlers: readonly Handler[]): void {
    for (const handler of handlers) {
      const { pattern } = handler.operation;
      if (this.#handlers.has(pattern)) throw new Error(`Two handlers of ${pattern}`);
      this.#handlers.set(pattern, handler);
    }
  }

  call<Request, Response>(
    operation: Operation<Request, Response>,
    request: Request,
    context: CallContext,
  ): Promise<Response> {
    const handler = this.#handlers.get(operation.pattern) as Handler<Request, Response> | undefined;
    if (handler !== undefined) return this.#handle(handler, request, context);
    if (this.#elsewhere === null) return Promise.reject(new Error(`No handler for ${operation.pattern}`));
    return this.#elsewhere.call(operation, request, context);
  }

  /** Reads count against the budget until the call ends, the answer until the request is answered. */
  #handle<Request, Response>(
    handler: Handler<Request, Response>,
    request: Request,
    context: CallContext,
  ): Promise<Response> {
    const { answerBytes } = handler.operation;
    const answered = () => partOfReads(() => handler.handle(request, context));
    const reads = currentReads();
    if (answerBytes === undefined || reads === undefined) return answered();
    return reads.acquire(answerBytes).then(answered);
  }
}
