import {
  type CallContext,
  type IdempotencyRecord,
  type Principal,
  type Refusal,
  type Span,
  type Work,
  CALL_TIMEOUT,
  newSeed,
  now,
} from '@vpds/kernel';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** What the edge knows of a request, filled by its hooks in the order of refusals (ANS-4). */
export interface RequestState {
  readonly requestID: string;
  /** The pattern of its route; null: no route has its path. Kept, since Fastify makes what it knows of a route anew at each look. */
  readonly route: string | null;
  principal: Principal | null;
  /** The body's bytes as they came. */
  rawBody: Buffer | null;
  /** What is wrong with a readable body; reported where validation is, after permissions. */
  bodyRefusal: Refusal | null;
  /** What is wrong with the query's names; reported in the same place. */
  queryRefusal: Refusal | null;
  /** Before the path in the URL that the caller knows; empty without a proxy that takes one off. */
  readonly prefix: string;
  idempotency: Pick<IdempotencyRecord, 'key' | 'requestHash'> | null;
  /** An append has kept the answer under the idempotency key. */
  isAnswerKept: boolean;
  /** Gives back what the request took of its company's amounts, for one that comes to nothing. */
  giveBack: (() => void) | null;
  readonly startedAt: number;
  /** Null while tracing is off, and of health checks. */
  readonly span: Span | null;
  /** W3C `traceparent`: the span's, or as the client sent it. */
  readonly traceparent: string | null;
}

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;
const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The caller's `X-Request-Id` if it may be one, else one of ours (ANS-3). */
export function requestIDOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newSeed();
}

/** The client's trace context; null where it sent none, or something else. */
export function traceparentOf(given: string | string[] | undefined): string | null {
  return typeof given === 'string' && TRACEPARENT.test(given) ? given : null;
}

declare module 'fastify' {
  interface FastifyRequest {
    vpds: RequestState;
  }
}

/** What log lines and traces say of the request and its caller. */
export function workOf({ vpds: { requestID, traceparent, principal } }: FastifyRequest): Work {
  if (principal === null) return { requestID, traceparent };
  const { companyID, userID, apiKeyID } = principal;
  return { requestID, traceparent, companyID, userID, apiKeyID };
}

/** The context that a controller passes on with its calls. */
export function callContext(request: FastifyRequest): CallContext {
  const { principal, requestID, traceparent, idempotency } = request.vpds;
  return {
    principal,
    requestID,
    correlationID: requestID,
    causationID: null,
    traceparent,
    seed: newSeed(),
    resumed: false,
    deadline: now() + CALL_TIMEOUT,
    idempotency,
    onAnswerKept: () => (request.vpds.isAnswerKept = true),
  };
}

/**
 * Parameter decorator: the {@link CallContext} of the request. Every call has one, and the guards come before it: so here
 * is refused what is wrong with a body or a query, also of a call that takes none (rules ANS). @throws Refusal
 */
export const Context = createParamDecorator((_: unknown, execution: ExecutionContext): CallContext => {
  const request = execution.switchToHttp().getRequest<FastifyRequest>();
  const { bodyRefusal, queryRefusal } = request.vpds;
  if (bodyRefusal !== null) throw bodyRefusal;
  if (queryRefusal !== null) throw queryRefusal;
  return callContext(request);
});

/** Parameter decorator: the body as an object, which it is by {@link Context}. */
export const ObjectBody = createParamDecorator(
  (_: unknown, execution: ExecutionContext): object => execution.switchToHttp().getRequest<FastifyRequest>().body ?? {},
);
