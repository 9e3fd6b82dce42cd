import { timingSafeEqual } from 'node:crypto';
import {
  type EventStore,
  NO_STREAM,
  type Permission,
  type Principal,
  RecentlyUsed,
  Unavailable,
  type ViewStore,
  load,
  now,
  within,
} from '@vpds/kernel';
import type { Authenticator, KeyUse } from '@vpds/http';
import { API_KEYS, apiKeyOf, hashPrefix } from '../api-key.aggregate.ts';
import { hashOf } from '../api-key-secret.ts';
import type { ApiKey } from '../domain/accounts.decider.ts';
import { keyInStream } from '../load-key.ts';
import { USERS, USER_STREAMS, userAggregate, userOf } from '../user.aggregate.ts';
import type { KeyUses } from './key-uses.ts';

/** Keys in the cache. */
const REMEMBERED = 10_000;
const DAY = 86_400_000;
/** The keys of a prefix that are compared; two are already improbable. */
const CANDIDATES = 4;
/** Characters; longer keys are refused without a look-up. */
const MAX_KEY_LENGTH = 256;

/** Milliseconds for which a cached key is valid while revocation notices may be missing (KEY-5). */
const FRESH = 5_000;
/** How long reads accept a key that cannot be checked, milliseconds. */
const READS_UNCHECKED = 5 * 60_000;
/** Milliseconds to wait for the view, if the key's stream can be read instead. */
const VIEW_WITHIN = 2_000;
/** Milliseconds after a failed check in which reads skip it. */
const NO_CHECK = 5_000;

export interface KeyAuthenticatorOptions {
  /** Milliseconds. Default: unlimited, since this process is notified of revocations. */
  readonly rememberFor?: number;
  /** If absent, uses are not noted. */
  readonly uses?: KeyUses;
}

interface Remembered {
  readonly principal: Principal;
  /** Unix milliseconds. */
  readonly foundAt: number;
  /** Unix milliseconds; infinite: never. */
  readonly expiresAt: number;
  /** The revision of the user whose permissions these are. */
  readonly userRevision: bigint;
  /** Day since the epoch on which its use was noted. */
  usedOn: number;
}

/** The rights of a user at one of his revisions. */
interface UserRights {
  readonly permissions: readonly Permission[];
  readonly disabled: boolean;
  readonly revision: bigint;
}

interface Belief {
  /** Milliseconds. */
  readonly within: number;
  readonly use: KeyUse;
}

/**
 * Keys are found through their view, and with the present permissions of their users; unknown ones are never cached. While it is down, a cached key is checked in its
 * own stream, so commands continue (ADR-22); others wait for the view. While both are down, reads accept a key that was
 * valid in the last five minutes and is not possibly revoked.
 */
export class KeyAuthenticator implements Authenticator {
  readonly #events: EventStore;
  readonly #views: ViewStore;
  readonly #rememberFor: number;
  readonly #uses: KeyUses | null;
  /** The key is the hash. Expired entries still identify the key's stream. */
  readonly #remembered = new RecentlyUsed<string, Remembered>(REMEMBERED);
  /** The look-ups in progress, by hash. Concurrent requests share them. */
  readonly #lookUps = new Map<string, Promise<Principal | null>>();
  /** Keys revoked since the start: a look-up that began before must not cache them again, nor their sessions. */
  readonly #revoked = new Set<string>();
  /** Last check that failed because of an engine, by hash. */
  readonly #uncheckedAt = new RecentlyUsed<string, number>(REMEMBERED);
  /** Keys that may be revoked: only their streams decide. */
  readonly #doubted = new Set<string>();
  /** Users changed since the start, by id: a look-up that began before a change must not cache what he could do before. */
  readonly #changedUsers = new Map<number, bigint>();
  /** Users who may be changed: only their streams decide. */
  readonly #doubtedUsers = new Set<number>();

  constructor(engines: { events: EventStore; views: ViewStore }, { rememberFor, uses }: KeyAuthenticatorOptions = {}) {
    this.#events = engines.events;
    this.#views = engines.views;
    this.#rememberFor = rememberFor ?? Number.POSITIVE_INFINITY;
    this.#uses = uses ?? null;
  }

  async authenticate(apiKey: string, use: KeyUse = 'command'): Promise<Principal | null> {
    if (apiKey === '' || apiKey.length > MAX_KEY_LENGTH) return null;
    return this.#found(hashOf(apiKey), { within: this.#rememberFor, use });
  }

  confirm(apiKey: string, use: KeyUse = 'command'): Promise<Principal | null> {
    return this.#found(hashOf(apiKey), { within: FRESH, use });
  }

  authenticateAgain(apiKey: string, use: KeyUse = 'command'): Promise<Principal | null> {
    return this.#found(hashOf(apiKey), { within: 0, use });
  }

  remembered(apiKey: string): Principal | null {
    return apiKey.length > MAX_KEY_LENGTH ? null : this.#believed(hashOf(apiKey), this.#rememberFor);
  }

  remembers(apiKey: string): boolean {
    return apiKey.length <= MAX_KEY_LENGTH && this.#remembered.has(hashOf(apiKey));
  }

  forget(apiKeyID: string): void {
    this.#revoked.add(apiKeyID);
    for (const [hash, { principal }] of this.#remembered.entries()) {
      if (principal.apiKeyID === apiKeyID || principal.startedBy === apiKeyID) this.#remembered.delete(hash);
    }
  }

  doubt(apiKeyID: string): void {
    this.#doubted.add(apiKeyID);
  }

  changed(userID: number, revision: bigint): void {
    if ((this.#changedUsers.get(userID) ?? NO_STREAM) >= revision) return;
    this.#changedUsers.set(userID, revision);
    for (const [hash, { principal, userRevision }] of this.#remembered.entries())
      if (principal.userID === userID && userRevision < revision) this.#remembered.delete(hash);
  }

  doubtUser(userID: number): void {
    this.#doubtedUsers.add(userID);
  }

  async #found(hash: string, { within, use }: Belief): Promise<Principal | null> {
    const believed = this.#believed(hash, within);
    if (believed !== null) return believed;
    if (use === 'command') return this.#lookedUp(hash);
    const isUnchecked = (this.#uncheckedAt.get(hash) ?? -Infinity) > now() - NO_CHECK;
    const unchecked = isUnchecked ? this.#believed(hash, READS_UNCHECKED) : null;
    if (unchecked !== null) return unchecked;
    try {
      return await this.#lookedUp(hash);
    } catch (error) {
      return this.#readUnchecked(hash, error);
    }
  }

  #believed(hash: string, within: number): Principal | null {
    const remembered = this.#remembered.get(hash);
    if (remembered === undefined || this.#isDoubted(remembered)) return null;
    const at = now();
    if (remembered.foundAt <= at - within || remembered.expiresAt <= at) return null;
    if (remembered.usedOn !== Math.floor(at / DAY)) this.#noteUse(remembered, at);
    return remembered.principal;
  }

  /** @throws the check's error if no engine was at fault, or the key was valid too long ago */
  #readUnchecked(hash: string, error: unknown): Principal {
    const believed = error instanceof Unavailable ? this.#believed(hash, READS_UNCHECKED) : null;
    if (believed === null) throw error;
    this.#uncheckedAt.set(hash, now());
    return believed;
  }

  #lookedUp(hash: string): Promise<Principal | null> {
    const pending = this.#lookUps.get(hash);
    if (pending !== undefined) return pending;
    const lookUp = this.#lookUp(hash).finally(() => this.#lookUps.delete(hash));
    this.#lookUps.set(hash, lookUp);
    return lookUp;
  }

  async #lookUp(hash: string): Promise<Principal | null> {
    const askedAt = now();
    const key = await this.#find(hash);
    const isValid = key?.kind === 'active' && (key.expiresAt ?? Infinity) > askedAt;
    if (!isValid || !(await this.#isStarterActive(key, this.#remembered.has(hash))) || this.#isRevoked(key)) {
      this.#remembered.delete(hash);
      return null;
    }
    const shown = await this.#userOf(key, this.#remembered.has(hash));
    const user = this.#isOutdated(key, shown) ? await this.#userInStream(key) : shown;
    if (user.disabled || this.#isRevoked(key)) {
      this.#remembered.delete(hash);
      return null;
    }
    const { permissions, revision: userRevision } = user;
    const { apiKeyID, userID, companyID, issuedAs, readOnly, startedBy, expiresAt } = key;
    const principal: Principal = {
      apiKeyID,
      userID,
      companyID,
      permissions,
      ...(readOnly ? { readOnly } : {}),
      ...(issuedAs === 'session' ? { startedBy } : {}),
    };
    const usedOn = this.#remembered.get(hash)?.usedOn ?? 0;
    // The user was changed during this look-up, or the log was restored: the next request repeats the look-up.
    if (this.#isOutdated(key, user)) return principal;
    const remembered = {
      principal,
      foundAt: askedAt,
      expiresAt: expiresAt ?? Number.POSITIVE_INFINITY,
      userRevision,
      usedOn,
    };
    this.#remembered.set(hash, remembered);
    if (usedOn !== Math.floor(askedAt / DAY)) this.#noteUse(remembered, askedAt);
    return principal;
  }

  /** Notes it in the background: the request does not wait. */
  #noteUse(remembered: Remembered, at: number): void {
    remembered.usedOn = Math.floor(at / DAY);
    void this.#uses?.note(remembered.principal.apiKeyID, new Date(at).toISOString().slice(0, 10));
  }

  #isRevoked({ apiKeyID, startedBy }: ApiKey): boolean {
    return this.#revoked.has(apiKeyID) || (startedBy !== null && this.#revoked.has(startedBy));
  }

  #isDoubted({ principal: { apiKeyID, userID, startedBy } }: Remembered): boolean {
    if (this.#doubted.has(apiKeyID) || this.#doubtedUsers.has(userID)) return true;
    return typeof startedBy === 'string' && this.#doubted.has(startedBy);
  }

  /** A session ends with the key that started it. Reads the view, and the stream if that is down. @throws Unavailable */
  async #isStarterActive({ startedBy }: ApiKey, isRemembered: boolean): Promise<boolean> {
    if (startedBy === null) return true;
    if (this.#doubted.has(startedBy)) return (await this.#inStream(startedBy))?.kind === 'active';
    const row = this.#views.get(API_KEYS, startedBy);
    const shown = await (isRemembered ? within(VIEW_WITHIN, row, late) : row).catch(noneWhileAway);
    return (shown === null ? await this.#inStream(startedBy) : apiKeyOf(shown))?.kind === 'active';
  }

  /** @throws Unavailable */
  async #find(hash: string): Promise<ApiKey | null> {
    const remembered = this.#remembered.get(hash);
    if (remembered !== undefined && this.#isDoubted(remembered)) return this.#inStream(remembered.principal.apiKeyID);
    try {
      return await (remembered === undefined ? this.#inView(hash) : within(VIEW_WITHIN, this.#inView(hash), late));
    } catch (error) {
      if (!(error instanceof Unavailable) || remembered === undefined) throw error;
      return this.#inStream(remembered.principal.apiKeyID);
    }
  }

  /** Reads the view, and the stream if that is down. @throws Unavailable */
  async #userOf(key: ApiKey, isRemembered: boolean): Promise<UserRights> {
    if (this.#doubtedUsers.has(key.userID)) return this.#userInStream(key);
    const shown = this.#userInView(key.userID);
    const user = await (isRemembered ? within(VIEW_WITHIN, shown, late) : shown).catch(noneWhileAway);
    return user ?? this.#userInStream(key);
  }

  #isOutdated({ userID }: ApiKey, { revision }: UserRights): boolean {
    return revision < (this.#changedUsers.get(userID) ?? NO_STREAM);
  }

  async #userInView(userID: number): Promise<UserRights | null> {
    const row = await this.#views.get(USERS, String(userID));
    return row === null ? null : { ...userOf(row), revision: row.revision };
  }

  async #inView(hash: string): Promise<ApiKey | null> {
    const where = [{ key: 'prefix', equals: hashPrefix(hash) }];
    const { rows } = await this.#views.find(API_KEYS, { scope: null, where, order: 'newest', limit: CANDIDATES });
    const keys = rows.map((row) => apiKeyOf(row));
    return keys.find((key) => timingSafeEqual(Buffer.from(key.hash), Buffer.from(hash))) ?? null;
  }

  /** @throws Unavailable */
  async #userInStream({ userID, permissions }: ApiKey): Promise<UserRights> {
    const user = await load(this.#events, userAggregate, `${USER_STREAMS}${userID}`);
    if (user?.state.kind === 'user') return { ...user.state, revision: user.revision };
    return { permissions, disabled: false, revision: NO_STREAM };
  }

  async #inStream(apiKeyID: string): Promise<ApiKey | null> {
    return (await keyInStream(this.#events, apiKeyID))?.state ?? null;
  }
}

/** @throws what is no engine's */
function noneWhileAway(error: unknown): null {
  if (error instanceof Unavailable) return null;
  throw error;
}

/** @throws Unavailable after {@link VIEW_WITHIN} */
function late(): never {
  throw new Unavailable('The keys did not answer in time');
}
