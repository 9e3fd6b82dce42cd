import type { Worker } from 'node:worker_threads';
import { FairQueue, Unavailable, currentReads, withinReads } from '@vpds/kernel';
import { Calls } from './calls.ts';
import type { Failures } from '../files/failures.ts';
import { Outbox } from './outbox.ts';
import { ENDED, READ } from './protocol.ts';
import { ToldShapes, type ViewRegistry } from '../views/view-registry.ts';

export class ReaderClient {
  readonly #worker: Worker;
  readonly #outbox: Outbox;
  readonly #calls: Calls;
  readonly #told: ToldShapes;
  readonly #failures: Failures;

  constructor(worker: Worker, registry: ViewRegistry, failures: Failures, timeout: number) {
    this.#worker = worker;
    this.#failures = failures;
    this.#outbox = new Outbox(worker);
    this.#told = new ToldShapes(registry);
    this.#calls = new Calls(timeout);
    worker.on('message', (answers: unknown[]) => {
      if (Array.isArray(answers)) this.#receive(answers);
    });
  }

  call<T>(code: number, ...fields: unknown[]): Promise<T> {
    return this.#calls.open((call) => this.#outgoing().push(code, call, fields));
  }

  #outgoing(): unknown[] {
    const batch = this.#outbox.next();
    this.#told.tellNew((index, shape) => batch.push(READ.view, index, shape));
    return batch;
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
    this.#outgoing().push(READ.close, 0, null);
    await exited;
    this.end(new Unavailable('The store is closed'));
  }

  end(error: Error): void {
    this.#calls.end(error);
  }
}

/** Refreshes of packed keys per notes' capacity of written rows. */
const REFRESHES = 8;

/** Two readers, one for lookups of microseconds and one for scans, so that neither delays the other. */
export class Readers {
  readonly lookUp: ReaderClient;
  readonly scan: ReaderClient;
  readonly #turns = new FairQueue(1);
  readonly #refreshEvery: number;
  #written = 0;

  /** @param notes capacity of the change notes */
  constructor(lookUp: ReaderClient, scan: ReaderClient, notes: number) {
    this.lookUp = lookUp;
    this.scan = scan;
    this.#refreshEvery = Math.ceil(notes / REFRESHES);
  }

  /** Refreshes packed keys long before the notes overflow. */
  written(rows: number): void {
    this.#written += rows;
    if (this.#written < this.#refreshEvery) return;
    this.#written = 0;
    // A failed refresh is made up by the next search.
    withinReads(undefined, () => this.scanInTurn(READ.refresh)).catch(() => undefined);
  }

  /** Calls the scanning reader in its company's turn. */
  scanInTurn<T>(code: number, ...fields: unknown[]): Promise<T> {
    return this.#turns.run(currentReads(), () => this.scan.call<T>(code, ...fields));
  }

  async close(): Promise<void> {
    await Promise.all([this.lookUp.close(), this.scan.close()]);
  }

  end(error: Error): void {
    this.lookUp.end(error);
    this.scan.end(error);
  }
}
