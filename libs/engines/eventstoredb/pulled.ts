import type { ClientReadableStream } from '@grpc/grpc-js';
import { Unavailable } from '@vpds/kernel';
import type { ReadResp } from './protocol.ts';

/**
 * A server's answer read at our own pace: what is not taken stays with the server (HTTP/2 flow control), so a slow consumer
 * costs no memory here.
 */
export class Pulled {
  readonly #call: ClientReadableStream<ReadResp>;
  #failure: Error | null = null;
  #wake: (() => void) | null = null;

  constructor(call: ClientReadableStream<ReadResp>) {
    this.#call = call;
    call.on('readable', () => this.#wake?.());
    call.on('error', (error: Error) => this.#fail(error));
    call.on('end', () => this.#fail(new Unavailable('The event store ended a subscription')));
    call.on('close', () => this.#fail(new Unavailable('A subscription was closed')));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#wake?.();
  }

  /** The next message if it is here already. */
  take(): ReadResp | null {
    return this.#call.read();
  }

  /** Waits for a message. `silent`: none came in time. @throws what the call failed with, once all before is taken */
  async wait(milliseconds: number, signal: AbortSignal): Promise<'ready' | 'silent' | 'aborted'> {
    if (signal.aborted) return 'aborted';
    if (this.#call.readableLength > 0) return 'ready';
    this.#rethrow();
    await this.#woken(milliseconds, signal);
    if (signal.aborted) return 'aborted';
    if (this.#call.readableLength > 0) return 'ready';
    this.#rethrow();
    return 'silent';
  }

  #rethrow(): void {
    if (this.#failure !== null) throw this.#failure;
  }

  #woken(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#wake = null;
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      signal.addEventListener('abort', wake);
      this.#wake = wake;
    });
  }

  cancel(): void {
    this.#call.cancel();
  }
}
