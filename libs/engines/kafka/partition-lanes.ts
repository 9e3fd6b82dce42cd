import type { Producer } from 'kafkajs';
import type { FeedRecord } from './feed-message.ts';

/** Of one `send`: it becomes one batch of records, which the brokers limit as they do a message. */
const MAX_RECORDS = 500;
const MAX_BYTES = 900_000;
/** How long a broker may wait for its replicas, milliseconds. */
const ACKNOWLEDGE_WITHIN = 8_000;

/**
 * Sends to the partitions of a topic: one partition per `send`, in each one unacknowledged `send` at a time, and the
 * answer must name the partition. With several partitions in a `send`, kafkajs 2.2.4 resolves it also when it has never
 * produced some of them (ADR-12).
 */
export class PartitionLanes {
  readonly #producer: Producer;
  readonly #topic: string;
  readonly #check: () => void;
  readonly #lanes = new Map<number, Promise<void>>();
  /** Since when each `send` waits that is not acknowledged; of one that failed, for good. */
  readonly #unacknowledged = new Set<{ readonly since: number }>();

  /** `check` throws when nothing may be sent any more. */
  constructor(producer: Producer, topic: string, check: () => void) {
    this.#producer = producer;
    this.#topic = topic;
    this.#check = check;
  }

  /** Sends behind what the partition was given before; resolves when the brokers have all of it. */
  send(partition: number, records: readonly FeedRecord[]): Promise<void> {
    const before = this.#lanes.get(partition) ?? Promise.resolve();
    // What failed before is told to who sent it; then nothing more may follow in this partition.
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

  /** How long the oldest `send` has been waiting that is not acknowledged, milliseconds; 0: there is none. */
  get waited(): number {
    const [oldest] = this.#unacknowledged;
    return oldest === undefined ? 0 : performance.now() - oldest.since;
  }

  /** Resolves when nothing is under way, however it ended. */
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
      throw new Error(`No broker has acknowledged what was sent to partition ${partition} of ${this.#topic}`);
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
