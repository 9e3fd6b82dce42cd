import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { retryAfter } from '@vpds/outbound/retry-after';
import { Agent, fetch, request } from 'undici';
import { CommandFailed, Refused, WrongUsage } from './command-failed.ts';

/** Milliseconds of silence. A large answer may take longer. */
const TIMEOUT = 15_000;
/** Milliseconds for which a request is repeated that comes too soon. */
const THROTTLED_PATIENCE = 60_000;
const TOO_MANY_REQUESTS = 429;
/** The service is restarting, or a proxy cannot reach it. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);
/** A proxy has given up. */
const REQUEST_TIMEOUT = 408;
/** The request's URL is too long. */
export const URL_TOO_LONG: ReadonlySet<number> = new Set([414, 431]);
/** What a proxy takes less of than the service does. */
const TOO_LARGE: ReadonlyMap<number, string> = new Map([
  [413, 'body of this size'],
  ...[...URL_TOO_LONG].map((status) => [status, 'address of this length'] as const),
]);
/** A code of 503 that an operator has to end. */
const NOT_ENABLED_YET = 'not_enabled_yet';
const DEFAULT_URL = 'http://127.0.0.1:3000';

export interface ServiceOptions {
  readonly url: string;
  readonly key?: string;
  readonly json: boolean;
}

const defaultUrl = (): string => process.env['VPDS_URL'] || DEFAULT_URL;

/** For a command that is printed: ` --url` if it needs one. */
export function urlOption({ url }: ServiceOptions): string {
  return url === defaultUrl() ? '' : ` --url ${quoted(url)}`;
}

/** Quotes a text for a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * Has the options of every command that uses a running service. `permission` is that of the key; null means that any
 * key is enough.
 */
export function serviceCommand(name: string, permission: string | null = 'administer'): Command {
  return new Command(name)
    .option('--url <url>', 'URL of the service; environment: VPDS_URL', defaultUrl())
    .option(
      '--key <key>',
      `API key${permission === null ? '' : ` with the permission ${permission}`}; environment: VPDS_API_KEY`,
    )
    .option('--json', 'print JSON', false);
}

/** The service did not answer. */
export class ServiceAway extends CommandFailed {}

/** An answer that has arrived as a whole. */
interface Answer {
  readonly status: number;
  readonly text: string;
  readonly link: string | null;
  readonly retryAfter: string | string[] | undefined;
}

export class ServiceClient {
  readonly #url: string;
  readonly #key: string;
  readonly #agent = new Agent({ headersTimeout: TIMEOUT, bodyTimeout: TIMEOUT });

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
    if (!Array.isArray(message)) throw this.#noService(200);
    return message as T[];
  }

  async get<T>(path: string): Promise<T> {
    return this.#given<T>(await this.#call('GET', path));
  }

  /** `next`: the path of the next page; null: there is none. */
  async page<T>(path: string): Promise<{ readonly message: T; readonly next: string | null }> {
    const { message, next } = await this.#pageAt(this.#url + path);
    return { message: this.#given<T>(message), next: next === null ? null : this.#pathOf(next) };
  }

  async post<T>(path: string, body: object = {}): Promise<T> {
    return this.#given<T>(await this.#call('POST', path, JSON.stringify(body)));
  }

  /** Page by page, as the service's links lead. */
  async *pages<T>(path: string): AsyncGenerator<T[]> {
    for (let url: string | null = this.#url + path; url !== null;) {
      const { message, next } = await this.#pageAt(url);
      if (!Array.isArray(message)) throw this.#noService(200);
      yield message as T[];
      url = next;
    }
  }

  async #pageAt(url: string): Promise<{ readonly message: unknown; readonly next: string | null }> {
    const answer = await this.#fetch('GET', url, undefined);
    return { message: this.#messageOf(answer), next: this.#nextAfter(url, answer.link) };
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

  /** Without the path of the service itself. */
  #pathOf(url: string): string {
    const { pathname, search } = new URL(url);
    return pathname.slice(new URL(this.#url).pathname.replace(/\/$/, '').length) + search;
  }

  /** Sends a body of any length, for as long as it takes. The service may answer before its end. */
  async upload<T>(path: string, body: () => AsyncIterable<Buffer>, type: string): Promise<T> {
    const answer = await this.#answering(async () => {
      const response = await request(this.#url + path, {
        method: 'POST',
        headers: { 'x-api-key': this.#key, prefer: 'handling=strict', 'content-type': type },
        body: Readable.from(body(), { objectMode: false }),
        headersTimeout: 0,
        bodyTimeout: TIMEOUT,
      });
      const { statusCode: status, headers } = response;
      return { status, text: await response.body.text(), link: null, retryAfter: headers['retry-after'] };
    });
    return this.#given<T>(this.#messageOf(answer));
  }

  #given<T>(message: unknown): T {
    if (message === undefined || message === null) throw this.#noService(200);
    return message as T;
  }

  async #call(method: string, path: string, body?: string): Promise<unknown> {
    return this.#messageOf(await this.#fetch(method, this.#url + path, body));
  }

  #messageOf({ status, text }: Answer): unknown {
    const { message, code = '' } = parsed(text) ?? {};
    if (status >= 200 && status < 300) return message;
    if (typeof message !== 'string') throw this.#noService(status);
    throw AWAY.has(status) && code !== NOT_ENABLED_YET
      ? new ServiceAway(message)
      : new Refused(`${status} ${message}`, status, String(code));
  }

  async #fetch(method: string, url: string, body: string | undefined): Promise<Answer> {
    return this.#answering(async () => {
      const response = await fetch(url, {
        method,
        headers: {
          'x-api-key': this.#key,
          prefer: 'handling=strict',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body }),
        dispatcher: this.#agent,
      });
      const { status, headers } = response;
      return {
        status,
        text: await response.text(),
        link: headers.get('link'),
        retryAfter: headers.get('retry-after') ?? undefined,
      };
    });
  }

  /** Repeats a request that came too soon, after `Retry-After`. @throws ServiceAway without a whole answer */
  async #answering(ask: () => Promise<Answer>): Promise<Answer> {
    for (const until = Date.now() + THROTTLED_PATIENCE; ;) {
      const answer = await this.#answered(ask);
      const pause = Math.max(1_000, retryAfter(answer.retryAfter, Date.now()) ?? 0);
      if (answer.status !== TOO_MANY_REQUESTS || Date.now() + pause > until) return answer;
      await sleep(pause);
    }
  }

  async #answered(ask: () => Promise<Answer>): Promise<Answer> {
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

  /** A proxy or another service answered. What it refuses, it refuses again. */
  #noService(status: number): CommandFailed {
    const what = TOO_LARGE.get(status);
    if (what !== undefined)
      return new Refused(`A program before the service on ${this.#url} takes no ${what} (status ${status}).`, status);
    const message = `The program on ${this.#url} (status ${status}) is not this service. --url sets another address.`;
    const isFinal = status >= 400 && status < 500 && status !== REQUEST_TIMEOUT && status !== TOO_MANY_REQUESTS;
    return isFinal ? new Refused(message, status) : new ServiceAway(message);
  }
}

/** Null: no JSON. */
function parsed(text: string): { readonly message?: unknown; readonly code?: unknown } | null {
  try {
    return JSON.parse(text) as { message?: unknown; code?: unknown } | null;
  } catch {
    return null;
  }
}
