import { Unavailable, within } from '@vpds/kernel';
import {
  type AnyBulkWriteOperation,
  type Collection,
  type CommandOperationOptions,
  type Document,
  MongoAPIError,
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoExpiredSessionError,
  MongoNotConnectedError,
  MongoParseError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import type { IndexKey } from './search-plan.ts';
import { PASSING_CODES } from './passing-codes.ts';

/** Single round trips with our own deadline. */
export interface BoundedCalls {
  /** Milliseconds. */
  readonly timeout: number;
  /** `maxTimeMS` of queries: the server's error should arrive before the deadline. */
  readonly serverTimeout: number;
  /** Time of the last call that was answered, by `performance.now()`. */
  readonly answeredAt: number;
  read<T>(call: () => Promise<T>): Promise<T>;
  /**
   * If the call fails, its outcome is unknown unless there was never a connection. "No server found" does not prove
   * that nothing was sent: the driver also reports it when retrying a sent write.
   */
  write<T>(call: () => Promise<T>): Promise<T>;
  /**
   * Runs counts and calls on collections and indexes. Pass `patience` in the call's options, or the client closes the
   * connection too early.
   */
  slow<T>(call: (patience: CommandOperationOptions) => Promise<T>): Promise<T>;
}

/** Milliseconds beyond the call's deadline after which the connection of an abandoned call is freed. */
export const SOCKET_TIMEOUT_BEYOND = 2_000;

const SERVER_SHARE = 0.9;

/** Factor of the deadline for index builds on filled collections. */
const SLOW = 12;

/** Half of a replica set's failover time, seconds. */
const ELECTION_RETRY_AFTER = 5;

const BAD_VALUE = 2;
const DUPLICATE_KEY = 11000;
const MAX_TIME_EXPIRED = 50;
const NAMESPACE_NOT_FOUND = 26;

export function boundedCalls(
  timeout: number,
  connected: () => Promise<void>,
  onDenied: () => void = () => {},
): BoundedCalls {
  let answeredAt = -Infinity;
  const bounding =
    (milliseconds: number, write: boolean) =>
    <T>(call: () => Promise<T>): Promise<T> =>
      bounded(connected, call, milliseconds, write).then(
        (result) => {
          answeredAt = performance.now();
          return result;
        },
        (error: unknown) => {
          if (error instanceof Unavailable && error.isDenied) onDenied();
          throw error;
        },
      );
  const slowly = bounding(timeout * SLOW, false);
  // Missing from the types.
  const patience = { socketTimeoutMS: timeout * SLOW + SOCKET_TIMEOUT_BEYOND } as CommandOperationOptions;
  return {
    timeout,
    serverTimeout: Math.ceil(timeout * SERVER_SHARE),
    get answeredAt() {
      return answeredAt;
    },
    read: bounding(timeout, false),
    write: bounding(timeout, true),
    slow: (call) => slowly(() => call(patience)),
  };
}

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/** Servers before 7.0 report this for a drop, some without a code. */
export function isNamespaceMissing(error: unknown): boolean {
  if (!(error instanceof MongoServerError)) return false;
  return error.code === NAMESPACE_NOT_FOUND || error.message === 'ns not found';
}

function isHintUnknown(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === BAD_VALUE && /\bhint\b/i.test(error.message);
}

/** The index may be missing. */
export async function withHint<T>(key: IndexKey, work: (hint: { readonly hint?: IndexKey }) => Promise<T>): Promise<T> {
  try {
    return await work({ hint: key });
  } catch (error) {
    if (!isHintUnknown(error)) throw error;
    return work({});
  }
}

export function isOverTime(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === MAX_TIME_EXPIRED;
}

/** Indexes of the operations that met a duplicate key in an unordered bulk write; null if anything else failed. */
function duplicateKeys(error: unknown): readonly number[] | null {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError() !== undefined) return null;
  const failures = error.result.getWriteErrors();
  const only = failures.length > 0 && failures.every((failure) => failure.code === DUPLICATE_KEY);
  return only ? failures.map((failure) => failure.index) : null;
}

/** Writes all parts in one operation, each independent of the others. @returns parts with a duplicate key */
export async function writeEach<Stored extends Document, Part>(
  collection: Collection<Stored>,
  parts: readonly Part[],
  operation: (part: Part) => AnyBulkWriteOperation<Stored>,
  calls: BoundedCalls,
): Promise<Part[]> {
  if (parts.length === 0) return [];
  return calls.write(async () => {
    try {
      await collection.bulkWrite(parts.map(operation), { ordered: false });
      return [];
    } catch (error) {
      const duplicates = duplicateKeys(error);
      if (duplicates === null) throw error;
      return duplicates.map((index) => parts[index] as Part);
    }
  });
}

/** The driver's time-outs do not cover every state of a connection. */
async function bounded<T>(
  connected: () => Promise<void>,
  call: () => Promise<T>,
  timeout: number,
  write: boolean,
): Promise<T> {
  let begun = false;
  let givenUp = false;
  const giveUp = (): never => {
    givenUp = true;
    throw new Unavailable('MongoDB did not answer in time', {
      outcomeUnknown: write && begun,
      retryAfterSeconds: ELECTION_RETRY_AFTER,
    });
  };
  const work = async () => {
    await connected();
    // The caller already knows that nothing was sent.
    if (givenUp) throw new Unavailable('MongoDB was connected too late');
    begun = true;
    return call();
  };
  try {
    return await within(timeout, work(), giveUp);
  } catch (error) {
    if (isDenied(error))
      throw new Unavailable('MongoDB denies access', { isDenied: true, retryAfterSeconds: 10, cause: error });
    if (!isAway(error)) throw error;
    throw new Unavailable('MongoDB is away', {
      outcomeUnknown: write && begun,
      ...(error instanceof MongoServerSelectionError ? { retryAfterSeconds: ELECTION_RETRY_AFTER } : {}),
      cause: error,
    });
  }
}

/** Unauthorized, and AuthenticationFailed. */
const DENIED_CODES: ReadonlySet<unknown> = new Set([13, 18]);

function isDenied(error: unknown): boolean {
  return error instanceof MongoServerError && DENIED_CODES.has(error.code);
}

const CONNECTION_ENDED = [
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoServerClosedError,
  MongoClientClosedError,
  MongoExpiredSessionError,
];

function isAway(error: unknown): boolean {
  if (CONNECTION_ENDED.some((kind) => error instanceof kind)) return true;
  if (error instanceof MongoAPIError || error instanceof MongoParseError) return false;
  // The write is not confirmed by a majority, whatever else the server reports.
  if (error instanceof MongoBulkWriteError && error.result.getWriteConcernError() !== undefined) return true;
  // A broken connection: without code, or with the socket's (EPIPE).
  if (error instanceof MongoBulkWriteError && typeof error.code !== 'number') return true;
  if (error instanceof MongoBulkWriteError && error.result.getWriteErrors().some(({ code }) => PASSING_CODES.has(code)))
    return true;
  if (error instanceof MongoServerError) return isPassing(error);
  if (error instanceof MongoError) return true;
  // The operating system's errors: an unresolvable name, a closed socket.
  return error instanceof Error && 'code' in error && /^E(?!RR_)[A-Z0-9_]+$/.test(String(error.code));
}

function isPassing(error: MongoServerError): boolean {
  const labels = ['RetryableWriteError', 'RetryableError', 'TransientTransactionError', 'SystemOverloadedError'];
  return labels.some((label) => error.hasErrorLabel(label)) || PASSING_CODES.has(Number(error.code));
}
