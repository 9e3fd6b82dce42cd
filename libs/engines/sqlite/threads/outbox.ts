import type { Worker } from 'node:worker_threads';

/** Operations of a batch that leaves before its turn of the event loop has ended. */
const FULL = 8;
/** Batches that a thread may have before it has answered the first. */
const MAX_AHEAD = 3;

/**
 * What the main thread has for another one to do. A message, and the waking of a thread, cost the same for one operation as
 * for thirty: so what a turn of the event loop brings leaves together. But the thread begins while the turn goes on, or the
 * two would wait for each other in turn; and while it has enough to do, what comes gathers here.
 */
export class Outbox {
  readonly #worker: Worker;
  #batch: unknown[] = [];
  #operations = 0;
  /** Batches sent since the last answer. Each holds an operation that is answered, so an answer always comes. */
  #ahead = 0;
  #scheduled = false;

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  /** The batch that takes the next operation. */
  next(): unknown[] {
    if (this.#operations >= FULL) this.#send();
    this.#operations += 1;
    if (!this.#scheduled && this.#ahead < MAX_AHEAD) {
      this.#scheduled = true;
      setImmediate(() => {
        this.#scheduled = false;
        this.#send();
      });
    }
    return this.#batch;
  }

  /** The thread has answered: what gathered meanwhile may leave. */
  answered(): void {
    this.#ahead = 0;
    this.#send();
  }

  #send(): void {
    if (this.#operations === 0 || this.#ahead >= MAX_AHEAD) return;
    const batch = this.#batch;
    this.#batch = [];
    this.#operations = 0;
    this.#ahead += 1;
    this.#worker.postMessage(batch);
  }
}
