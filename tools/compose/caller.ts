import assert from 'node:assert/strict';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Statistics {
  readonly products: { readonly created: number; readonly onCommission: number };
  readonly transports: Readonly<Record<'provider_a' | 'provider_b', { readonly delivered: number }>>;
}

export class Caller {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  async ask(path: string, body?: object): Promise<Answer> {
    const response = await fetch(this.#url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': this.#key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: response.status, body: await response.json() };
  }

  /** `message`. @throws Error unless the status is 200 */
  async ok<T>(path: string, body?: object): Promise<T> {
    const answer = await this.ask(path, body);
    assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`);
    return (answer.body as { message: T }).message;
  }

  statistics(): Promise<Statistics> {
    return this.ok('/statistics?since=today');
  }
}

export const vin = (): string => `CMPS${String(Math.floor(Math.random() * 1e13)).padStart(13, '0')}`;
