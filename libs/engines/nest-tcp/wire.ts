import { isDeepStrictEqual } from 'node:util';
import {
  AppendRefused,
  type CallContext,
  NotEnabledYet,
  type Operation,
  Refusal,
  type RefusalParameters,
  Unavailable,
  UnreadableEvent,
  type Work,
  now,
} from '@vpds/kernel';

/** Time is relative: two machines' clocks differ. */
export interface WireCall {
  readonly request: unknown;
  readonly context: WireContext;
  /** Milliseconds until nobody waits for the answer. */
  readonly timeLeft: number;
}

/** `resumed`: {@link CallContext.isRetry}, by the name that concurrent releases agree on. */
type WireContext = Omit<CallContext, 'deadline' | 'onAnswerKept' | 'isRetry'> & { readonly resumed: boolean };

/** An absent `value` is `undefined`. */
type WireOutcome =
  | {
      readonly kind: 'answered';
      readonly value?: unknown;
      /** Whether the answer is stored under the call's idempotency key. Absent: unknown. */
      readonly isKept?: boolean;
    }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly parameters: RefusalParameters;
      readonly headers: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'unavailable';
      readonly message: string;
      readonly retryAfterSeconds: number;
      readonly outcomeUnknown: boolean;
      /** The cause, for the client's log only. */
      readonly cause?: string;
      /** The event type of {@link NotEnabledYet}; a release before 1.2.0 ignores it. */
      readonly eventType?: string;
    }
  | { readonly kind: 'append-refused'; readonly message: string }
  | { readonly kind: 'unreadable'; readonly message: string }
  /** The message is only in the service's log. */
  | { readonly kind: 'failed' };

/** `draining`: send calls elsewhere. */
export type WireAnswer = WireOutcome & { readonly draining: boolean };

/** Sent once a second on every connection. */
export const PING = 'vpds.ping';
export interface WirePong {
  readonly draining: boolean;
  /** Accepts TLS, too. Absent: a version without TLS. */
  readonly secure?: boolean;
}

/** Characters: a body of 9 MiB whose every byte JSON writes as six. */
export const MAX_MESSAGE = 64 * 1024 * 1024;

/** No pattern contains it. */
const NEEDS = '+';

/** An older service has no operation of this name, where it would ignore a member that the call needs. */
export function nameOfCall<Request>(
  { pattern, addedMembers = {} }: Operation<Request, unknown>,
  request: Request,
  { ifMatch }: CallContext,
): string {
  const needed = Object.entries(addedMembers).flatMap(([member, assumed]) => {
    const value = request[member as keyof Request];
    return value === undefined || isDeepStrictEqual(value, assumed) ? [] : [member];
  });
  if (ifMatch !== undefined) needed.push('ifMatch');
  return [pattern, ...needed].join(NEEDS);
}

/** The inverse of {@link nameOfCall}. */
export function readNameOfCall(name: string): { readonly pattern: string; readonly needed: readonly string[] } {
  const [pattern = '', ...needed] = name.split(NEEDS);
  return { pattern, needed };
}

export function wireCall(request: unknown, context: CallContext): WireCall {
  const { deadline, onAnswerKept: _stays, isRetry: resumed, ...rest } = context;
  return { request, context: { ...rest, resumed }, timeLeft: deadline - now() };
}

export function contextOf({ context, timeLeft }: WireCall, onAnswerKept: () => void): CallContext {
  const { resumed: isRetry, ...rest } = context;
  return { ...rest, isRetry, deadline: now() + timeLeft, onAnswerKept };
}

export function workOf({ context: { requestID, traceparent, principal } }: WireCall): Work {
  if (principal === null) return { requestID, traceparent };
  const { companyID, userID, apiKeyID } = principal;
  return { requestID, traceparent, companyID, userID, apiKeyID };
}

export function wireError(error: unknown): WireOutcome {
  if (error instanceof Refusal) {
    const { code, parameters, headers } = error;
    return { kind: 'refused', code, parameters, headers };
  }
  if (error instanceof Unavailable) {
    const { message, retryAfterSeconds, outcomeUnknown, cause } = error;
    const words = cause instanceof Error ? { cause: cause.message } : {};
    const waiting = error instanceof NotEnabledYet ? { eventType: error.eventType } : {};
    return { kind: 'unavailable', message, retryAfterSeconds, outcomeUnknown, ...words, ...waiting };
  }
  if (error instanceof AppendRefused) return { kind: 'append-refused', message: error.message };
  if (error instanceof UnreadableEvent) return { kind: 'unreadable', message: error.message };
  return { kind: 'failed' };
}

/** @throws Refusal | Unavailable | AppendRefused | UnreadableEvent | Error */
export function unwrapAnswer(pattern: string, answer: WireAnswer): unknown {
  switch (answer.kind) {
    case 'answered':
      return answer.value;
    case 'refused':
      throw new Refusal(answer.code, answer.parameters, answer.headers);
    case 'unavailable': {
      const { message, retryAfterSeconds, outcomeUnknown, cause, eventType } = answer;
      if (eventType !== undefined) throw new NotEnabledYet(eventType);
      const words = cause === undefined ? {} : { cause: new Error(cause) };
      throw new Unavailable(message, { retryAfterSeconds, outcomeUnknown, ...words });
    }
    case 'append-refused':
      throw new AppendRefused(answer.message);
    case 'unreadable':
      throw new UnreadableEvent(answer.message);
    case 'failed':
      throw new Error(`${pattern} failed; see its service's log`);
  }
}
