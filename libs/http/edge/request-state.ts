import {
  type CallContext,
  type IdempotencyRecord,
  type Principal,
  type ReadScope,
  Refusal,
  type Span,
  type Work,
  CALL_TIMEOUT,
  newSeed,
  readIfMatch,
  now,
} from '@vpds/kernel';
import type { EdgeOperation } from './operations.ts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { BodyStream } from '../reading/body-stream.ts';

/** Filled by the hooks in the order of refusals (ANS-4). */
export interface RequestState {
  readonly requestID: string;
  /** The route's pattern; null for an unknown path. Cached, because Fastify builds its route options at each access. */
  readonly route: string | null;
  readonly operation: EdgeOperation;
  principal: Principal | null;
  /** The principal's ids follow once it is known. */
  readonly work: { -readonly [Name in keyof Work]: Work[Name] };
  rawBody: Buffer | null;
  /** Set on routes whose body is read while it arrives. */
  stream: BodyStream | null;
  /** The refusal of a readable body; thrown after the check of permissions. */
  bodyRefusal: Refusal | null;
  /** Thrown with `bodyRefusal`. */
  queryRefusal: Refusal | null;
  /** Nothing may be ignored or guessed (ANS-23). */
  readonly isStrict: boolean;
  /** Names for `X-Ignored`; null if nothing was ignored. */
  ignored: string | null;
  /** The prefix of the path that a proxy has stripped. */
  readonly prefix: string;
  idempotency: Pick<IdempotencyRecord, 'key' | 'requestHash'> | null;
  /** An append has stored the answer under the idempotency key. */
  isAnswerKept: boolean;
  /** Returns the quota amounts; called if the request fails. Null if none were taken, or after the outcome. */
  giveBack: (() => void) | null;
  /** Null before the admission, and if no budget is set. */
  reads: ReadScope | null;
  readonly startedAt: number;
  /** Null if tracing is off, and for probes. */
  readonly span: Span | null;
  /** W3C: the span's, else the client's. */
  readonly traceparent: string | null;
}

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;
const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The client's `X-Request-Id` if valid, else a new one (ANS-3). */
export function requestIDOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newSeed();
}

export function traceparentOf(given: string | string[] | undefined): string | null {
  return typeof given === 'string' && TRACEPARENT.test(given) ? given : null;
}

declare module 'fastify' {
  interface FastifyRequest {
    vpds: RequestState;
  }
}

export function callContext(request: FastifyRequest): CallContext {
  const { principal, requestID, traceparent, idempotency, isStrict, operation } = request.vpds;
  const ifMatch = operation.evaluates.includes('If-Match') ? request.headers['if-match'] : undefined;
  return {
    principal,
    requestID,
    correlationID: requestID,
    causationID: null,
    traceparent,
    seed: newSeed(),
    isRetry: false,
    deadline: now() + CALL_TIMEOUT,
    idempotency,
    ...(ifMatch === undefined ? {} : { ifMatch: readIfMatch(ifMatch) }),
    isStrict,
    onAnswerKept: () => (request.vpds.isAnswerKept = true),
  };
}

/** A session of a read-only key only reads, too; it is started, continued and ended as any other (SES-2). */
function isOfSession(route: string | null): boolean {
  return route === '/session' || route === '/session/renew';
}

/**
 * Every endpoint injects it after the guards, so it also throws the refusals of body and query (rules ANS). @throws
 * Refusal
 */
export const Context = createParamDecorator((_: unknown, execution: ExecutionContext): CallContext => {
  const request = execution.switchToHttp().getRequest<FastifyRequest>();
  const { bodyRefusal, queryRefusal, principal, route, operation } = request.vpds;
  if (principal?.readOnly === true && operation.changes && !isOfSession(route)) throw new Refusal('key_read_only');
  if (bodyRefusal !== null) throw bodyRefusal;
  if (queryRefusal !== null) throw queryRefusal;
  return callContext(request);
});

/** Safe after {@link Context}, which refuses other bodies. */
export const ObjectBody = createParamDecorator(
  (_: unknown, execution: ExecutionContext): object => execution.switchToHttp().getRequest<FastifyRequest>().body ?? {},
);
