import { now } from './stepped-clock.ts';
import type { Actor, EventMetadata } from './events.ts';
import { derivedEventID } from './ids.ts';
import type { IfMatch } from './if-match.ts';
import { currentWork } from './async-context.ts';
import type { Json } from './json.ts';

/** Permissions of users (KEY-2). */
export const PERMISSIONS = [
  'editAllProducts',
  'uploadResources',
  'administer',
  'administerCompany',
  'importHistory',
  'analyse',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export interface Principal extends Actor {
  readonly permissions: readonly Permission[];
  /** Every write is refused (KEY-6). */
  readonly readOnly?: boolean;
  /** Of a session: the id of the key that started it, null if a link did. Absent: it is a key. */
  readonly startedBy?: string | null;
}

export interface CallContext {
  readonly principal: Principal | null;
  readonly requestID: string | null;
  readonly correlationID: string | null;
  readonly causationID: string | null;
  readonly traceparent: string | null;
  /** Event ids derive from it, so a retry in another process is the same append. */
  readonly seed: string;
  /** An earlier attempt may have appended. */
  readonly isRetry: boolean;
  /** Unix milliseconds after which nobody waits. */
  readonly deadline: number;
  readonly idempotency: { readonly key: string; readonly requestHash: string } | null;
  /** The revision must be that of the thing which the request changes. */
  readonly ifMatch?: IfMatch | undefined;
  /** Nothing in the request may be ignored or guessed (ANS-23). Absent: the service's own work, and older gateways. */
  readonly isStrict?: boolean;
  /** The answer is stored under the idempotency key. */
  readonly onAnswerKept?: (() => void) | undefined;
}

/** Milliseconds. */
export const CALL_TIMEOUT = 10_000;

/** For a call within a conditional one: the condition is about what the outer command changes. */
export function unconditional(context: CallContext): CallContext {
  return { ...context, ifMatch: undefined };
}

export function ownContext(seed: string, causationID: string | null = null): CallContext {
  return {
    principal: null,
    requestID: null,
    correlationID: causationID ?? seed,
    causationID,
    traceparent: currentWork().traceparent ?? null,
    seed,
    isRetry: true,
    deadline: now() + CALL_TIMEOUT,
    idempotency: null,
  };
}

/** Request and response are JSON. */
export interface Operation<Request, Response> {
  readonly pattern: string;
  /** Reserved before a remote call. */
  readonly answerBytes?: number;
  /**
   * Members that a later release added to the request, with the value that an older service assumes (undefined: none).
   * A call with another value goes only to services that know the member: an older one would ignore it. They stay
   * listed.
   */
  readonly addedMembers?: Readonly<Record<string, Json | undefined>>;
  /** Phantom: never set. */
  readonly types?: (request: Request) => Response;
}

export function operation<Request, Response>(
  pattern: string,
  options: Pick<Operation<Request, Response>, 'answerBytes'> & {
    readonly addedMembers?: { readonly [M in keyof Request & string]?: (Request[M] & Json) | undefined };
  } = {},
): Operation<Request, Response> {
  return { pattern, ...options };
}

export const LIST_BYTES = 1_048_576;

export const HISTORY_BYTES = 1_048_576;

/** @throws Refusal | Unavailable */
export interface OperationClient {
  call<Request, Response>(
    operation: Operation<Request, Response>,
    request: Request,
    context: CallContext,
  ): Promise<Response>;
}

export interface Handler<Request = never, Response = unknown> {
  readonly operation: Operation<Request, Response>;
  handle(request: Request, context: CallContext): Promise<Response>;
}

/** @throws Error for the service's own work */
export function companyOf({ principal }: Pick<CallContext, 'principal'>): number {
  if (principal === null) throw new Error('The service itself has no company');
  return principal.companyID;
}

export function hasPermission(context: CallContext, permission: Permission): boolean {
  return context.principal?.permissions.includes(permission) ?? false;
}

export function metadataOf(context: CallContext, companyID: number): EventMetadata {
  const { principal } = context;
  return {
    owner: companyID,
    actor:
      principal === null
        ? null
        : { companyID: principal.companyID, userID: principal.userID, apiKeyID: principal.apiKeyID },
    requestID: context.requestID,
    correlationID: context.correlationID,
    causationID: context.causationID,
    traceparent: context.traceparent,
  };
}

/** The same for every attempt. */
export function eventIDs(context: CallContext, count: number): string[] {
  if (count === 1) return [context.seed];
  return Array.from({ length: count }, (_, index) => derivedEventID(context.seed, index));
}
