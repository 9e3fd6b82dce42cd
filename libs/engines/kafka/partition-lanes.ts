import type { Producer } from 'kafkajs';
import type { FeedRecord } from './feed-message.ts';

/** Records of one `send`, which brokers limit like a message. */
const MAX_RECORDS = 500;
const MAX_BYTES = 900_000;
const ACKNOWLEDGE_WITHIN = 8_000;

/**
 * One partition per `send`, one unacknowledged `send` per partition, and the answer must name the partition: given
 * several, kafkajs 2.2.4 also resolves a `send` that never reached some of them (ADR-12).
 */
export class PartitionLanes {
  readonly #producer: Producer;
  readonly #topic: string;
  readonly #check: () => void;
  readonly #lanes = new Map<number, Promise<void>>();
  /** Failed sends stay for good. */
  readonly #unacknowledged = new Set<{ readonly since: number }>();

  /** `check` throws when sending is no longer allowed. */
  constructor(producer: Producer, topic: string, check: () => void) {
    this.#producer = producer;
    this.#topic = topic;
    this.#check = check;
  }

  /** Sends a partition's records in order; resolves when the brokers have acknowledged all. */
  send(partition: number, records: readonly FeedRecord[]): Promise<void> {
    const before = this.#lanes.get(partition) ?? Promise.resolve();
    // A failed `send` fails all later ones of this partition: they must not overtake it.
    const sending = before.then(() => this.#sendAll(partition, records));
    this.#lanes.set(partition, sending);
    const waiting = { since: performance.now() };
    this.#unacknowledged.add(waiting);
    sending.then(
      () => this.#unacknowledged.delete(waiting),
      () => {},
    );
    return sending;
  }

  /** Age of the oldest unacknowledged `send`, ms. */
  get waited(): number {
    const [oldest] = this.#unacknowledged;
    return oldest === undefined ? 0 : performance.now() - oldest.since;
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#lanes.values());
  }

  async #sendAll(partition: number, records: readonly FeedRecord[]): Promise<void> {
    for (const batch of batches(records)) {
      this.#check();
      await this.#sendOne(partition, batch);
    }
  }

  async #sendOne(partition: number, records: readonly FeedRecord[]): Promise<void> {
    const messages = records.map(({ key, value, headers }) => ({ key, value, headers, partition }));
    const answers = await this.#producer.send({ topic: this.#topic, acks: -1, timeout: ACKNOWLEDGE_WITHIN, messages });
    const [answer] = answers;
    if (answers.length !== 1 || answer?.partition !== partition || answer.errorCode !== 0)
      throw new Error(`No broker has acknowledged a send to partition ${partition} of ${this.#topic}`);
  }
}

function* batches(records: readonly FeedRecord[]): Iterable<readonly FeedRecord[]> {
  let batch: FeedRecord[] = [];
  let bytes = 0;
  for (const record of records) {
    if (batch.length === MAX_RECORDS || (batch.length > 0 && bytes + record.bytes > MAX_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(record);
    bytes += record.bytes;
  }
  if (batch.length > 0) yield batch;
}
