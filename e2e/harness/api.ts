import { OPERATOR_KEY } from './service.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

export class Api {
  readonly url: string;
  readonly key: string;

  constructor(url: string, key: string = OPERATOR_KEY) {
    this.url = url;
    this.key = key;
  }

  get(path: string, options: CallOptions = {}): Promise<ApiAnswer> {
    return this.#call('GET', path, undefined, options);
  }

  /** Follows the links from `path` to the last page, each once. @throws Error unless the status is 200 */
  async *pages(path: string): AsyncGenerator<ApiAnswer> {
    for (let next: string | undefined = path; next !== undefined;) {
      const answer: ApiAnswer = await this.get(next);
      await this.ok(Promise.resolve(answer));
      yield answer;
      next = nextIn(answer.headers);
    }
  }

  post(path: string, body: unknown, options: CallOptions = {}): Promise<ApiAnswer> {
    return this.#call('POST', path, JSON.stringify(body), options);
  }

  delete(path: string, body?: unknown, options: CallOptions = {}): Promise<ApiAnswer> {
    return this.#call('DELETE', path, body === undefined ? undefined : JSON.stringify(body), options);
  }

  /** Unchanged, JSON or not. */
  send(method: string, path: string, body: string, options: CallOptions = {}): Promise<ApiAnswer> {
    return this.#call(method, path, body, options);
  }

  /** `message`. @throws Error unless the status is 200 */
  async ok(answer: Promise<ApiAnswer>): Promise<any> {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`Expected 200, got ${status}: ${JSON.stringify(body)}`);
    return body.message;
  }

  async #call(
    method: string,
    path: string,
    body: string | undefined,
    { headers = {} }: CallOptions,
  ): Promise<ApiAnswer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        'x-api-key': this.key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parsed(text) };
  }
}

/** Path of the page after this one; undefined: nothing follows. */
export function nextIn(headers: Headers): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export interface Tenant {
  readonly companyID: number;
  readonly userID: number;
  readonly api: Api;
}

export async function newTenant(operator: Api, permissions: readonly string[] = [], name = 'Company'): Promise<Tenant> {
  const { companyID } = await operator.ok(operator.post('/admin/companies', { name }));
  const user = { companyID, name: 'User', email: 'user@example.com', permissions };
  const { userID } = await operator.ok(operator.post('/admin/users', user));
  const { apiKey } = await operator.ok(operator.post('/admin/api-keys', { userID }));
  return { companyID, userID, api: new Api(operator.url, apiKey) };
}

let counter = 0;

/** Unique within the test run. */
export function newVin(): string {
  counter += 1;
  return `T${process.pid.toString(36).toUpperCase().padStart(5, '0')}${Date.now().toString(36).toUpperCase().slice(-6)}${counter.toString(36).toUpperCase().padStart(5, '0')}`;
}
