import assert from 'node:assert/strict';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export class Caller {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  async ask(path: string, body?: object, method = body === undefined ? 'GET' : 'POST'): Promise<Answer> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { 'x-api-key': this.#key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: response.status, body: await response.json() };
  }

  /** `message`. @throws Error unless the status is 200 */
  async ok<T>(path: string, body?: object, method?: string): Promise<T> {
    const answer = await this.ask(path, body, method);
    assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`);
    return (answer.body as { message: T }).message;
  }
}
