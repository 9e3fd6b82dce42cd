import type { Worker } from 'node:worker_threads';
import { FairQueue, currentReads, withinReads } from '@vpds/kernel';
import { ThreadClient } from '@vpds/kernel/threads';
import type { Failures } from '../files/failures.ts';
import type { ReadOperations } from './read-operations.ts';
import { ReportedShapes, type ViewRegistry } from '../views/view-registry.ts';

export class ReaderClient extends ThreadClient {
  readonly #shapes: ReportedShapes;

  constructor(worker: Worker, registry: ViewRegistry, failures: Failures, timeout: number) {
    super(worker, failures.answers(timeout));
    this.#shapes = new ReportedShapes(registry);
  }

  read<Name extends keyof ReadOperations>(
    name: Name,
    ...fields: Parameters<ReadOperations[Name]>
  ): Promise<ReturnType<ReadOperations[Name]>> {
    return this.call(name, ...fields);
  }

  protected override prepare(): void {
    this.#shapes.reportNew((index, shape) => this.define('view', index, shape));
  }
}

/** Refreshes while the notes fill up once. */
const REFRESHES = 8;

/** The readers: one for look-ups of microseconds and one for scans. */
export class Readers {
  readonly lookUp: ReaderClient;
  readonly scan: ReaderClient;
  readonly #mutex = new FairQueue(1);
  readonly #refreshEvery: number;
  #written = 0;

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
    // The next search catches up if the refresh fails.
    withinReads(undefined, () => this.scanInTurn('refresh')).catch(() => undefined);
  }

  scanInTurn<Name extends keyof ReadOperations>(
    name: Name,
    ...fields: Parameters<ReadOperations[Name]>
  ): Promise<ReturnType<ReadOperations[Name]>> {
    return this.#mutex.run(currentReads(), () => this.scan.read(name, ...fields));
  }

  async close(): Promise<void> {
    await Promise.all([this.lookUp.close(), this.scan.close()]);
  }

  end(error: Error): void {
    this.lookUp.end(error);
    this.scan.end(error);
  }
}
