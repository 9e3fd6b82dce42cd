import type { Worker } from 'node:worker_threads';
import type { KeeperStart } from './protocol.ts';
import { startThread } from './thread.ts';

/** The writer's end of the keeper: one file at a time. */
export class Keeper {
  readonly #worker: Worker;
  #done: ((failure: string | null) => void) | null = null;

  constructor(start: KeeperStart) {
    this.#worker = startThread('keeper', start);
    this.#worker.on('message', (failure: string | null) => this.#finish(failure));
    this.#worker.on('error', (error) => this.#finish(error.message));
  }

  #finish(failure: string | null): void {
    const done = this.#done;
    this.#done = null;
    done?.(failure);
  }

  /** Moves a file's write-ahead log as far as it goes. */
  move(index: number, done: (failure: string | null) => void): void {
    this.#done = done;
    this.#worker.postMessage(index);
  }

  /** Waits for the move under way and ends the thread. */
  async close(): Promise<void> {
    this.#done = null;
    const exited = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    this.#worker.postMessage(null);
    await exited;
  }
}
