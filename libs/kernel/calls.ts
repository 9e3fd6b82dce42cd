import { now } from './stepped-clock.ts';
import type { Actor, EventMetadata } from './events.ts';
import { derivedEventID } from './ids.ts';
import { currentWork } from './work.ts';

/** What a user of a company may do (KEY-2). */
export const PERMISSIONS = ['editAllProducts', 'uploadResources', 'administer', 'administerCompany'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Whom an API key speaks for. */
export interface Principal extends Actor {
  readonly permissions: readonly Permission[];
}

/** What travels with every call between the edge and a context. */
export interface CallContext {
  /** Null: the service acts by itself. */
  readonly principal: Principal | null;
  readonly requestID: string | null;
  readonly correlationID: string | null;
  readonly causationID: string | null;
  readonly traceparent: string | null;
  /** Drawn where the request came in; event ids derive from it, so that a retry elsewhere is the same append. */
  readonly seed: string;
  /** A first attempt under this seed may have happened already: look for its events before deciding anew. */
  readonly resumed: boolean;
  /** Unix milliseconds after which nobody waits for the answer. */
  readonly deadline: number;
  readonly idempotency: { readonly key: string; readonly requestHash: string } | null;
  /** Called when an append has kept the answer under the idempotency key, so that the edge need not. */
  readonly onAnswerKept?: (() => void) | undefined;
}

/** How long a call may take unless somebody says otherwise, milliseconds. */
export const CALL_TIMEOUT = 10_000;

/** The context of work that the service does by itself; `seed` names that piece of work. */
export function ownContext(seed: string, causationID: string | null = null): CallContext {
  return {
    principal: null,
    requestID: null,
    correlationID: causationID ?? seed,
    causationID,
    traceparent: currentWork().traceparent ?? null,
    seed,
    resumed: true,
    deadline: now() + CALL_TIMEOUT,
    idempotency: null,
  };
}

/** An operation that a context offers to others. `pattern` names it on the wire; the types are what crosses it (JSON). */
export interface Operation<Request, Response> {
  readonly pattern: string;
  /** Most bytes that an answer usually has: held before it is asked for over the wire. Default: too few to be counted. */
  readonly answerBytes?: number;
  /** Phantom: carries the types, is never set. */
  readonly types?: (request: Request) => Response;
}

export function operation<Request, Response>(
  pattern: string,
  options: Pick<Operation<Request, Response>, 'answerBytes'> = {},
): Operation<Request, Response> {
  return { pattern, ...options };
}

/** {@link Operation.answerBytes} of lists and histories, whose answers end at 8 MiB and are mostly small. */
export const LIST_BYTES = 1_048_576;

/** The same of histories: those of large documents fill their answers. */
export const HISTORY_BYTES = 4_194_304;

/** Calls an operation wherever it runs. @throws Refusal | Unavailable */
export interface Caller {
  call<Request, Response>(
    operation: Operation<Request, Response>,
    request: Request,
    context: CallContext,
  ): Promise<Response>;
}

/** An operation with the function that carries it out. */
export interface Handler<Request = never, Response = unknown> {
  readonly operation: Operation<Request, Response>;
  handle(request: Request, context: CallContext): Promise<Response>;
}

/** The company of the caller. @throws Error for what the service does by itself: that has none, and sees nothing by default */
export function companyOf({ principal }: Pick<CallContext, 'principal'>): number {
  if (principal === null) throw new Error('The service itself belongs to no company');
  return principal.companyID;
}

export function hasPermission(context: CallContext, permission: Permission): boolean {
  return context.principal?.permissions.includes(permission) ?? false;
}

/** Metadata of the events that a call leads to. */
export function metadataOf(context: CallContext, owner: number): EventMetadata {
  const { principal } = context;
  return {
    owner,
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

/** Ids of a call's events: the same for every attempt at the same call. */
export function eventIDs(context: CallContext, count: number): string[] {
  if (count === 1) return [context.seed];
  return Array.from({ length: count }, (_, index) => derivedEventID(context.seed, index));
}
