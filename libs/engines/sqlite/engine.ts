import type { Worker } from 'node:worker_threads';
import {
  Unavailable,
  type CellStore,
  type CheckpointStore,
  type CounterStore,
  type EventStore,
  type LinkedLog,
  type HeaderLog,
  type IdempotencyStore,
  type JobQueue,
  type OperationalStore,
  type Position,
  type StoreIdentity,
  type ViewStore,
  now,
} from '@vpds/kernel';
import { ThreadClient } from '@vpds/kernel/threads';
import { ChangeNotes } from './threads/change-notes.ts';
import { sqliteCellStore } from './counters/cell-store.ts';
import type { CountersReady, CountersStart } from './counters/counter-protocol.ts';
import { SqliteCounterStore } from './counters/counter-store.ts';
import { DataDirectoryError, prepareDirectory } from './files/data-directory.ts';
import { SqliteEventStore } from './log/event-store.ts';
import { Failures } from './files/failures.ts';
import { SqliteJobQueue } from './operations/job-queue.ts';
import { LiveTail } from './log/live-tail.ts';
import {
  SqliteCheckpointStore,
  SqliteIdempotencyStore,
  SqliteOperationalStore,
} from './operations/operational-store.ts';
import {
  type OpenFailure,
  type ReaderStart,
  type SearchLimits,
  type StateMismatch,
  type WriterNotice,
  type WriterReady,
  type WriterStart,
} from './threads/protocol.ts';
import { ReaderClient, Readers } from './threads/reader-client.ts';
import { firstMessage, startThread } from './threads/thread.ts';
import { ViewRegistry } from './views/view-registry.ts';
import { SqliteViewStore } from './views/view-store.ts';
import { WriterClient } from './threads/writer-client.ts';

export interface SqliteEngineOptions {
  /** Created if missing; one process at a time. */
  readonly directory: string;
  /** Milliseconds. Default 10,000. */
  readonly deadline?: number;
  /** Wait for another program's file lock (a backup), ms. Default 5,000. */
  readonly busyTimeout?: number;
  /** Recorded in a log that is created now: {@link StoreIdentity}. */
  readonly release?: string;
  /** Default: for millions of documents. */
  readonly search?: Partial<SearchLimits>;
}

/** Adding a full set of notes takes 50 ms, as does looking up the maximum of hits. */
const SEARCH: SearchLimits = { window: 5_000, hits: 20_000, packedBytes: 64 * 1_048_576, notes: 65_536 };

export interface ViewRecovery {
  /** Views are complete up to here, `BEGINNING` if empty. Equal to `head`: nothing to do. */
  readonly after: Position;
  readonly head: Position;
  /**
   * `foreign`: views of another log; `ahead`: of a later state (a restored backup). Remedy: {@link
   * SqliteEngine.resetViews} and a full rebuild.
   */
  readonly viewsInvalid: 'foreign' | 'ahead' | null;
}

/** Every port over SQLite files, in threads of its own (ADR-4). */
export class SqliteEngine {
  readonly events: EventStore & LinkedLog;
  readonly views: ViewStore;
  readonly idempotency: IdempotencyStore;
  readonly checkpoints: CheckpointStore;
  readonly operational: OperationalStore;
  readonly jobs: JobQueue;
  readonly counters: CounterStore;
  readonly cells: CellStore;
  readonly headerLog: HeaderLog;
  readonly recovery: ViewRecovery;
  /** How the operational state differs from the log's; reported at each opening until {@link acceptState}. */
  readonly mismatch: StateMismatch | null;
  /** Time of the last event at opening, Unix milliseconds; later events are not earlier. */
  readonly lastRecordedAt: number;
  readonly #writer: WriterClient;
  readonly #readers: Readers;
  readonly #tail: LiveTail;
  readonly #counters: SqliteCounterStore;
  readonly #jobs: SqliteJobQueue;
  readonly #workers: readonly Worker[];
  readonly #failures = new Failures();
  #closing: Promise<void> | undefined;
  #fatal: Error | undefined;
  #fatalListener: ((error: Error) => void) | undefined;
  #refusal: string | null = null;
  #refusalListener: (reason: string | null) => void = () => undefined;
  #troubleListener: (error: unknown) => void = () => undefined;

  constructor(threads: Threads, ready: Extract<WriterReady, { ready: true }>, options: SqliteEngineOptions) {
    const { deadline = 10_000 } = options;
    const registry = new ViewRegistry();
    const { after, head, invalid, mismatch } = ready.views;
    this.#workers = [threads.writer, threads.lookUp, threads.scan, threads.counters];
    this.#writer = new WriterClient(threads.writer, registry, this.#failures, deadline);
    this.#readers = new Readers(
      new ReaderClient(threads.lookUp, registry, this.#failures, deadline),
      new ReaderClient(threads.scan, registry, this.#failures, deadline),
      options.search?.notes ?? SEARCH.notes,
    );
    this.#tail = new LiveTail(BigInt(head));
    this.lastRecordedAt = ready.recordedAt;
    this.recovery = { after: BigInt(after), head: BigInt(head), viewsInvalid: invalid };
    this.mismatch = mismatch;
    this.events = new SqliteEventStore(this.#writer, this.#readers, this.#tail, identityOf(ready));
    this.views = new SqliteViewStore(this.#writer, this.#readers, registry);
    this.idempotency = new SqliteIdempotencyStore(this.#writer, this.#readers);
    this.checkpoints = new SqliteCheckpointStore(this.#writer, this.#readers);
    this.operational = new SqliteOperationalStore(this.#writer, this.#readers);
    const onTrouble = (error: unknown) => this.#troubleListener(error);
    this.#jobs = new SqliteJobQueue({ writer: this.#writer, onTrouble }, this.#readers);
    this.jobs = this.#jobs;
    const counting = new ThreadClient(threads.counters, this.#failures.answers(deadline));
    this.#counters = new SqliteCounterStore(counting);
    this.counters = this.#counters;
    this.cells = sqliteCellStore(counting);
    this.headerLog = this.#counters;
    this.#writer.onFatal((error) => this.#fail(error));
    this.#writer.onRefusal((reason) => {
      if (reason !== this.#refusal) this.#refusalListener((this.#refusal = reason));
    });
    for (const worker of this.#workers) this.#watch(worker);
  }

  #watch(worker: Worker): void {
    worker.on('error', (error: Error) => this.#fail(error));
    worker.on('exit', (code) => {
      if (this.#closing === undefined) this.#fail(new Error(`A thread of the engine ended with code ${code}`));
    });
  }

  /**
   * Called after a failed fsync, an I/O error or a defect: nothing more is written, and the process must end.
   * Acknowledged writes are on disk. If there is no listener, the error is thrown.
   */
  onFatal(listener: (error: Error) => void): void {
    this.#fatalListener = listener;
    if (this.#fatal !== undefined) listener(this.#fatal);
  }

  /**
   * Called with the reason why the log refuses appends (disk full, locked); null on recovery. Late listeners are called
   * at once.
   */
  onRefusal(listener: (reason: string | null) => void): void {
    this.#refusalListener = listener;
    if (this.#refusal !== null) listener(this.#refusal);
  }

  /** Called once per job whose end cannot be written; the write is retried. */
  onTrouble(listener: (error: unknown) => void): void {
    this.#troubleListener = listener;
  }

  /**
   * Called once per damaged file, with a sentence on what to do. Only calls that touch the damage are refused. Late
   * listeners are called at once.
   */
  onDamage(listener: (damage: string) => void): void {
    this.#failures.onDamage(listener);
  }

  #fail(error: Error): void {
    if (this.#fatal !== undefined) return;
    this.#fatal = error;
    const unavailable = new Unavailable('The store has failed', { outcomeUnknown: true, cause: error });
    this.#writer.end(unavailable);
    this.#readers.end(unavailable);
    this.#counters.end(unavailable);
    if (this.#fatalListener !== undefined) this.#fatalListener(error);
    else
      setImmediate(() => {
        if (this.#fatalListener === undefined) throw error;
      });
  }

  /** Records that views are complete up to `position`. */
  async recovered(position: Position): Promise<void> {
    await this.#writer.state('recovered', Number(position), Number(this.recovery.head));
  }

  /** Drops all views and accepts new ones of this log: rebuild them, then call `recovered`. */
  async resetViews(): Promise<void> {
    await this.#writer.state('resetViews');
  }

  /**
   * Must be called once the consequences of a mismatch are recorded. A full disk or a locked log leaves it to the next
   * opening.
   */
  async acceptState(): Promise<void> {
    await this.#writer.acceptState();
  }

  /**
   * Call after a clock step, so that delays stay the same, and what was due stays due: after a step back its time would
   * be in the future.
   */
  async shiftDue(by: number): Promise<void> {
    await this.#writer.state('shiftDue', Math.round(by), Math.round(now() - Math.max(0, by)));
    this.#jobs.checkNow();
  }

  async acceptClock(): Promise<void> {
    await this.#writer.state('acceptClock');
  }

  /** Ends running jobs and completes requested writes. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    if (this.#fatal === undefined) {
      await this.jobs.close();
      await this.#counters.close();
      await this.#readers.close();
      await this.#writer.close();
    }
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

function identityOf({ storeID, begunBy }: Extract<WriterReady, { ready: true }>): StoreIdentity {
  return { storeID, ...(begunBy === null ? {} : { begunBy }) };
}

interface Threads {
  readonly writer: Worker;
  readonly lookUp: Worker;
  readonly scan: Worker;
  readonly counters: Worker;
}

/** Creates missing files. @throws DataDirectoryError */
export async function openSqliteEngine(options: SqliteEngineOptions): Promise<SqliteEngine> {
  const { directory, busyTimeout = 5_000, release = null } = options;
  const search = { ...SEARCH, ...options.search };
  prepareDirectory(directory);
  const notes = ChangeNotes.memory(search.notes);
  const writer = startThread('writer', { directory, busyTimeout, release, notes } satisfies WriterStart);
  const [lookUp, scan] = [1_024, 8_192].map((cacheKibibytes) =>
    startThread('reader', { directory, cacheKibibytes, notes, search } satisfies ReaderStart),
  ) as [Worker, Worker];
  const counters = startThread('counters', { directory, busyTimeout, cacheKibibytes: 16_384 } satisfies CountersStart);
  const ready = await firstMessage<WriterReady>(writer);
  const refuse = async (code: OpenFailure, message: string, workers: readonly Worker[]): Promise<never> => {
    await Promise.all(workers.map((worker) => worker.terminate()));
    throw new DataDirectoryError(code, message);
  };
  if (!ready.ready) return refuse(ready.code, ready.message, [writer, lookUp, scan, counters]);
  counters.postMessage('open');
  const problem = await countersReady(counters, writer);
  if (problem !== null) return refuse(problem.code, problem.message, [writer, lookUp, scan, counters]);
  return new SqliteEngine({ writer, lookUp, scan, counters }, ready, options);
}

/** Watches the writer as well, which has no other listener yet. */
async function countersReady(counters: Worker, writer: Worker): Promise<CountersReady> {
  let heard: (notice: WriterNotice) => void = () => undefined;
  const ended = new Promise<CountersReady>((resolve) => {
    heard = ({ fatal }) => {
      if (fatal !== undefined) resolve({ code: 'not_readable', message: fatal });
    };
  });
  writer.on('message', heard);
  try {
    return await Promise.race([firstMessage<CountersReady>(counters), ended]);
  } finally {
    writer.off('message', heard);
  }
}
