import {
  BEGINNING,
  FeedInvalid,
  Mutex,
  pause,
  shard,
  untilDone,
  wantedBy,
  ALL_SHARDS,
  type EventStore,
  type FeedBatch,
  type FeedConsumer,
  type FeedProgress,
  type FollowOptions,
  type Position,
  type RecordedEvent,
} from '@vpds/kernel';
import { readFeedMessage, type FeedMessage } from './feed-message.ts';
import { GapPages } from './gap-pages.ts';
import type { PartitionChunk } from './group-member.ts';

const MOVE_IDLE_EVERY = 5_000;
const MOVED_AWAY_PAUSE = 100;

interface Plan {
  readonly batches: readonly FeedBatch[];
  /** An event is missing: read the store up to here. */
  readonly gapEnd: Position | null;
}

/**
 * Kafka's order and offsets are only hints: messages at or before a shard's position are skipped; where `prev` is
 * beyond it, the gap is read from the event store first (ADR-12).
 */
export class FeedReader {
  readonly #consumer: FeedConsumer;
  readonly #events: EventStore;
  readonly #progress: FeedProgress;
  readonly #partitions: number;
  readonly #types: ReadonlySet<string> | null;
  readonly #pages: GapPages;
  readonly #onTrouble: (error: unknown) => void;
  /** Positions of shards without wanted events beyond the stored position; these are not stored each time. */
  readonly #scanned = new Map<number, Position>();
  readonly #movedAt = new Map<number, number>();
  /** One mutex per partition: its messages and its rechecks must not overlap. */
  readonly #turns = new Map<number, Mutex>();

  constructor(
    parts: { consumer: FeedConsumer; events: EventStore; progress: FeedProgress; partitions: number },
    onTrouble: (error: unknown) => void,
  ) {
    this.#consumer = parts.consumer;
    this.#events = parts.events;
    this.#progress = parts.progress;
    this.#partitions = parts.partitions;
    this.#types = parts.consumer.types === undefined ? null : new Set(parts.consumer.types);
    this.#pages = new GapPages(parts.events, wantedBy(parts.consumer));
    this.#onTrouble = onTrouble;
  }

  /** Positions may have changed elsewhere. */
  forget(): void {
    this.#progress.forget();
    this.#scanned.clear();
  }

  /**
   * @returns whether a position after all messages is stored; until then the partition's next owner gets them again
   * @throws FeedInvalid | the signal's reason
   */
  read({ partition, messages, signal }: PartitionChunk): Promise<boolean> {
    return this.#turn(partition).runExclusive(() => this.#carryOut(partition, this.#readAll(messages), signal));
  }

  /**
   * Compares all positions of this reader with the stored ones, in one query. A database that lost its last second
   * loses positions together with their work: that is done again, up to where it was. @throws as {@link read}
   */
  async recheck(signal: AbortSignal): Promise<void> {
    const options = { signal, onTrouble: this.#onTrouble };
    const known = new Map(ALL_SHARDS.map((number) => [number, this.#progress.position(number)]));
    const moved = await untilDone(() => this.#progress.recheck(ALL_SHARDS), options);
    for (const number of moved) {
      this.#scanned.delete(number);
      const upTo = known.get(number) ?? BEGINNING;
      const { storeID } = this.#progress;
      const mark: FeedMessage = { kind: 'mark', storeID, upTo, lasts: new Map([[number, upTo]]) };
      const partition = number % this.#partitions;
      await this.#turn(partition).runExclusive(() => this.#carryOut(partition, [mark], signal));
    }
  }

  #turn(partition: number): Mutex {
    const turn = this.#turns.get(partition) ?? new Mutex();
    this.#turns.set(partition, turn);
    return turn;
  }

  async #carryOut(partition: number, received: readonly FeedMessage[], signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted();
    const options = { signal, onTrouble: this.#onTrouble };
    const own = ALL_SHARDS.filter((number) => number % this.#partitions === partition);
    const shards = [...new Set([...own, ...received.flatMap(shardsOf)])];
    for (;;) {
      await untilDone(() => this.#progress.load(shards), options);
      const { batches, gapEnd } = this.#plan(received, shards);
      if (!(await this.#take(batches, options))) continue;
      if (gapEnd === null) return shards.every((number) => !this.#scanned.has(number));
      await this.#fill(shards, gapEnd, options);
    }
  }

  #readAll(messages: PartitionChunk['messages']): FeedMessage[] {
    return messages.flatMap((message) => {
      const read = readFeedMessage(message);
      if (read === null) {
        this.#onTrouble(new Error(`Skipped the unreadable message at offset ${message.offset}`));
        return [];
      }
      if (read.storeID !== this.#progress.storeID)
        throw new FeedInvalid(`The feed's message at offset ${message.offset} belongs to another log, ${read.storeID}`);
      return [read];
    });
  }

  #reached(number: number): Position {
    return greatest(this.#scanned.get(number), this.#progress.position(number));
  }

  #plan(received: readonly FeedMessage[], shards: readonly number[]): Plan {
    const drafts = new Map<number, { to: Position; events: RecordedEvent[] }>();
    const reached = (number: number) => drafts.get(number)?.to ?? this.#reached(number);
    const advance = (number: number, to: Position, event?: RecordedEvent) => {
      const events = drafts.get(number)?.events ?? [];
      if (event !== undefined && this.#isWanted(event)) events.push(event);
      drafts.set(number, { to, events });
    };
    let gapEnd: Position | null = null;
    for (const message of received) {
      if (message.kind === 'mark') {
        for (const [number, last] of message.lasts) {
          if (last > reached(number)) gapEnd = greatest(gapEnd ?? undefined, last);
          else if (message.upTo > reached(number)) advance(number, message.upTo);
        }
      } else if (message.event.position > reached(message.shard)) {
        if (message.prev > reached(message.shard)) gapEnd = message.prev;
        else advance(message.shard, message.event.position, message.event);
      }
      if (gapEnd !== null) break;
    }
    for (const number of shards) {
      const scanned = this.#scanned.get(number);
      if (scanned !== undefined && !drafts.has(number)) advance(number, scanned);
    }
    const batches = [...drafts].map(([number, draft]) => this.#batch(number, draft.to, draft.events));
    return { batches, gapEnd };
  }

  #isWanted({ type, stream }: RecordedEvent): boolean {
    const { streamPrefixes } = this.#consumer;
    if (this.#types?.has(type) === false) return false;
    return streamPrefixes === undefined || streamPrefixes.some((prefix) => stream.startsWith(prefix));
  }

  #batch(number: number, to: Position, events: readonly RecordedEvent[]): FeedBatch {
    const { storeID } = this.#progress;
    return { shard: number, storeID, from: this.#progress.position(number), events, to };
  }

  /** Returns false if another process moved a shard; the positions must then be reloaded. */
  async #take(batches: readonly FeedBatch[], options: FollowOptions): Promise<boolean> {
    const now = performance.now();
    const due = batches.filter(
      ({ shard: number, events }) =>
        events.length > 0 || (this.#movedAt.get(number) ?? -Infinity) <= now - MOVE_IDLE_EVERY,
    );
    const taken = await untilDone(() => this.#progress.take(due), options);
    for (const { shard: number } of due) {
      this.#scanned.delete(number);
      this.#movedAt.set(number, now);
    }
    if (!taken) {
      await pause(MOVED_AWAY_PAUSE, options.signal);
      return false;
    }
    for (const batch of batches) if (!due.includes(batch)) this.#scanned.set(batch.shard, batch.to);
    return true;
  }

  async #fill(shards: readonly number[], upTo: Position, options: FollowOptions): Promise<void> {
    // Read before positions are forgotten, or the shard would be read from the log's beginning.
    let after = shards.map((number) => this.#reached(number)).reduce((a, b) => (a < b ? a : b));
    const head = await untilDone(() => this.#events.head(), options);
    if (upTo > head) throw new FeedInvalid(`The feed refers to an event at ${upTo}, beyond the log's head, ${head}`);
    while (after < upTo) {
      const from = after;
      const page = await untilDone(() => this.#pages.after(from), options);
      after = page.end ? greatest(page.next, upTo) : page.next;
      const byShard = Map.groupBy(page.events, ({ stream }) => shard(stream));
      const batches = shards.flatMap((number) => {
        const reached = this.#reached(number);
        if (after <= reached) return [];
        const events = (byShard.get(number) ?? []).filter(({ position }) => position > reached);
        return [this.#batch(number, after, events)];
      });
      if (!(await this.#take(batches, options))) return;
    }
  }
}

function shardsOf(message: FeedMessage): readonly number[] {
  return message.kind === 'mark' ? [...message.lasts.keys()] : [message.shard];
}

function greatest(a: Position | undefined, b: Position): Position {
  return a === undefined || b > a ? b : a;
}
