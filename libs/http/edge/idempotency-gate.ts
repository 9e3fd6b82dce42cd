import { createHash } from 'node:crypto';
import { type Answer, type IdempotencyRecord, type IdempotencyStore, Refusal, Unavailable } from '@vpds/kernel';
import type { FastifyRequest } from 'fastify';

const VISIBLE = /^[\x21-\x7e]{1,255}$/;

/** Whether the header means something to a call: to any write; `POST /product/transport` only reads (ANS-7). */
export function takesKey(method: string, path: string | null): boolean {
  return method !== 'GET' && method !== 'HEAD' && path !== '/product/transport';
}

export function isKeyed(request: FastifyRequest): boolean {
  return request.headers['idempotency-key'] !== undefined && takesKey(request.method, request.vpds.route);
}

/**
 * `Idempotency-Key` (ANS-7): the same request again gets the first answer, another one is refused, one that comes
 * while the first is under way is told so. The records themselves are decided in the store, by the append that they belong
 * to; only 'under way' is known to this process alone.
 */
export class IdempotencyGate {
  readonly #store: IdempotencyStore;
  readonly #replayHeaders: Answer['headers'];
  /** Keys of requests that are being carried out. */
  readonly #underWay = new Set<string>();
  readonly #lookUps = new Map<string, Promise<IdempotencyRecord | null>>();

  /** `viewsLag`: an append's views are written behind it, and who replays its answer cannot tell whether they are there. */
  constructor(store: IdempotencyStore, viewsLag = false) {
    this.#store = store;
    this.#replayHeaders = viewsLag ? { 'x-projection': 'pending' } : {};
  }

  /** The first answer, or null: carry the request out, then `finish`. @throws Refusal */
  async begin(request: FastifyRequest): Promise<Answer | null> {
    const { key, requestHash } = identify(request);
    if (this.#underWay.has(key)) throw new Refusal('idempotency_key_in_use');
    const record = await this.#lookUp(key);
    if (record !== null) {
      if (record.requestHash !== requestHash) throw new Refusal('idempotency_key_reused');
      return { ...record.answer, headers: { ...record.answer.headers, ...this.#replayHeaders } };
    }
    // Of several that have looked at once, the first to come here is carried out.
    if (this.#underWay.has(key)) throw new Refusal('idempotency_key_in_use');
    this.#underWay.add(key);
    request.vpds.idempotency = { key, requestHash };
    return null;
  }

  /** Shared by all that come at once: none of them goes by what another has looked up before the first was carried out. */
  #lookUp(key: string): Promise<IdempotencyRecord | null> {
    let lookUp = this.#lookUps.get(key);
    if (lookUp === undefined) {
      lookUp = this.#store.find(key).finally(() => this.#lookUps.delete(key));
      this.#lookUps.set(key, lookUp);
    }
    return lookUp;
  }

  /**
   * Keeps the answer of a success, unless an append has kept it already. A store that cannot take it makes no error of an
   * append that has happened (ADR-2): what is missing is then the record of a request that appended nothing.
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

  /** The request's work is over, whatever became of it: after an error the same key runs again. */
  finish(request: FastifyRequest): void {
    if (request.vpds.idempotency !== null) this.#underWay.delete(request.vpds.idempotency.key);
  }
}

function identify(request: FastifyRequest): Pick<IdempotencyRecord, 'key' | 'requestHash'> {
  const header = request.headers['idempotency-key'];
  if (typeof header !== 'string' || !VISIBLE.test(header)) throw new Refusal('idempotency_key_malformed');
  const apiKeyID = request.vpds.principal?.apiKeyID ?? '';
  const hash = createHash('sha256').update(`${request.method} ${request.originalUrl}\n`);
  if (request.vpds.rawBody !== null) hash.update(request.vpds.rawBody);
  return {
    key: `${apiKeyID}-${createHash('sha256').update(header).digest('hex')}`,
    requestHash: hash.digest('hex'),
  };
}
