import { createHash } from 'node:crypto';
import { type Answer, type IdempotencyRecord, type IdempotencyStore, Refusal, Unavailable } from '@vpds/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { success } from './envelope.ts';

const VISIBLE = /^[\x21-\x7e]{1,255}$/;

export function isKeyed(request: FastifyRequest): boolean {
  return request.headers['idempotency-key'] !== undefined && request.vpds.operation.storesKey;
}

/**
 * `Idempotency-Key` (ANS-7). Records are written atomically with the append; 'in progress' is known to this process
 * only.
 */
export class IdempotencyGate {
  readonly #store: IdempotencyStore;
  readonly #replayHeaders: Answer['headers'];
  readonly #inProgress = new Set<string>();
  readonly #lookUps = new Map<string, Promise<IdempotencyRecord | null>>();

  /** `viewsLag`: a replayed answer cannot promise that its result is visible. */
  constructor(store: IdempotencyStore, viewsLag = false) {
    this.#store = store;
    this.#replayHeaders = viewsLag ? { 'x-projection': 'pending' } : {};
  }

  /**
   * Resolves to the stored answer of a repeated key. If it resolves to null, execute the request, then call `finish`.
   * @throws Refusal
   */
  async begin(request: FastifyRequest): Promise<Answer | null> {
    const { key, requestHash } = identify(request);
    if (this.#inProgress.has(key)) throw new Refusal('idempotency_key_in_use');
    const record = await this.#lookUp(key);
    if (record !== null) {
      if (record.requestHash !== requestHash) throw new Refusal('idempotency_key_reused');
      return this.#replayed(record);
    }
    // Only the first of several concurrent lookups proceeds.
    if (this.#inProgress.has(key)) throw new Refusal('idempotency_key_in_use');
    this.#inProgress.add(key);
    request.vpds.idempotency = { key, requestHash };
    return null;
  }

  /**
   * The answer that a request has which is refused: its first attempt was carried out, here or by another process, and
   * the refusal is of what that has done. Null: it has none.
   */
  async recall({ vpds }: FastifyRequest): Promise<Answer | null> {
    const { idempotency, giveBack } = vpds;
    if (idempotency === null) return null;
    const record = await this.#store.find(idempotency.key);
    if (record?.requestHash !== idempotency.requestHash) return null;
    vpds.isAnswerKept = true;
    vpds.giveBack = null;
    giveBack?.();
    return this.#replayed(record);
  }

  #replayed({ answer }: IdempotencyRecord): Answer {
    return { ...answer, headers: { ...answer.headers, ...this.#replayHeaders } };
  }

  /** No lookup may predate the first request's execution. */
  #lookUp(key: string): Promise<IdempotencyRecord | null> {
    let lookUp = this.#lookUps.get(key);
    if (lookUp === undefined) {
      lookUp = this.#store.find(key).finally(() => this.#lookUps.delete(key));
      this.#lookUps.set(key, lookUp);
    }
    return lookUp;
  }

  /**
   * Unless an append has stored the answer. A failed write does not fail the request (ADR-2): only requests without an
   * append can lose their record.
   */
  async keep(request: FastifyRequest, answer: Answer): Promise<void> {
    const { idempotency, isAnswerKept } = request.vpds;
    if (idempotency === null || isAnswerKept) return;
    try {
      await this.#store.keep({ ...idempotency, answer });
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
  }

  finish(request: FastifyRequest): void {
    if (request.vpds.idempotency !== null) this.#inProgress.delete(request.vpds.idempotency.key);
  }
}

export function sendReplay(answer: Answer, reply: FastifyReply): void {
  void reply.code(200).header('idempotency-replayed', 'true').send(success(answer, reply));
}

function identify(request: FastifyRequest): Pick<IdempotencyRecord, 'key' | 'requestHash'> {
  const header = request.headers['idempotency-key'];
  if (typeof header !== 'string' || !VISIBLE.test(header)) throw new Refusal('idempotency_key_malformed');
  const hash = createHash('sha256').update(`${request.method} ${request.originalUrl}\n`);
  if (request.vpds.rawBody !== null) hash.update(request.vpds.rawBody);
  return {
    key: `${ownerOf(request)}-${createHash('sha256').update(header).digest('hex')}`,
    requestHash: hash.digest('hex'),
  };
}

/** A session's keys are its user's: what a session left open is sent again after the next sign-in. */
function ownerOf({ headers, vpds: { principal } }: FastifyRequest): string {
  if (principal === null) return '';
  return headers['x-api-key'] === undefined ? `user-${principal.userID}` : principal.apiKeyID;
}
