import type { VehicleProductDataClient } from '@vpds/client';

type Middleware = Parameters<VehicleProductDataClient['use']>[number];

/** Writes of unknown outcome; the oldest is forgotten first. */
const MOST = 100;

/** Answers that leave open what became of an earlier attempt: they come from a proxy, or precede the look at the key. */
const UNSETTLED: ReadonlySet<number> = new Set([401, 408, 429, 500, 502, 503, 504]);

/**
 * The `Idempotency-Key` of each write whose outcome is unknown: who sends the same request again gets the first answer,
 * and nothing is done twice (ANS-7).
 */
export class WriteKeys {
  readonly #keys = new Map<string, string>();

  /** `request`: method, address and body. */
  keyOf(request: string): string {
    const key = this.#keys.get(request) ?? crypto.randomUUID();
    this.#keys.set(request, key);
    const [oldest] = this.#keys.keys();
    if (this.#keys.size > MOST && oldest !== undefined) this.#keys.delete(oldest);
    return key;
  }

  /** An equal request is a new one from now on. `code`: of a refusal. */
  answered(request: string, status: number, code: string | null): void {
    if (!UNSETTLED.has(status) && code !== 'idempotency_key_in_use') this.#keys.delete(request);
  }
}

export function isWrite({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

async function textOf(request: Request): Promise<string> {
  return `${request.method} ${request.url}\n${await request.clone().text()}`;
}

async function codeOf(response: Response): Promise<string | null> {
  if (response.status !== 409) return null;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : null;
}

/** One key for one request until its outcome is known, however often somebody sends it. */
export function oneKeyPerWrite(keys: WriteKeys = new WriteKeys()): Middleware {
  return {
    async onRequest({ request }) {
      if (isWrite(request)) request.headers.set('Idempotency-Key', keys.keyOf(await textOf(request)));
    },
    async onResponse({ request, response }) {
      if (isWrite(request)) keys.answered(await textOf(request), response.status, await codeOf(response));
    },
  };
}
