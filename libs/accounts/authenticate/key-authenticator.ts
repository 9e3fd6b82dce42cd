import { timingSafeEqual } from 'node:crypto';
import type { Principal, ViewStore } from '@vpds/kernel';
import type { Authenticator } from '@vpds/platform';
import { LRUCache } from 'lru-cache';
import { API_KEYS, apiKeyOf, hashPrefix } from '../accounts.aggregates.ts';
import { hashOf } from '../api-key-secret.ts';

/** Keys that a process remembers. */
const REMEMBERED = 10_000;
/** Keys of one prefix that are compared: two are already beyond chance. */
const CANDIDATES = 4;
/** Longest key that is looked at. */
const MAX_KEY_LENGTH = 256;

/** How fresh a remembered key must be where nobody can be asked for revocations, milliseconds (design 7). */
const FRESH = 5_000;

export interface KeyAuthenticatorOptions {
  /** How long a found key is remembered, milliseconds; default for good: this process is told of every revocation. */
  readonly rememberFor?: number;
}

/** Says whom a key speaks for. Only found keys are remembered: an unknown one is looked up each time. */
export class KeyAuthenticator implements Authenticator {
  readonly #views: ViewStore;
  readonly #remembered: LRUCache<string, Principal & { readonly foundAt: number }>;
  /** Keys revoked while this process ran: a look-up that began before must not remember them again. */
  readonly #revoked = new Set<string>();

  constructor(views: ViewStore, { rememberFor }: KeyAuthenticatorOptions = {}) {
    this.#views = views;
    this.#remembered = new LRUCache({ max: REMEMBERED, ...(rememberFor === undefined ? {} : { ttl: rememberFor }) });
  }

  authenticate(apiKey: string): Principal | null | Promise<Principal | null> {
    if (apiKey === '' || apiKey.length > MAX_KEY_LENGTH) return null;
    const hash = hashOf(apiKey);
    return this.#remembered.get(hash) ?? this.#find(hash);
  }

  confirm(apiKey: string): Principal | null | Promise<Principal | null> {
    const hash = hashOf(apiKey);
    const remembered = this.#remembered.get(hash);
    return remembered !== undefined && remembered.foundAt > Date.now() - FRESH ? remembered : this.#find(hash);
  }

  forget(apiKeyID: string): void {
    this.#revoked.add(apiKeyID);
    for (const [hash, principal] of this.#remembered.entries()) {
      if (principal.apiKeyID === apiKeyID) this.#remembered.delete(hash);
    }
  }

  async #find(hash: string): Promise<Principal | null> {
    const where = [{ key: 'prefix', equals: hashPrefix(hash) }];
    const { rows } = await this.#views.find(API_KEYS, { scope: null, where, order: 'newest', limit: CANDIDATES });
    for (const row of rows) {
      const key = apiKeyOf(row);
      if (!timingSafeEqual(Buffer.from(key.hash), Buffer.from(hash))) continue;
      if (key.kind === 'revoked' || this.#revoked.has(key.apiKeyID)) {
        this.#remembered.delete(hash);
        return null;
      }
      const { apiKeyID, userID, companyID, permissions } = key;
      const principal = { apiKeyID, userID, companyID, permissions };
      this.#remembered.set(hash, { ...principal, foundAt: Date.now() });
      return principal;
    }
    this.#remembered.delete(hash);
    return null;
  }
}
