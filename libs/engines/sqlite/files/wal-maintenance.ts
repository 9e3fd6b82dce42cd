import { withFile } from './data-directory.ts';
import { ignoringBusyOrFull, type Database } from './database.ts';
import type { WalCheckpointer } from '../threads/wal-checkpointer.ts';
import type { LogWriter } from '../log/log-writer.ts';

/**
 * Frames of both WALs at which they are checkpointed. Large, rare checkpoints keep the fsync out of the p99 of creates,
 * and write hot pages once.
 */
const DUE_FRAMES = [4_000, 16_000];
/** The writer itself checkpoints these: otherwise a WAL never restarts. */
const OWN_FRAMES = 400;
/** The WAL grows faster than it is checkpointed: the writer waits. */
const MOST_FRAMES = 40_000;
/** Groups: a check costs as much as an append. */
const LOOK_EVERY = 8;
const PURGE_STEP = 1_000;
const PURGE_EVERY = 60_000;

/**
 * Checkpoints and removal of expired records, in small steps after the answers. A thread checkpoints the bulk of a WAL
 * while the writer continues; the writer does the last pages.
 */
export class WalMaintenance {
  readonly #log: LogWriter;
  readonly #files: readonly [Database, Database];
  readonly #keeper: WalCheckpointer;
  #nextPurge = -Infinity;
  #groups = 0;
  #moving = false;
  #quiet = true;
  #failure: Error | null = null;

  constructor(log: LogWriter, state: Database, keeper: WalCheckpointer) {
    this.#log = log;
    this.#files = [log.database, state];
    this.#keeper = keeper;
  }

  /** Must be called after every group. @throws an error of the checkpointer: durability is then unknown */
  after(): void {
    this.#quiet = false;
    this.#groups += 1;
    if (this.#groups % LOOK_EVERY === 0) this.#moveFrom(DUE_FRAMES);
  }

  /** Periodically; checkpoints everything if nothing was written since the last call. */
  idle(): void {
    if (this.#quiet) this.#moveFrom([1, 1]);
    this.#quiet = true;
    if (performance.now() < this.#nextPurge) return;
    let purged = 0;
    withFile(this.#log.database.path, () =>
      ignoringBusyOrFull(() => (purged = this.#log.purgeIdempotency(PURGE_STEP))),
    );
    if (purged < PURGE_STEP) this.#nextPurge = performance.now() + PURGE_EVERY;
  }

  #moveFrom(due: readonly number[]): void {
    if (this.#failure !== null) throw this.#failure;
    for (const [index, file] of this.#files.entries()) {
      const { written, left } = file.walFrames();
      if (written >= MOST_FRAMES) ignoringBusyOrFull(() => file.checkpoint('PASSIVE'));
      else if (left > 0 && written >= (due[index] ?? 0)) this.#move(index, file, left);
    }
  }

  #move(index: number, file: Database, left: number): void {
    if (left <= OWN_FRAMES) ignoringBusyOrFull(() => file.checkpoint('PASSIVE'));
    else if (!this.#moving) {
      this.#moving = true;
      this.#keeper.move(index, (failure) => {
        this.#moving = false;
        if (failure !== null) this.#failure = new Error(failure);
        else if (file.walFrames().left <= OWN_FRAMES) ignoringBusyOrFull(() => file.checkpoint('PASSIVE'));
      });
    }
  }

  last(): void {
    for (const file of this.#files) ignoringBusyOrFull(() => file.checkpoint('TRUNCATE'));
  }
}
