import { withFile } from './data-directory.ts';
import { tolerant, type Database } from './database.ts';
import type { Keeper } from '../threads/keeper.ts';
import type { LogWriter } from '../log/log-writer.ts';

/**
 * Frames (pages) of the write-ahead logs of both files from which on each is moved. An fsync of the moved pages holds up
 * the commits beside it: seldom and much keeps that out of all but the last of a thousand creates, and writes pages that
 * change often once.
 */
const DUE_FRAMES = [4_000, 16_000];
/** Frames that the writer moves itself: the last ones, without which a log never starts over. */
const OWN_FRAMES = 400;
/** Frames of a log that grows faster than the keeper moves it: the writer waits for it. */
const MOST_FRAMES = 40_000;
/** Groups between two looks at the logs: a look costs as much as an append. */
const LOOK_EVERY = 8;
const PURGE_STEP = 1_000;
const PURGE_EVERY = 60_000;

/**
 * Checkpoints and the removal of expired records, in small steps behind the answers. The keeper's thread moves the bulk
 * of a write-ahead log while the writer goes on; what came meanwhile, a few pages, the writer moves, so that the log
 * starts over from its beginning.
 */
export class Upkeep {
  readonly #log: LogWriter;
  readonly #files: readonly [Database, Database];
  readonly #keeper: Keeper;
  #nextPurge = 0;
  #groups = 0;
  #moving = false;
  #quiet = true;
  #failure: Error | null = null;

  constructor(log: LogWriter, state: Database, keeper: Keeper) {
    this.#log = log;
    this.#files = [log.database, state];
    this.#keeper = keeper;
  }

  /** Behind every group. @throws an error of the keeper: whether a file is on the disk is not known then */
  after(): void {
    this.#quiet = false;
    this.#groups += 1;
    if (this.#groups % LOOK_EVERY === 0) this.#moveFrom(DUE_FRAMES);
  }

  /** Now and then; when nothing was written since the last time, what the logs hold is moved, however little. */
  idle(): void {
    if (this.#quiet) this.#moveFrom([1, 1]);
    this.#quiet = true;
    if (Date.now() < this.#nextPurge) return;
    let purged = 0;
    withFile(this.#log.database.path, () => tolerant(() => (purged = this.#log.purgeIdempotency(PURGE_STEP))));
    if (purged < PURGE_STEP) this.#nextPurge = Date.now() + PURGE_EVERY;
  }

  #moveFrom(due: readonly number[]): void {
    if (this.#failure !== null) throw this.#failure;
    for (const [index, file] of this.#files.entries()) {
      const { written, left } = file.walFrames();
      if (written >= MOST_FRAMES) tolerant(() => file.checkpoint('PASSIVE'));
      else if (left > 0 && written >= (due[index] ?? 0)) this.#move(index, file, left);
    }
  }

  #move(index: number, file: Database, left: number): void {
    if (left <= OWN_FRAMES) tolerant(() => file.checkpoint('PASSIVE'));
    else if (!this.#moving) {
      this.#moving = true;
      this.#keeper.move(index, (failure) => {
        this.#moving = false;
        if (failure !== null) this.#failure = new Error(failure);
        else if (file.walFrames().left <= OWN_FRAMES) tolerant(() => file.checkpoint('PASSIVE'));
      });
    }
  }

  /** At the end: leaves files without a WAL, if no reader is in the way. */
  last(): void {
    for (const file of this.#files) tolerant(() => file.checkpoint('TRUNCATE'));
  }
}
