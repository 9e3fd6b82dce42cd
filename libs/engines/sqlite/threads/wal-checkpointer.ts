import type { Worker } from 'node:worker_threads';
import type { KeeperStart } from './protocol.ts';
import { startThread } from './thread.ts';

/**
 * Checkpoints one file at a time; the thread starts on first use. Not a `ThreadClient`: a checkpoint has no deadline.
 */
export class WalCheckpointer {
  readonly #start: KeeperStart;
  #worker: Worker | null = null;
  #done: ((failure: string | null) => void) | null = null;

  constructor(start: KeeperStart) {
    this.#start = start;
  }

  #thread(): Worker {
    if (this.#worker !== null) return this.#worker;
    this.#worker = startThread('keeper', this.#start);
    this.#worker.on('message', (failure: string | null) => this.#finish(failure));
    this.#worker.on('error', (error: Error) => this.#finish(error.message));
    return this.#worker;
  }

  #finish(failure: string | null): void {
    const done = this.#done;
    this.#done = null;
    done?.(failure);
  }

  move(index: number, done: (failure: string | null) => void): void {
    this.#done = done;
    this.#thread().postMessage(index);
  }

  /** Waits for the current checkpoint. */
  async close(): Promise<void> {
    this.#done = null;
    const worker = this.#worker;
    if (worker === null) return;
    const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.postMessage(null);
    await exited;
  }
}
