import {
  BEGINNING,
  type Lease,
  LeaseLost,
  type Leases,
  RenewedLease,
  shard,
  pause,
  within,
  traceEvents,
  UnprocessedEvents,
  ALL_SHARDS,
  type EventStore,
  type OperationalStore,
  type Position,
  type SubscriptionPage,
  now as serviceNow,
} from '@vpds/kernel';
import type { Kafka, Producer } from 'kafkajs';
import { isUnused, partitionCount, producerOf } from './client.ts';
import { eventRecord, markRecord, type FeedRecord } from './feed-message.ts';
import { PartitionLanes } from './partition-lanes.ts';
import { RelayCheckpoint, RelayRefused } from './relay-checkpoint.ts';
import { EVENTS_TOPIC } from './topics.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface RelayParts {
  readonly kafka: Kafka;
  readonly events: EventStore;
  readonly operational: OperationalStore;
  readonly leases: Leases;
  readonly topic?: string;
  /** Milliseconds of the lease, also until another relay replaces a dead one. Default 10,000. */
  readonly leaseMilliseconds?: number;
  /** Milliseconds between progress messages to each partition, longer while nothing happens. Default 5,000. */
  readonly markEvery?: number;
  /** The error will be retried. */
  readonly onTrouble?: (error: unknown) => void;
}

export interface RelayStatus {
  /** `standby`: another relay publishes, or this one waits to retry. `waiting`: the brokers acknowledge nothing. */
  readonly state: 'stopped' | 'standby' | 'publishing' | 'waiting' | 'refused';
  /** Everything up to here is in Kafka. */
  readonly position: Position;
  /** Counts this process only. */
  readonly published: number;
}

const LEASE = 10_000;
const MARK_EVERY = 5_000;
/** Rounds of marks after the last event; then one in {@link IDLE_ROUNDS}: every mark ends a fetch of every consumer. */
const MARK_ROUNDS = 3;
const IDLE_ROUNDS = 6;
const RETRY_AFTER = 500;
const ACKNOWLEDGED_WITHIN = 10_000;
const ASKS = 5;
/** Pause after each page at the log's live end, ms: batched events cost far less. */
const GATHER = 25;
const STOP_WITHIN = 5_000;

/**
 * Publishes the log at least once (ADR-12). One relay at a time, by a lease; events go to the partition `shard mod
 * partitions`.
 * Not guaranteed: publishing once, or that a frozen relay publishes nothing more when it wakes. Readers skip
 * duplicates.
 */
export class KafkaRelay {
  readonly #parts: RelayParts;
  readonly #topic: string;
  readonly #lease: number;
  readonly #unpublished: UnprocessedEvents;
  #state: Exclude<RelayStatus['state'], 'waiting'> = 'stopped';
  #lanes: PartitionLanes | null = null;
  #position: Position = BEGINNING;
  #published = 0;
  /** Rounds of marks since something was published. */
  #rounds = 0;
  #markedAt = -1;

  constructor(parts: RelayParts) {
    this.#parts = parts;
    this.#topic = parts.topic ?? EVENTS_TOPIC;
    this.#lease = parts.leaseMilliseconds ?? LEASE;
    this.#unpublished = new UnprocessedEvents(parts.events, {}, async () => {
      const position = await RelayCheckpoint.look(parts.operational, this.#topic);
      return ALL_SHARDS.map(() => position);
    });
  }

  get status(): RelayStatus {
    const isWaiting = this.#state === 'publishing' && (this.#lanes?.waited ?? 0) > ACKNOWLEDGED_WITHIN;
    return { state: isWaiting ? 'waiting' : this.#state, position: this.#position, published: this.#published };
  }

  /** Age of the first event that is not in Kafka, seconds, by the shared checkpoint. */
  async lagSeconds(now = serviceNow()): Promise<number> {
    const { firstAt } = await this.#unpublished.read();
    return firstAt === null ? 0 : Math.max(0, (now - firstAt) / 1_000);
  }

  /** Events that are not in Kafka, at most `COUNTED_LAG`. */
  async lagEvents(): Promise<number> {
    return (await this.#unpublished.read()).events;
  }

  /** Runs until the signal aborts. @throws RelayRefused when an operator must decide */
  async run(signal: AbortSignal): Promise<void> {
    const producer = producerOf(this.#parts.kafka);
    try {
      while (!signal.aborted) {
        this.#state = 'standby';
        await pause(await this.#attempt(producer, signal), signal);
      }
      this.#state = 'stopped';
    } catch (error) {
      this.#state = 'refused';
      throw error;
    } finally {
      await producer.disconnect();
    }
  }

  /** @returns the pause before the next attempt */
  async #attempt(producer: Producer, signal: AbortSignal): Promise<number> {
    try {
      const lease = await this.#parts.leases.acquire(`relay-${this.#topic}`, this.#lease);
      if (lease === null) return this.#lease / ASKS;
      await this.#hold(lease, producer, signal);
    } catch (error) {
      if (error instanceof RelayRefused) throw error;
      if (!signal.aborted) this.#parts.onTrouble?.(error);
    }
    return RETRY_AFTER;
  }

  async #hold(lease: Lease, producer: Producer, signal: AbortSignal): Promise<void> {
    const term = new RenewedLease(lease, this.#lease, signal);
    try {
      await unlessAborted(producer.connect(), term.signal);
      await this.#relay(term, producer, signal);
    } finally {
      await term.end();
    }
    if (!signal.aborted) throw new LeaseLost('Another relay has the lease');
  }

  /** Publishes until the lease is lost or the signal aborts. @throws what failed; the lease is held still */
  async #relay(term: RenewedLease, producer: Producer, signal: AbortSignal): Promise<void> {
    const { events, operational } = this.#parts;
    const partitions = await unlessAborted(partitionCount(this.#parts.kafka, this.#topic), term.signal);
    const { storeID } = await events.identity();
    const isNew = () => unlessAborted(isUnused(this.#parts.kafka, this.#topic), term.signal);
    const place = { storeID, partitions, isNew, head: () => events.head() };
    const checkpoint = await RelayCheckpoint.claim(operational, this.#topic, term.token, place);
    const lanes = new PartitionLanes(producer, this.#topic, () => term.check());
    this.#lanes = lanes;
    const failed = new AbortController();
    const ending = AbortSignal.any([term.signal, failed.signal]);
    const mark = () => {
      this.#mark(lanes, checkpoint, term).catch((error: unknown) => failed.abort(error));
    };
    const marking = setInterval(mark, this.#parts.markEvery ?? MARK_EVERY);
    this.#state = 'publishing';
    this.#position = checkpoint.position;
    try {
      for await (const page of events.subscribeAll({ after: checkpoint.position, signal: ending })) {
        await this.#publish(page, lanes, checkpoint);
        this.#position = checkpoint.position;
        if (page.live) await pause(GATHER, ending);
      }
      failed.signal.throwIfAborted();
    } finally {
      clearInterval(marking);
      // Pending sends must end before anything more goes to their partitions.
      await (signal.aborted ? within(STOP_WITHIN, lanes.settled(), () => undefined) : lanes.settled());
      if (checkpoint.unsaved && term.isHeld) await checkpoint.save();
    }
  }

  async #publish(page: SubscriptionPage, lanes: PartitionLanes, checkpoint: RelayCheckpoint): Promise<void> {
    const { storeID, partitions } = checkpoint;
    const startedAt = performance.now();
    const lasts = [...checkpoint.lasts];
    const records = new Map<number, FeedRecord[]>();
    for (const event of page.events) {
      const number = shard(event.stream);
      const partition = number % partitions;
      const ofPartition = records.get(partition) ?? [];
      ofPartition.push(eventRecord(storeID, lasts[number] ?? BEGINNING, event));
      records.set(partition, ofPartition);
      lasts[number] = event.position;
    }
    const sends = [...records].map(([partition, ofPartition]) => lanes.send(partition, ofPartition));
    const failed = (await Promise.allSettled(sends)).find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    this.#published += page.events.length;
    traceEvents(`publish ${this.#topic}`, { kind: 'producer', startedAt }, page.events);
    await checkpoint.reached(page.position, lasts);
  }

  #isMarkDue(): boolean {
    this.#rounds = this.#markedAt === this.#published ? this.#rounds + 1 : 1;
    this.#markedAt = this.#published;
    return this.#rounds <= MARK_ROUNDS || this.#rounds % IDLE_ROUNDS === 0;
  }

  /**
   * Sends progress messages, and saves the checkpoint if that is due. @throws if a mark fails: a lane stays broken after
   * a failed send, and where no event follows, only a new term would find out
   */
  async #mark(lanes: PartitionLanes, checkpoint: RelayCheckpoint, term: RenewedLease): Promise<void> {
    const { storeID, partitions, position, lasts } = checkpoint;
    if (checkpoint.unsaved)
      checkpoint.save().catch((error: unknown) => {
        this.#parts.onTrouble?.(error);
        if (error instanceof LeaseLost) term.lose();
      });
    if (position === BEGINNING || !this.#isMarkDue()) return;
    const marks = Array.from({ length: partitions }, (_, partition) => {
      const of = new Map([...lasts.entries()].filter(([number]) => number % partitions === partition));
      return lanes.send(partition, [markRecord(storeID, position, of)]);
    });
    await Promise.all(marks);
  }
}
