import type { OperationalStore } from '@vpds/kernel';
import { PARKED_STREAM } from '../composition/view-repair.ts';
import type { LeftOut } from './projection.ts';

/** Parked streams that are told of, of one kind. */
const MAX_TOLD = 1_000;
/** Streams that views cannot show any further because an event of theirs cannot be read (design 4). */
export class ParkedStreams {
  readonly #store: OperationalStore;
  readonly #prefix: string;

  constructor(store: OperationalStore, streamPrefix: string) {
    this.#store = store;
    this.#prefix = streamPrefix;
  }

  async park(stream: string, reason: string): Promise<void> {
    const body = JSON.stringify({ reason, at: new Date().toISOString() });
    await this.#store.write(PARKED_STREAM, { id: stream, dueAt: null, body }, 0);
  }

  async release(stream: string): Promise<void> {
    await this.#store.remove(PARKED_STREAM, stream);
  }

  /** At most 1,000, by name. */
  async list(): Promise<LeftOut[]> {
    const records = await this.#store.list(PARKED_STREAM, { after: this.#prefix, limit: MAX_TOLD });
    return records
      .filter(({ id }) => id.startsWith(this.#prefix))
      .map(({ id, body }) => ({ stream: id, position: null, reason: (JSON.parse(body) as { reason: string }).reason }));
  }
}
