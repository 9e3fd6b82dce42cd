import { Readable } from 'node:stream';
import { Command } from 'commander';
import { request } from 'undici';
import { CommandFailed, Refused, WrongUsage } from './command-failed.ts';

/** Milliseconds for a request. */
const TIMEOUT = 15_000;

export interface ServiceOptions {
  readonly url: string;
  readonly key?: string;
  readonly json: boolean;
}

/**
 * Has the options of every command that uses a running service. `permission` is that of the key; null means that any
 * key is enough.
 */
export function serviceCommand(name: string, permission: string | null = 'administer'): Command {
  return new Command(name)
    .option(
      '--url <url>',
      'URL of the service; environment: VPDS_URL',
      process.env['VPDS_URL'] || 'http://127.0.0.1:3000',
    )
    .option(
      '--key <key>',
      `API key${permission === null ? '' : ` with the permission ${permission}`}; environment: VPDS_API_KEY`,
    )
    .option('--json', 'print JSON', false);
}

/** The service did not answer. */
export class ServiceAway extends CommandFailed {}

export class ServiceClient {
  readonly #url: string;
  readonly #key: string;

  constructor({ url, key = process.env['VPDS_API_KEY'] }: ServiceOptions) {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
      throw new WrongUsage(
        `'${url}' is not the URL of a service: --url and VPDS_URL need one such as http://127.0.0.1:3000.`,
      );
    if (key === undefined || key === '') throw new CommandFailed('No API key: give --key or set VPDS_API_KEY.');
    if (!/^[\x21-\x7e]+$/.test(key))
      throw new WrongUsage('An API key has visible characters only: check --key or VPDS_API_KEY.');
    this.#url = url.replace(/\/+$/, '');
    this.#key = key;
  }

  async list<T>(path: string): Promise<T[]> {
    const message = await this.#call('GET', path);
    if (!Array.isArray(message)) throw this.#noService('200');
    return message as T[];
  }

  async get<T>(path: string): Promise<T> {
    return this.#given<T>(await this.#call('GET', path));
  }

  async post<T>(path: string, body: object = {}): Promise<T> {
    return this.#given<T>(await this.#call('POST', path, JSON.stringify(body)));
  }

  /** Page by page, as the service's links lead. */
  async *pages<T>(path: string): AsyncGenerator<T[]> {
    for (let url: string | null = this.#url + path; url !== null;) {
      const response: Response = await this.#fetch('GET', url, undefined);
      const message = await this.#messageOf(response);
      if (!Array.isArray(message)) throw this.#noService('200');
      yield message as T[];
      url = this.#nextAfter(url, response.headers.get('link'));
    }
  }

  /**
   * A link is resolved against the URL of its request (HTT-13), whose path the next page has, too. A proxy that strips a
   * prefix without announcing it leaves the link without that prefix.
   */
  #nextAfter(url: string, link: string | null): string | null {
    const target = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1];
    if (target === undefined) return null;
    const [asked, { pathname, search }] = [new URL(url), new URL(target, url)];
    return (pathname === asked.pathname ? asked.origin : this.#url) + pathname + search;
  }

  /** Sends a body of any length, for as long as it takes. The service may answer before its end. */
  async upload<T>(path: string, body: AsyncIterable<Buffer>, type: string): Promise<T> {
    const answer = await this.#answering(() =>
      request(this.#url + path, {
        method: 'POST',
        headers: { 'x-api-key': this.#key, prefer: 'handling=strict', 'content-type': type },
        body: Readable.from(body, { objectMode: false }),
        headersTimeout: 0,
        bodyTimeout: TIMEOUT,
      }),
    );
    const text = await answer.body.text().catch(() => '');
    return this.#given<T>(await this.#messageOf(new Response(text, { status: answer.statusCode })));
  }

  #given<T>(message: unknown): T {
    if (message === undefined || message === null) throw this.#noService('200');
    return message as T;
  }

  async #call(method: string, path: string, body?: string): Promise<unknown> {
    return this.#messageOf(await this.#fetch(method, this.#url + path, body));
  }

  async #messageOf(response: Response): Promise<unknown> {
    const answer = (await response.json().catch(() => null)) as { message?: unknown; code?: unknown } | null;
    const { message, code = '' } = answer ?? {};
    if (response.ok) return message;
    if (typeof message !== 'string') throw this.#noService(String(response.status));
    throw response.status === 503
      ? new ServiceAway(message)
      : new Refused(`${response.status} ${message}`, String(code));
  }

  async #fetch(method: string, url: string, body: string | undefined): Promise<Response> {
    return this.#answering(() =>
      fetch(url, {
        method,
        headers: {
          'x-api-key': this.#key,
          prefer: 'handling=strict',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(TIMEOUT),
      }),
    );
  }

  async #answering<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof CommandFailed) throw error;
      const { cause, message } = error as Error;
      const reason = cause instanceof Error ? cause.message : message;
      throw new ServiceAway(
        `The service does not answer on ${this.#url} (${reason}). Is it running? --url sets another address.`,
      );
    }
  }

  /** A proxy or another service answered. */
  #noService(status: string): ServiceAway {
    return new ServiceAway(
      `The program on ${this.#url} (status ${status}) is not this service. --url sets another address.`,
    );
  }
}
