import { within } from '@vpds/kernel';
import { isUtf8 } from 'node:buffer';
import type { Client, Dispatcher } from 'undici';
import { AddressGuard, type AddressGuardOptions } from '@vpds/outbound';
import type { UrlCheck } from '../domain/prepared-data.ts';
import { UrlUnreachable, reasonOf } from './url-unreachable.ts';

/** Milliseconds of a check (PRE-12). */
const WITHIN = 5_000;
/** PRE-12 */
const MAX_REDIRECTS = 3;

export type Verdict = Extract<UrlCheck, { state: 'ok' | 'unreachable' }>;

/** Answers null if it was not admitted in time. */
export type AtAddresses = <T>(addresses: readonly string[], visit: () => Promise<T>) => Promise<T | null>;

export interface UrlCheckerOptions extends AddressGuardOptions {
  /** Milliseconds. */
  readonly within?: number;
}

/**
 * Reachable from the public internet (PRE-12): HEAD, then if necessary GET of the first byte. Each redirect is vetted
 * again. Bodies are not read, credentials in URLs are not sent, no host can exceed the time limit.
 */
export class UrlChecker {
  readonly #guard: AddressGuard;
  readonly #within: number;

  constructor({ within = WITHIN, ...guard }: UrlCheckerOptions = {}) {
    this.#guard = new AddressGuard(guard);
    this.#within = within;
  }

  /** Never throws. Resolves to null if the check was not admitted to an address in time, so that nothing is known. */
  async check(url: string, atAddresses: AtAddresses = (_, visit) => visit()): Promise<Verdict | null> {
    const ending = new AbortController();
    try {
      const visited = await within(this.#within, this.#follow(new URL(url), ending.signal, atAddresses), () => {
        throw new UrlUnreachable('No answer in time');
      });
      return visited ? { state: 'ok' } : null;
    } catch (error) {
      return { state: 'unreachable', reason: reasonOf(error) };
    } finally {
      ending.abort();
    }
  }

  /** Resolves to false if the check was not admitted in time. @throws if unreachable */
  async #follow(start: URL, signal: AbortSignal, atAddresses: AtAddresses): Promise<boolean> {
    let url = start;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const visited = url;
      const addresses = await this.#guard.vet(visited);
      signal.throwIfAborted();
      const answer = await atAddresses(addresses, () => this.#visit(visited, addresses, signal));
      if (answer === null) return false;
      if (answer.location === null) return true;
      url = redirectTarget(answer.location, url);
    }
    throw new UrlUnreachable(`More than ${MAX_REDIRECTS} redirects`);
  }

  /** @throws without a conclusive answer */
  async #visit(url: URL, addresses: readonly string[], signal: AbortSignal): Promise<HttpAnswer> {
    signal.throwIfAborted();
    const client = await this.#guard.client(url.origin, addresses, this.#within);
    const close = () => void client.destroy().catch(() => undefined);
    signal.addEventListener('abort', close, { once: true });
    try {
      const path = `${url.pathname}${url.search}`;
      // Leaves half of the time for GET.
      const half = AbortSignal.any([signal, AbortSignal.timeout(this.#within / 2)]);
      const head = await ask(client, { method: 'HEAD', path, signal: half }).catch(() => null);
      if (head !== null && isSettled(head)) return head;
      signal.throwIfAborted();
      const get = await ask(client, { method: 'GET', path, headers: { range: 'bytes=0-0' }, signal });
      if (isReached(get)) return get;
      throw new UrlUnreachable(`HTTP ${get.status}`);
    } finally {
      signal.removeEventListener('abort', close);
      close();
    }
  }
}

interface HttpAnswer {
  readonly status: number;
  /** Null if the answer does not redirect. */
  readonly location: string | null;
}

async function ask(
  client: Client,
  request: Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'headers' | 'signal'>,
): Promise<HttpAnswer> {
  const { statusCode, headers, body } = await client.request({
    ...request,
    headers: { 'user-agent': 'vpds-url-check', accept: '*/*', ...request.headers },
  });
  body.on('error', () => undefined).destroy();
  const location = statusCode >= 300 && statusCode < 400 ? [headers['location'] ?? []].flat()[0] : undefined;
  return { status: statusCode, location: location === undefined ? null : asUtf8(location) };
}

/** Header values arrive as Latin-1. As browsers do: raw UTF-8 is read as such, any other byte is sent back as it is. */
function asUtf8(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  if (isUtf8(bytes)) return bytes.toString();
  return value.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
}

function isSettled({ status, location }: HttpAnswer): boolean {
  return location !== null || (status >= 200 && status < 300);
}

/** 416: it exists, but has no first byte (RFC 9110, 15.5.17). */
function isReached(answer: HttpAnswer): boolean {
  return isSettled(answer) || answer.status === 416;
}

function redirectTarget(location: string, base: URL): URL {
  const url = URL.canParse(location, base.href) ? new URL(location, base) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new UrlUnreachable('It redirects to something that is no http or https URL');
  return url;
}
