import type { EventStore, OperationalStore, Position } from '@vpds/kernel';

/** One record per repair. */
const KIND = 'view-extent';

interface StoredExtent {
  readonly storeID: string;
  readonly position: string;
}

/**
 * How far appends have written the views: the log's head when a process last recorded it. While the feed is late, that is far
 * beyond the checkpoints of the repair, and only this shows that a restored log lacks what the views have (ADR-13).
 */
export class ViewExtent {
  readonly #events: Pick<EventStore, 'identity' | 'head'>;
  readonly #operational: OperationalStore;
  readonly #repair: string;

  constructor(events: Pick<EventStore, 'identity' | 'head'>, operational: OperationalStore, repair: string) {
    this.#events = events;
    this.#operational = operational;
    this.#repair = repair;
  }

  /** Why the views do not match the log; null: they do. @throws Unavailable */
  async invalid(): Promise<string | null> {
    const { extent } = await this.#read();
    if (extent === null) return null;
    // Read after the record: no record of this log can exceed the head.
    const [{ storeID }, head] = await Promise.all([this.#events.identity(), this.#events.head()]);
    const whose = `The position up to which ${this.#repair} were written`;
    if (extent.storeID !== storeID) return `${whose} belongs to another log, ${extent.storeID}`;
    return extent.position > head ? `${whose}, ${extent.position}, is beyond the log's head, ${head}` : null;
  }

  /** Only forward: of a log that was restored under this process the record remains. @throws Unavailable */
  async record(): Promise<void> {
    const [{ storeID }, head] = await Promise.all([this.#events.identity(), this.#events.head()]);
    const { extent, version } = await this.#read();
    if (extent !== null && extent.position >= head) return;
    const stored: StoredExtent = { storeID, position: String(head) };
    // A conflict is another process's record.
    await this.#operational.write(KIND, { id: this.#repair, dueAt: null, body: JSON.stringify(stored) }, version);
  }

  async forget(): Promise<void> {
    await this.#operational.remove(KIND, this.#repair);
  }

  async #read(): Promise<{ extent: { storeID: string; position: Position } | null; version: number }> {
    const record = await this.#operational.read(KIND, this.#repair);
    if (record === null) return { extent: null, version: 0 };
    const { storeID, position } = JSON.parse(record.body) as StoredExtent;
    return { extent: { storeID, position: BigInt(position) }, version: record.version };
  }
}
