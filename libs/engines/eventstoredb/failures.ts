import { convertToCommandError, ErrorType } from '@eventstore/db-client';
import { AppendRefused, Refusal, Unavailable, WrongExpectedRevision } from '@vpds/kernel';

export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

/**
 * The session's server was silent and another one is asked: the call must be repeated there. An append may have
 * arrived.
 */
export class SessionReplaced extends DeadlinePassed {}

/** The server reported that it appended nothing. */
export class NotCarriedOut extends Error {
  override readonly name = 'NotCarriedOut';
}

export type CallKind = 'read' | 'append';

/** CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, ABORTED, INTERNAL, UNAVAILABLE. */
const TRANSPORT_CODES = new Set([1, 2, 4, 10, 13, 14]);

const REFUSED_TYPES: ReadonlySet<string | undefined> = new Set([
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.MISSING_REQUIRED_METADATA_PROPERTY,
  ErrorType.INVALID_ARGUMENT,
]);

interface DriverError {
  readonly type?: string;
  readonly code?: number;
  readonly message?: string;
}

function described(error: unknown): DriverError {
  return convertToCommandError(error as Error);
}

/** The client's next call goes to the leader. */
export function isNotLeader(error: unknown): boolean {
  return described(error).type === ErrorType.NOT_LEADER;
}

/** The client had no channel or was changing it. */
export function isNotBegun(error: unknown): boolean {
  const { code, message = '' } = described(error);
  return hasNoChannel(error) || (code === 14 && message.includes('Channel closed before call started'));
}

/** The client throws a bare error if it finds no node, during an election for instance. */
function hasNoChannel(error: unknown): boolean {
  return error instanceof Error && /^(Failed to discover after |Channel has been shut down$)/.test(error.message);
}

/** The client's next call reconnects. */
export function isDisconnected(error: unknown): boolean {
  const { type, code } = described(error);
  return type === ErrorType.UNAVAILABLE || type === ErrorType.CANCELLED || code === 14;
}

export function isAccessDenied(error: unknown): boolean {
  return error instanceof Unavailable ? error.isDenied : described(error).type === ErrorType.ACCESS_DENIED;
}

export function isStreamNotFound(error: unknown): boolean {
  return described(error).type === ErrorType.STREAM_NOT_FOUND;
}

/**
 * An unanswered append has an unknown outcome: the client reports a refused connection and one lost after the write
 * alike (`code: 14`).
 */
export function asKernelError(error: unknown, kind: CallKind): unknown {
  if (
    error instanceof Unavailable ||
    error instanceof WrongExpectedRevision ||
    error instanceof AppendRefused ||
    error instanceof Refusal
  )
    return error;
  const outcomeUnknown = kind === 'append';
  if (error instanceof DeadlinePassed)
    return new Unavailable('The event store did not answer in time', { outcomeUnknown, cause: error });
  if (error instanceof NotCarriedOut || hasNoChannel(error))
    return new Unavailable('The event store is not ready', { cause: error });
  const { type, code, message } = described(error);
  if (kind === 'append' && REFUSED_TYPES.has(type)) return new AppendRefused(message ?? type);
  if (type === ErrorType.ACCESS_DENIED) return accessDenied();
  if (type === ErrorType.STREAM_DELETED) return error;
  const isTransport = type !== undefined || (code !== undefined && TRANSPORT_CODES.has(code));
  const away = isCertificateRefused(message) ? certificateRefused() : 'The event store is away';
  if (isTransport) return new Unavailable(away, { outcomeUnknown, cause: error });
  return error;
}

function isCertificateRefused(message = ''): boolean {
  return /^(\d+ UNAVAILABLE: )?No connection established\. Last error: .*\b(certificate|altnames)\b/.test(message);
}

/** gRPC reads its roots from one of the two variables only, so that an authority in the other is not trusted. */
function certificateRefused(): string {
  const { GRPC_DEFAULT_SSL_ROOTS_FILE_PATH: roots, NODE_EXTRA_CA_CERTS: extra } = process.env;
  const both = roots !== undefined && extra !== undefined;
  return both
    ? 'The certificate of the event store is not trusted: GRPC_DEFAULT_SSL_ROOTS_FILE_PATH makes its client ignore NODE_EXTRA_CA_CERTS'
    : 'The certificate of the event store is not trusted';
}

/** Omits the server's text, which names the stream and perhaps a vehicle. */
export function accessDenied(): Unavailable {
  return new Unavailable('The event store denies access', { isDenied: true, retryAfterSeconds: 10 });
}
