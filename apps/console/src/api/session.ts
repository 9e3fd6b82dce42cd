import type { VehicleProductDataClient } from '@vpds/client';
import { bodyOf, memberOf } from './write-keys.ts';

type Middleware = Parameters<VehicleProductDataClient['use']>[number];

/** Calls that begin, end or ask for a session. */
const OF_SESSIONS: ReadonlySet<string> = new Set(['/me', '/sign-in', '/sign-in/link', '/session', '/session/renew']);

/** The session whose secret is in the cookie, as far as this page knows. */
export class BrowserSession {
  /** Null for a key. */
  #id: string | null = null;
  #userID: number | null = null;
  #hasEnded = false;
  #doubts = 0;
  readonly #watchers = new Set<() => void>();

  get id(): string | null {
    return this.#id;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** How often the service said that it knows this browser by another session. */
  get doubts(): number {
    return this.#doubts;
  }

  /** @returns false if another user has signed in: then waiting requests are not sent */
  begun(userID: number, id: string | null): boolean {
    if (this.#userID !== null && this.#userID !== userID) return false;
    this.#userID = userID;
    this.#id = id;
    this.#hasEnded = false;
    this.#changed();
    return true;
  }

  ended(): void {
    this.#hasEnded = true;
    this.#changed();
  }

  doubted(): void {
    this.#doubts += 1;
    this.#changed();
  }

  /** @returns stops it */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Resolves once there is a session that has not ended. @throws the signal's reason */
  async there(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (!this.#hasEnded) return;
    await new Promise<void>((done, aborted) => {
      const stop = this.watch(() => {
        if (this.#hasEnded) return;
        stop();
        done();
      });
      signal.addEventListener('abort', () => {
        stop();
        aborted(signal.reason as Error);
      });
    });
  }

  #changed(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

export const session = new BrowserSession();

/**
 * A request that changes something repeats the session's id in a header, which no form of another origin can send
 * (HTT-18). Once the session has ended, requests wait for the next one: each would count as one with an unknown key, and
 * their number per address is limited.
 */
export function ofSession(of: BrowserSession): Middleware {
  return {
    async onRequest({ request, schemaPath }) {
      if (!OF_SESSIONS.has(schemaPath)) await of.there(request.signal);
      if (of.id !== null) request.headers.set('X-Session', of.id);
    },
    async onResponse({ request, response, schemaPath }) {
      // A wrong key or an old link ends no session, nor does a late answer to a request of an earlier one.
      const isOfSession = schemaPath === '/me' || !OF_SESSIONS.has(schemaPath);
      if (response.status === 401 && isOfSession && request.headers.get('X-Session') === of.id) of.ended();
      if (response.status === 403 && memberOf(await bodyOf(response), 'code') === 'session_header_missing')
        of.doubted();
    },
  };
}
