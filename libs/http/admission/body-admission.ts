import { type ReadBudget, type ReadLease, Refusal, Unavailable } from '@vpds/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorEnvelope } from '../edge/envelope.ts';

/** Smaller bodies cost about as much as their connections. */
const SMALL = 16_384;
/** Of a body that is read while it arrives, whatever its length: its longest row, a part of rows, and what waits. */
const OF_STREAM = 4 * 1_048_576;
/** Of a larger one that arrives, bytes in a period; less than a modem sends. */
const LEAST_IN_PERIOD = 32_768;
/** Milliseconds. */
const PERIOD = 5_000;

export interface BodyBudgets {
  /** Bodies that arrive or are being worked on. */
  readonly received: ReadBudget;
  /** Work on a large body needs one of its company's slots for reads. */
  readonly reads: ReadBudget;
}

interface Admitted {
  readonly companyID: number;
  readonly bytes: ReadLease;
  readonly gone: AbortSignal;
}

/**
 * Bounds the bodies in memory, by company and in all (LIM-13). Bytes are reserved before the first one is read; a slot
 * is acquired when all have arrived, so that slow senders occupy none. Both are released when the answer has left or
 * the client has gone.
 */
export class BodyAdmission {
  readonly #budgets: BodyBudgets;
  readonly #envelope: Pick<ErrorEnvelope, 'send'>;
  readonly #period: number;
  readonly #admitted = new WeakMap<FastifyRequest, Admitted>();

  /** `period`: milliseconds. */
  constructor(budgets: BodyBudgets, envelope: Pick<ErrorEnvelope, 'send'>, period = PERIOD) {
    this.#budgets = budgets;
    this.#envelope = envelope;
    this.#period = period;
  }

  /** Null: small, so that nothing is reserved. @throws Refusal reads_over_share | Unavailable */
  reserve(request: FastifyRequest, reply: FastifyReply, maxBytes: number): Promise<void> | null {
    const { principal } = request.vpds;
    if (principal === null) return null;
    if (maxBytes === Infinity) return this.#reserveStream(reply, principal.companyID);
    const bytes = lengthOf(request, maxBytes);
    return bytes <= SMALL ? null : this.#reserve(request, reply, principal.companyID, bytes);
  }

  /** It watches its own silence. */
  async #reserveStream(reply: FastifyReply, companyID: number): Promise<void> {
    const signal = goneWith(reply);
    releaseWhen(signal, await this.#budgets.received.acquire({ companyID, bytes: OF_STREAM, signal }));
  }

  async #reserve(request: FastifyRequest, reply: FastifyReply, companyID: number, bytes: number): Promise<void> {
    const gone = goneWith(reply);
    const lease = await this.#budgets.received.acquire({ companyID, bytes, signal: gone });
    releaseWhen(gone, lease);
    this.#admitted.set(request, { companyID, bytes: lease, gone });
    this.#watch(request, reply, gone);
  }

  /** Half-open uploads hold their bytes only briefly. */
  #watch(request: FastifyRequest, reply: FastifyReply, gone: AbortSignal): void {
    const { raw } = request;
    let before = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const arrived = raw.socket.bytesRead - before;
      before += arrived;
      if (raw.complete) clearInterval(timer);
      else if (arrived < LEAST_IN_PERIOD && !raw.socket.isPaused()) {
        clearInterval(timer);
        void this.#envelope.send(new Refusal('request_timeout'), request, reply);
      }
    }, this.#period).unref();
    gone.addEventListener('abort', () => clearInterval(timer), { once: true });
  }

  /** After the body has arrived. Null: small. @throws as {@link reserve} */
  work(request: FastifyRequest, length: number): Promise<void> | null {
    const admitted = this.#admitted.get(request);
    if (admitted === undefined) return null;
    admitted.bytes.correct(length);
    return length <= SMALL ? null : this.#enter(admitted);
  }

  async #enter({ companyID, gone }: Admitted): Promise<void> {
    releaseWhen(gone, await this.#budgets.reads.acquire({ companyID, bytes: 0, slot: true, signal: gone }));
  }
}

/** Aborted when the answer has left or the client has gone. */
function goneWith(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Unavailable('nobody waits for the answer')));
  return gone.signal;
}

function releaseWhen(gone: AbortSignal, lease: ReadLease): void {
  if (gone.aborted) lease.release();
  else gone.addEventListener('abort', () => lease.release(), { once: true });
}

/** Of a body of unknown length: the most that it may have. */
function lengthOf({ method, headers }: FastifyRequest, maxBytes: number): number {
  if (method === 'GET' || method === 'HEAD') return 0;
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : maxBytes;
}
