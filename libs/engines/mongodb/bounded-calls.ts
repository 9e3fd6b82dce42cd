import { Unavailable } from '@vpds/kernel';
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
import { PASSING_CODES } from './passing-codes.ts';

/** One round trip each, with our own deadline; what fails because the engine is away throws `Unavailable`. */
export interface BoundedCalls {
  /** Milliseconds. */
  readonly timeout: number;
  /** `maxTimeMS` of a query: a little less, so that the server's own error arrives before the deadline. */
  readonly serverTimeout: number;
  read<T>(call: () => Promise<T>): Promise<T>;
  /**
   * An error leaves the outcome unknown unless there has never been a connection. Not even "no server found" tells that
   * nothing was sent: the driver says so, too, when it looks for a server to repeat a write that it has sent already.
   */
  write<T>(call: () => Promise<T>): Promise<T>;
  /**
   * For making and dropping collections and indexes and for counting, which take longer. `patience` goes with the call's
   * options: without it the client ends the connection after a usual call's time.
   */
  slow<T>(call: (patience: CommandOperationOptions) => Promise<T>): Promise<T>;
}

/** Beyond a call's own deadline: it only frees the connection of one that nobody waits for any more. */
export const SOCKET_TIMEOUT_BEYOND = 2_000;

/** The part of a call's time that the server may use. */
const SERVER_SHARE = 0.9;

/** Making an index on a filled collection may take this many times as long as a read or write. */
const SLOW = 12;

/** Half of what a replica set takes to replace a primary that was lost without notice (10 to 12 s), seconds. */
const ELECTION_RETRY_AFTER = 5;

const BAD_VALUE = 2;
const DUPLICATE_KEY = 11000;
const MAX_TIME_EXPIRED = 50;
const NAMESPACE_NOT_FOUND = 26;

/** @param connected connects the client unless it is connected already */
export function boundedCalls(
  timeout: number,
  connected: () => Promise<void>,
  onDenied: () => void = () => {},
): BoundedCalls {
  const bounding =
    (milliseconds: number, write: boolean) =>
    <T>(call: () => Promise<T>): Promise<T> =>
      bounded(connected, call, milliseconds, write).catch((error: unknown) => {
        if (error instanceof Unavailable && error.isDenied) onDenied();
        throw error;
      });
  const slowly = bounding(timeout * SLOW, false);
  // The driver takes it with every command, and has it in no type.
  const patience = { socketTimeoutMS: timeout * SLOW + SOCKET_TIMEOUT_BEYOND } as CommandOperationOptions;
  return {
    timeout,
    serverTimeout: Math.ceil(timeout * SERVER_SHARE),
    read: bounding(timeout, false),
    write: bounding(timeout, true),
    slow: (call) => slowly(() => call(patience)),
  };
}

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/** There is no such collection: what servers before 7.0 say to a drop, some without a code. */
export function isNamespaceMissing(error: unknown): boolean {
  if (!(error instanceof MongoServerError)) return false;
  return error.code === NAMESPACE_NOT_FOUND || error.message === 'ns not found';
}

/** The index that a query names is missing. */
export function isHintUnknown(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === BAD_VALUE && /\bhint\b/i.test(error.message);
}

/** The server ended the operation after its `maxTimeMS`. */
export function isOverTime(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === MAX_TIME_EXPIRED;
}

/** Which operations of an unordered bulk write found a document in their way, if that is all that went wrong; else null. */
function duplicateKeys(error: unknown): readonly number[] | null {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError() !== undefined) return null;
  const failures = error.result.getWriteErrors();
  const only = failures.length > 0 && failures.every((failure) => failure.code === DUPLICATE_KEY);
  return only ? failures.map((failure) => failure.index) : null;
}

/** Writes parts in one operation, each for itself; answers those that found a document in their way. */
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

/** The driver's own time-outs do not cover every state of a connection: this one does. */
async function bounded<T>(
  connected: () => Promise<void>,
  call: () => Promise<T>,
  timeout: number,
  write: boolean,
): Promise<T> {
  let begun = false;
  let givenUp = false;
  let timer: NodeJS.Timeout | undefined;
  let ending: NodeJS.Immediate | undefined;
  const deadline = new Promise<never>((_, reject) => {
    const giveUp = () => {
      givenUp = true;
      reject(
        new Unavailable('MongoDB did not answer in time', {
          outcomeUnknown: write && begun,
          retryAfterSeconds: ELECTION_RETRY_AFTER,
        }),
      );
    };
    // After a pause of this process the timer comes before the answer that is here already: that one is read first.
    timer = setTimeout(() => (ending = setImmediate(giveUp)), timeout);
  });
  const work = async () => {
    await connected();
    // Its caller has been told that nothing was sent.
    if (givenUp) throw new Unavailable('MongoDB was connected too late');
    begun = true;
    return call();
  };
  try {
    return await Promise.race([work(), deadline]);
  } catch (error) {
    if (isDenied(error))
      throw new Unavailable('MongoDB denies access', { isDenied: true, retryAfterSeconds: 10, cause: error });
    if (!isAway(error)) throw error;
    throw new Unavailable('MongoDB is away', {
      outcomeUnknown: write && begun,
      ...(error instanceof MongoServerSelectionError ? { retryAfterSeconds: ELECTION_RETRY_AFTER } : {}),
      cause: error,
    });
  } finally {
    clearTimeout(timer);
    clearImmediate(ending);
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

/** Everything that may pass by itself. Not: a call that is wrong, or a server that refuses what we are. */
function isAway(error: unknown): boolean {
  if (CONNECTION_ENDED.some((kind) => error instanceof kind)) return true;
  if (error instanceof MongoAPIError || error instanceof MongoParseError) return false;
  // The server could not have the write confirmed by a majority, whatever else it says of it.
  if (error instanceof MongoBulkWriteError && error.result.getWriteConcernError() !== undefined) return true;
  // The driver puts a broken connection during a bulk write into an error of this kind: no code, or the socket's (EPIPE).
  if (error instanceof MongoBulkWriteError && typeof error.code !== 'number') return true;
  if (error instanceof MongoBulkWriteError && error.result.getWriteErrors().some(({ code }) => PASSING_CODES.has(code)))
    return true;
  if (error instanceof MongoServerError) return isPassing(error);
  if (error instanceof MongoError) return true;
  // The operating system's own, as they come: a name that does not resolve, a socket that the other side has ended.
  return error instanceof Error && 'code' in error && /^E(?!RR_)[A-Z0-9_]+$/.test(String(error.code));
}

function isPassing(error: MongoServerError): boolean {
  const labels = ['RetryableWriteError', 'RetryableError', 'TransientTransactionError', 'SystemOverloadedError'];
  return labels.some((label) => error.hasErrorLabel(label)) || PASSING_CODES.has(Number(error.code));
}
