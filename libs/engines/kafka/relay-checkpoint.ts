import { BEGINNING, LeaseLost, SHARDS, type OperationalStore, type Position } from '@vpds/kernel';

const KIND = 'feed-relay';
/** Milliseconds; readers skip duplicates after a crash. */
const SAVE_EVERY = 200;

interface StoredCheckpoint {
  readonly storeID: string;
  readonly position: string;
  /** Another number would move shards to other partitions. */
  readonly partitions: number;
  readonly token: number;
  /** Each shard's last event up to `position`. */
  readonly lasts: readonly string[];
}

export interface RelayPlace {
  readonly storeID: string;
  readonly partitions: number;
  isNew(): Promise<boolean>;
  head(): Promise<Position>;
}

/** The relay must not publish until an operator decides. */
export class RelayRefused extends Error {
  override readonly name = 'RelayRefused';
}

/** Fenced by the lease's token: holders of older ones can no longer change it. */
export class RelayCheckpoint {
  readonly #store: OperationalStore;
  readonly #topic: string;
  readonly #token: number;
  readonly storeID: string;
  readonly partitions: number;
  #version: number;
  #position: Position;
  #lasts: readonly Position[];
  #savedAt = -Infinity;
  #saved: Position;
  #saving: Promise<void> = Promise.resolve();

  private constructor(
    store: OperationalStore,
    topic: string,
    token: number,
    stored: StoredCheckpoint,
    version: number,
  ) {
    this.#store = store;
    this.#topic = topic;
    this.#token = token;
    this.storeID = stored.storeID;
    this.partitions = stored.partitions;
    this.#version = version;
    this.#position = BigInt(stored.position);
    this.#saved = this.#position;
    this.#lasts = stored.lasts.map(BigInt);
  }

  /**
   * Refuses a mismatch with a topic that has messages; a new topic gets the log from its beginning. @throws
   * RelayRefused | LeaseLost | Unavailable
   */
  static async claim(
    store: OperationalStore,
    topic: string,
    token: number,
    place: RelayPlace,
  ): Promise<RelayCheckpoint> {
    const record = await store.read(KIND, topic);
    let stored = record === null ? begin(place, token) : (JSON.parse(record.body) as StoredCheckpoint);
    if (stored.token > token) throw new LeaseLost('Another relay has a later lease');
    // The head is read after the checkpoint, so no checkpoint of this log can exceed it.
    const misfit = misfitOf(topic, stored, place, await place.head());
    if (misfit !== null) {
      if (!(await place.isNew())) throw new RelayRefused(`${misfit}. Recreate the topic to have it filled again`);
      stored = begin(place, token);
    }
    const checkpoint = new RelayCheckpoint(store, topic, token, stored, record?.version ?? 0);
    await checkpoint.save();
    return checkpoint;
  }

  /** `BEGINNING`: nothing published. */
  static async look(store: OperationalStore, topic: string): Promise<Position> {
    const record = await store.read(KIND, topic);
    return record === null ? BEGINNING : BigInt((JSON.parse(record.body) as StoredCheckpoint).position);
  }

  get position(): Position {
    return this.#position;
  }

  get lasts(): readonly Position[] {
    return this.#lasts;
  }

  /** The brokers have acknowledged everything up to here. Saved periodically. @throws LeaseLost | Unavailable */
  async reached(position: Position, lasts: readonly Position[]): Promise<void> {
    this.#position = position;
    this.#lasts = lasts;
    if (performance.now() - this.#savedAt >= SAVE_EVERY) await this.save();
  }

  get unsaved(): boolean {
    return this.#position !== this.#saved;
  }

  /** @throws LeaseLost after a later lease's claim */
  save(): Promise<void> {
    this.#saving = this.#saving.catch(() => {}).then(() => this.#write());
    return this.#saving;
  }

  async #write(): Promise<void> {
    const position = this.#position;
    const body: StoredCheckpoint = {
      storeID: this.storeID,
      position: String(position),
      partitions: this.partitions,
      token: this.#token,
      lasts: this.#lasts.map(String),
    };
    const record = { id: this.#topic, dueAt: null, body: JSON.stringify(body) };
    if (!(await this.#store.write(KIND, record, this.#version))) {
      await this.#adoptOwn();
      if (!(await this.#store.write(KIND, record, this.#version))) throw movedOn();
    }
    this.#version += 1;
    this.#savedAt = performance.now();
    this.#saved = position;
  }

  /** A write whose answer was lost has incremented the version. */
  async #adoptOwn(): Promise<void> {
    const record = await this.#store.read(KIND, this.#topic);
    if (record === null || (JSON.parse(record.body) as StoredCheckpoint).token !== this.#token) throw movedOn();
    this.#version = record.version;
  }
}

function movedOn(): LeaseLost {
  return new LeaseLost('Another relay has taken over the checkpoint');
}

function begin({ storeID, partitions }: RelayPlace, token: number): StoredCheckpoint {
  const lasts = new Array<string>(SHARDS).fill(String(BEGINNING));
  return { storeID, position: String(BEGINNING), partitions, token, lasts };
}

function misfitOf(
  topic: string,
  stored: StoredCheckpoint,
  { storeID, partitions }: RelayPlace,
  head: Position,
): string | null {
  const whose = `The relay's checkpoint of ${topic}`;
  if (stored.storeID !== storeID) return `${whose} belongs to another log, ${stored.storeID}`;
  if (BigInt(stored.position) > head) return `${whose}, ${stored.position}, is beyond the log's head, ${head}`;
  if (stored.partitions === partitions) return null;
  return (
    `${topic} has ${partitions} partitions, had ${stored.partitions} when it was published to: shards would change ` +
    'their partitions and events their order'
  );
}
