import {
  type CallContext,
  type OperationClient,
  type Operation,
  Unavailable,
  currentReads,
  now,
  within,
} from '@vpds/kernel';
import { NoAnswer, NoSuchOperation, NotConnected, type Replica, type ServiceAuth } from './replica.ts';
import { ServiceReplicas } from './service-replicas.ts';
import { type WireAnswer, nameOfCall, unwrapAnswer, wireCall } from './wire.ts';

/** Milliseconds to wait for a reachable replica; less than a restart of the only one. */
const PATIENCE = 1_000;
const RETRY_AFTER = 100;

export interface NestTcpClientOptions {
  /** Comma-separated `host:port` by context (a pattern's part before the first dot). */
  readonly services: Readonly<Record<string, string>>;
  readonly lookUp?: (host: string) => Promise<readonly string[]>;
  /** If absent, connections use no TLS. */
  readonly authFor?: ((context: string) => ServiceAuth) | undefined;
}

/**
 * Calls over Nest's TCP transport (ADR-15). After a broken connection the call is retried at another replica with the
 * same ids and marked `resumed`: its first effect is found, not repeated. Hence every writing operation draws its ids
 * from the call's context. Not guaranteed: a call that threw `Unavailable` with `outcomeUnknown` may have happened or
 * may still happen.
 */
export class NestTcpClient implements OperationClient {
  readonly #services: ReadonlyMap<string, ServiceReplicas>;

  constructor({ services, lookUp, authFor }: NestTcpClientOptions) {
    const entries = Object.entries(services);
    this.#services = new Map(
      entries.map(([name, address]) => [name, new ServiceReplicas(address, lookUp, authFor?.(name))]),
    );
  }

  async call<Request, Response>(
    operation: Operation<Request, Response>,
    request: Request,
    context: CallContext,
  ): Promise<Response> {
    const { pattern } = operation;
    const name = pattern.slice(0, pattern.indexOf('.'));
    const service = this.#services.get(name);
    if (service === undefined) throw new Error(`Nobody handles ${pattern}`);
    // Released when the request's answer is built.
    if (operation.answerBytes !== undefined) await currentReads()?.acquire(operation.answerBytes);
    const called = nameOfCall(operation, request, context);
    const answer = await this.#ask(service, { name, pattern: called, request, context });
    if (answer.kind === 'answered' && answer.isKept === true) context.onAnswerKept?.();
    return unwrapAnswer(pattern, answer) as Response;
  }

  close(): void {
    for (const service of this.#services.values()) service.close();
  }

  async #ask(service: ServiceReplicas, call: Call): Promise<WireAnswer> {
    const { deadline } = call.context;
    const patient = Math.min(deadline, now() + PATIENCE);
    let { isRetry } = call.context;
    let unknown = false;
    const tried = new Set<string>();
    for (;;) {
      const replicas = await service.inTurn();
      const outcome = await askInTurn(replicas, call, isRetry);
      if (typeof outcome === 'object') return outcome;
      if (outcome === 'unknown') isRetry = unknown = true;
      for (const { address } of replicas) tried.add(address);
      // A call that may have happened is retried until its deadline.
      const isPatient = now() + RETRY_AFTER < (unknown ? deadline : patient);
      // The addresses may predate a rollout: trying dead ones takes longer than the patience.
      if (!isPatient && !(await before(deadline, service.findsOthers(tried)))) throw away(call.name, unknown);
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
    }
  }
}

interface Call {
  readonly name: string;
  readonly pattern: string;
  readonly request: unknown;
  readonly context: CallContext;
}

/** `unsent`: no replica was reachable. `unknown`: one was, but did not answer. */
async function askInTurn(
  replicas: readonly Replica[],
  { pattern, request, context }: Call,
  isRetry: boolean,
): Promise<WireAnswer | 'unsent' | 'unknown'> {
  let outcome: 'unsent' | 'unknown' = 'unsent';
  for (const replica of replicas) {
    if (now() >= context.deadline) return outcome;
    try {
      const call = wireCall(request, { ...context, isRetry: isRetry || outcome === 'unknown' });
      return await replica.call(pattern, call, call.timeLeft);
    } catch (error) {
      if (error instanceof NoAnswer) outcome = 'unknown';
      else if (!(error instanceof NotConnected || error instanceof NoSuchOperation)) throw error;
    }
  }
  return outcome;
}

function before(deadline: number, work: Promise<boolean>): Promise<boolean> {
  return within(deadline - now() - RETRY_AFTER, work, () => false);
}

function away(name: string, outcomeUnknown: boolean): Unavailable {
  const what = outcomeUnknown ? 'has not answered in time' : 'cannot be reached';
  return new Unavailable(`the ${name} service ${what}`, { outcomeUnknown });
}
