import { closeSync, fdatasyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { LoggedEvent } from './logged-event.ts';

/**
 * A write-ahead file: one line of JSON per append, written before the answer. Acknowledged appends survive a kill of
 * the process; a power loss only with `sync`. A torn last line is an unacknowledged append.
 */
export class Journal {
  readonly #file: number;
  readonly #path: string;
  readonly #sync: boolean;

  constructor(path: string, options: { sync?: boolean } = {}) {
    this.#path = path;
    this.#sync = options.sync ?? false;
    this.#file = openSync(path, 'a+');
  }

  /** Every append in the file, in order; cuts off a torn one. */
  recover(): LoggedEvent[][] {
    const bytes = readFileSync(this.#path);
    const whole = bytes.lastIndexOf('\n') + 1;
    if (whole < bytes.length) ftruncateSync(this.#file, whole);
    const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
    return lines.map((line) => (JSON.parse(line) as StoredEvent[]).map(restored));
  }

  write(events: readonly LoggedEvent[]): void {
    const bytes = Buffer.from(`${JSON.stringify(events.map(stored))}\n`);
    for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
    if (this.#sync) fdatasyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}

type StoredEvent = Omit<LoggedEvent, 'data' | 'metadata' | 'created'> & {
  readonly data: string;
  readonly metadata: string;
  readonly created: string;
};

function stored(event: LoggedEvent): StoredEvent {
  return {
    ...event,
    data: Buffer.from(event.data).toString('base64'),
    metadata: Buffer.from(event.metadata).toString('base64'),
    created: String(event.created),
  };
}

function restored(event: StoredEvent): LoggedEvent {
  return {
    ...event,
    data: Buffer.from(event.data, 'base64'),
    metadata: Buffer.from(event.metadata, 'base64'),
    created: BigInt(event.created),
  };
}
