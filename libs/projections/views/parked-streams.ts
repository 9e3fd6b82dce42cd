import type { OperationalRecord, OperationalStore } from '@vpds/kernel';
import { PARKED_STREAM } from './view-repair.ts';
import type { LeftOut } from '../projection.ts';

/** Listed streams per kind. */
const MAX_TOLD = 1_000;

/** Streams whose views are blocked by an unreadable event (ADR-18). */
export class ParkedStreams {
  readonly #store: OperationalStore;
  readonly #prefix: string;

  constructor(store: OperationalStore, streamPrefix: string) {
    this.#store = store;
    this.#prefix = streamPrefix;
  }

  async park(stream: string, reason: string): Promise<void> {
    const known = await this.#store.read(PARKED_STREAM, stream);
    const body = JSON.stringify({ reason, at: new Date().toISOString() });
    // A concurrent process has parked it.
    await this.#store.write(PARKED_STREAM, { id: stream, dueAt: null, body }, known?.version ?? 0);
  }

  /** Releases streams for which `isSettled` returns true; one that was parked again meanwhile stays. */
  async release(isSettled: (stream: string) => Promise<boolean>): Promise<void> {
    for (const { id, version } of await this.#records())
      if (await isSettled(id)) await this.#store.remove(PARKED_STREAM, id, version);
  }

  /** At most 1,000, by name. */
  async list(): Promise<LeftOut[]> {
    return (await this.#records()).map(({ id, body }) => {
      return { stream: id, position: null, reason: (JSON.parse(body) as { reason: string }).reason };
    });
  }

  async #records(): Promise<OperationalRecord[]> {
    const records = await this.#store.list(PARKED_STREAM, { after: this.#prefix, limit: MAX_TOLD });
    return records.filter(({ id }) => id.startsWith(this.#prefix));
  }
}
