import { isBusy, isDiskFull, type Database } from './database.ts';
import type { LogWriter } from './log-writer.ts';

/** WAL frames (pages) after which a checkpoint is due. */
const LOG_FRAMES = 2_000;
const STATE_FRAMES = 4_000;
/** Frames that a write makes, about; corrected by what each checkpoint found. */
const FRAMES_PER_WRITE = { log: 1, state: 3 };
const PURGE_STEP = 200;
const PURGE_EVERY = 60_000;

/** Checkpoints and the removal of expired records, in small steps behind the answers. */
export class Upkeep {
  readonly #log: LogWriter;
  readonly #state: Database;
  #logWrites = 0;
  #stateWrites = 0;
  #nextPurge = 0;

  constructor(log: LogWriter, state: Database) {
    this.#log = log;
    this.#state = state;
  }

  after(writes: number): void {
    this.#logWrites += writes;
    this.#stateWrites += writes;
    if (this.#logWrites * FRAMES_PER_WRITE.log >= LOG_FRAMES) {
      this.#logWrites = 0;
      tolerant(() => this.#log.checkpoint('PASSIVE'));
    } else if (this.#stateWrites * FRAMES_PER_WRITE.state >= STATE_FRAMES) {
      this.#stateWrites = 0;
      tolerant(() => this.#state.checkpoint('PASSIVE'));
    }
  }

  idle(): void {
    if (Date.now() < this.#nextPurge) return;
    let purged = 0;
    tolerant(() => (purged = this.#log.purgeIdempotency(PURGE_STEP)));
    if (purged < PURGE_STEP) this.#nextPurge = Date.now() + PURGE_EVERY;
  }

  /** At the end: leaves files without a WAL, if no reader is in the way. */
  last(): void {
    tolerant(() => this.#log.checkpoint('TRUNCATE'));
    tolerant(() => this.#state.checkpoint('TRUNCATE'));
  }
}

/** On a full disk upkeep waits: what is committed is safe in the WAL. Any other error is the caller's. */
function tolerant(step: () => void): void {
  try {
    step();
  } catch (error) {
    if (!isDiskFull(error) && !isBusy(error)) throw error;
  }
}
