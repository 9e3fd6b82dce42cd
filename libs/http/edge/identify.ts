import { type Principal, Refusal } from '@vpds/kernel';
import type { RateDecision, RateLimiter } from '@vpds/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UnknownKeys } from '../admission/unknown-keys.ts';
import { rateLimited } from './edge-errors.ts';
import { refuseForgery, sessionSecretIn } from './session-cookie.ts';

export type KeyUse = 'read' | 'command';

/** Finds the principal of a key. Each method answers null for a missing, unknown or revoked key. */
export interface Authenticator {
  authenticate(apiKey: string, use: KeyUse): Promise<Principal | null>;
  /** May answer from a recent result. Used when the limiter does not know about revocations. */
  confirm?(apiKey: string, use: KeyUse): Promise<Principal | null>;
  /** Answers from this process's memory alone; null if the key is not cached or its entry has expired. */
  remembered?(apiKey: string): Principal | null;
  /** Ignores cached results. Default: {@link authenticate}. */
  authenticateAgain?(apiKey: string, use: KeyUse): Promise<Principal | null>;
  /** Whether this process has found the key, even if it must look it up again. */
  remembers?(apiKey: string): boolean;
  /** Removes a key that was revoked elsewhere from the cache. */
  forget?(apiKeyID: string): void;
  /** Removes results for older revisions of a user who was changed elsewhere. */
  changed?(userID: number, revision: bigint): void;
}

/** Counts refused logins by key and address, in bounded memory. */
export interface RefusedLoginCounter {
  /** `apiKey` is null if the client sent none. */
  note(apiKey: string | null, address: string): void;
}

/** The parts that identify the client of a request. */
export interface Identification {
  readonly authenticator: Authenticator;
  readonly limiter: RateLimiter | null;
  readonly unknownKeys: UnknownKeys;
  readonly refusedLogins: RefusedLoginCounter | null;
}

/** Milliseconds in which a body usually arrives: after more, its key may have been revoked. */
const USUAL_ARRIVAL = 1_000;

/** The secret of the key, else of a session's cookie. Null if neither was sent. */
export function secretOf({ headers }: FastifyRequest): string | null {
  const apiKey = headers['x-api-key'];
  return typeof apiKey === 'string' ? apiKey : sessionSecretIn(headers);
}

/** @throws Refusal for a session's request that somebody else may have made the browser send */
export function identified(principal: Principal, { vpds, method, headers }: FastifyRequest): void {
  if (headers['x-api-key'] === undefined) refuseForgery(method, headers, principal.apiKeyID);
  vpds.principal = principal;
  vpds.work.companyID = principal.companyID;
  vpds.work.userID = principal.userID;
  vpds.work.apiKeyID = principal.apiKeyID;
}

/** @throws Refusal rate_limited for an unknown key, if the address has tried too many | Unavailable */
export function authenticate(
  apiKey: string,
  request: FastifyRequest,
  parts: Identification,
): Promise<Principal | null> {
  const { authenticator, unknownKeys } = parts;
  const lookUp = () => authenticator.authenticate(apiKey, useOf(request));
  return authenticator.remembers?.(apiKey) === true ? lookUp() : unknownKeys.find(request.ip, lookUp);
}

function useOf(request: FastifyRequest): KeyUse {
  return request.vpds.operation.changes ? 'command' : 'read';
}

export function known(principal: Principal | null, request: FastifyRequest, parts: Identification): Principal {
  if (principal !== null) return principal;
  const apiKey = request.headers['x-api-key'];
  parts.refusedLogins?.note(typeof apiKey === 'string' ? apiKey : null, request.ip);
  throw notIdentified(request);
}

/** A browser whose session has ended signs in again (SES-3); a program needs another key. */
function notIdentified({ headers }: FastifyRequest): Refusal {
  return new Refusal(sessionSecretIn(headers) === null ? 'unauthorized' : 'session_ended');
}

export function arrivedLate({ vpds }: FastifyRequest): boolean {
  return vpds.rawBody !== null && vpds.principal !== null && performance.now() - vpds.startedAt > USUAL_ARRIVAL;
}

/**
 * A key that was revoked while the body arrived writes nothing (KEY-5). @throws Refusal unauthorized, session_ended |
 * Unavailable
 */
export async function identifyAgain(request: FastifyRequest, parts: Identification): Promise<Principal> {
  const { authenticator } = parts;
  const apiKey = secretOf(request) ?? '';
  const use = useOf(request);
  const again = authenticator.authenticateAgain?.(apiKey, use) ?? authenticator.authenticate(apiKey, use);
  const principal = known(await again, request, parts);
  request.vpds.principal = principal;
  return principal;
}

/**
 * Looks the principal up again if the limiter knows a newer revision of the user. @throws Refusal unauthorized,
 * session_ended
 */
export async function asNowFound(
  { userRevision = null }: RateDecision,
  principal: Principal,
  parts: Identification,
  request: FastifyRequest,
): Promise<Principal> {
  const apiKey = secretOf(request);
  if (userRevision === null || apiKey === null) return principal;
  parts.authenticator.changed?.(principal.userID, userRevision);
  return known(await authenticate(apiKey, request, parts), request, parts);
}

/** A user's sessions share one, since any of his keys starts as many as it likes (SES-2). */
export function bucketOf({ apiKeyID, userID, startedBy }: Principal): string {
  return startedBy === undefined ? apiKeyID : `user-${userID}`;
}

export async function limit(
  decision: RateDecision,
  { apiKeyID }: Principal,
  parts: Identification,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { authenticator } = parts;
  if (decision.revoked === true) {
    authenticator.forget?.(apiKeyID);
    throw notIdentified(request);
  }
  if (decision.revoked === 'unknown' && authenticator.confirm !== undefined) {
    const confirmed = await authenticator.confirm(secretOf(request) ?? '', useOf(request));
    if (confirmed === null) throw notIdentified(request);
    identified(confirmed, request);
  }
  if (decision.limit === 0) return;
  void reply
    .header('ratelimit-policy', `"default";q=${decision.limit};w=1`)
    .header('ratelimit', `"default";r=${decision.remaining};t=${decision.resetSeconds}`);
  if (!decision.allowed) throw rateLimited(decision.resetSeconds);
}
