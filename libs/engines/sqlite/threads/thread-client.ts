import type { Worker } from 'node:worker_threads';
import { Unavailable } from '@vpds/kernel';
import { PendingRequests } from './pending-requests.ts';
import type { Failures } from '../files/failures.ts';
import { MessageBatcher } from './message-batcher.ts';
import { ENDED, READ } from './protocol.ts';

/** The main thread's end; the thread's end is {@link serve}. */
export class ThreadClient {
  readonly #worker: Worker;
  readonly #outbox: MessageBatcher;
  readonly #calls: PendingRequests;
  readonly #failures: Failures;

  constructor(worker: Worker, failures: Failures, timeout: number) {
    this.#worker = worker;
    this.#failures = failures;
    this.#outbox = new MessageBatcher(worker);
    this.#calls = new PendingRequests(timeout);
    worker.on('message', (answers: unknown) => {
      if (Array.isArray(answers)) this.#receive(answers);
    });
  }

  call<T>(operation: number | string, ...fields: unknown[]): Promise<T> {
    return this.#calls.open((call) => this.outgoing().push(operation, call, fields));
  }

  protected outgoing(): unknown[] {
    return this.#outbox.next();
  }

  #receive(answers: readonly unknown[]): void {
    for (let at = 0; at < answers.length; at += 3) {
      const [call, ended, value] = [answers[at] as number, answers[at + 1], answers[at + 2]];
      if (ended === ENDED.value) this.#calls.resolve(call, value);
      else this.#calls.reject(call, this.#failures.of(ended, value));
    }
    this.#outbox.answered();
  }

  async close(): Promise<void> {
    const exited = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    this.outgoing().push(READ.close, 0, null);
    await exited;
    this.end(new Unavailable('The store is closed'));
  }

  end(error: Error): void {
    this.#calls.end(error);
  }
}
