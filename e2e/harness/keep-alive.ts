import { Pool } from 'undici';
import type { ApiAnswer } from './api.ts';

/** Many requests over few persistent connections, as integrators' clients send them. */
export class KeepAliveClient {
  readonly #pool: Pool;

  constructor(url: string, connections: number) {
    this.#pool = new Pool(url, { connections, pipelining: 1, headersTimeout: 30_000, bodyTimeout: 30_000 });
  }

  /** @throws whatever breaks the connection */
  async call(
    key: string,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<ApiAnswer> {
    const headers = {
      'x-api-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    };
    const answer = await this.#pool.request({
      path,
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: answer.statusCode,
      headers: new Headers(answer.headers as Record<string, string>),
      body: await answer.body.json(),
    };
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
