import { setTimeout as sleep } from 'node:timers/promises';
import { untilDone, type FollowOptions } from '@vpds/kernel';
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import { METADATA_MAX_AGE, coordinated } from './client.ts';
import { isDenied } from './denied.ts';
import { unlessAborted } from './unless-aborted.ts';

/** Messages of one partition, in their order. */
export interface PartitionChunk {
  readonly partition: number;
  readonly messages: readonly KafkaMessage[];
  /** Aborts when the partition is another member's, or the member stops: what is not done then is left. */
  readonly signal: AbortSignal;
}

export interface MemberOptions {
  readonly kafka: Kafka;
  readonly groupId: string;
  readonly topic: string;
  /** A member that shows no life for so long loses its partitions, milliseconds. */
  readonly sessionTimeout: number;
  /** Partitions that are worked on at once. */
  readonly concurrency: number;
  /** Where a group begins that has no offset yet. */
  readonly fromBeginning: boolean;
  /** Time between commits, milliseconds: each costs more than many messages. Default 0: behind every batch. */
  readonly commitEvery?: number;
  /** The client has given up and does not go on by itself: the process is to end (ADR-12). */
  readonly onCrash: (error: Error) => void;
  /** The partitions are dealt out anew: what was known of them may be another member's by now. */
  readonly onJoin?: () => void;
}

/** `done`: carried out, and its outcome is not kept yet. */
type Outcome = 'kept' | 'done' | 'not done';

/** What a chunk holds at most. */
const MAX_MESSAGES = 500;
const MAX_BYTES = 1_048_576;
/** Over the largest message: a partition whose next one did not fit would stand still. */
const FETCH_BYTES = 2.5 * 1_048_576;
/**
 * How long a fetch gathers what comes, milliseconds, unless there is much of it: an event costs a member far less among
 * others than alone. A stop waits as long at most.
 */
const FETCH_WAIT = 200;
const FETCH_MUCH = 65_536;
const HEARTBEATS_IN_SESSION = 6;
const REBALANCE_TIMEOUT = 60_000;
/** How long a stop waits for the client to leave the group, milliseconds. */
const LEAVE_WITHIN = 5_000;

/**
 * A member of a consumer group: heartbeats while it works, drops what it holds after a rebalance, commits offsets behind
 * the work, now and then. `work` carries out a chunk wholly, repeating what fails; what it throws while the signal has not
 * aborted is final and ends the member. It answers whether its outcome is kept: if not yet, the group's offset stays where
 * it is, and whoever has the partition next gets the same messages again.
 */
export class GroupMember {
  readonly #options: MemberOptions;
  readonly #work: (chunk: PartitionChunk) => Promise<boolean>;
  readonly #ended = new Ending();
  readonly #chunks = new Set<AbortController>();
  /** Offsets behind what is kept that are not committed yet, by partition. */
  readonly #kept = new Map<number, string>();
  #committedAt = Date.now();
  #rebalancing = false;
  #stopping = false;

  constructor(options: MemberOptions, work: (chunk: PartitionChunk) => Promise<boolean>) {
    this.#options = options;
    this.#work = work;
  }

  /** Works until the signal aborts. @throws what `work` threw, or the client's crash */
  async run({ signal, onTrouble }: FollowOptions): Promise<void> {
    const consumer = this.#consumer();
    const { kafka, groupId, topic, fromBeginning, concurrency } = this.#options;
    const stop = () => this.#end();
    signal.addEventListener('abort', stop);
    const patience = { signal, ...(onTrouble === undefined ? {} : { onTrouble }) };
    this.#listen(consumer, patience);
    try {
      await untilDone(() => unlessAborted(consumer.connect(), signal), patience);
      await untilDone(() => unlessAborted(consumer.subscribe({ topic, fromBeginning }), signal), patience);
      // The consumer itself would crash of that.
      await untilDone(() => unlessAborted(coordinated(kafka, groupId, topic), signal), patience);
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: concurrency,
        eachBatch: (payload) => this.#eachBatch(payload),
      });
      await this.#ended.promise;
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      // With the brokers away the client tries for half a minute to tell them; they find it gone without being told.
      await Promise.race([consumer.disconnect(), sleep(LEAVE_WITHIN, undefined, { ref: false })]);
    }
  }

  #consumer(): Consumer {
    const { kafka, groupId, sessionTimeout } = this.#options;
    return kafka.consumer({
      groupId,
      sessionTimeout,
      heartbeatInterval: Math.floor(sessionTimeout / HEARTBEATS_IN_SESSION),
      rebalanceTimeout: Math.max(REBALANCE_TIMEOUT, sessionTimeout),
      maxBytesPerPartition: FETCH_BYTES,
      minBytes: FETCH_MUCH,
      maxWaitTimeInMs: FETCH_WAIT,
      metadataMaxAge: METADATA_MAX_AGE,
      allowAutoTopicCreation: false,
    });
  }

  #listen(consumer: Consumer, { onTrouble }: FollowOptions): void {
    const { CRASH, GROUP_JOIN } = consumer.events;
    consumer.on(GROUP_JOIN, () => {
      // They may be another member's partitions now, who is further on.
      this.#kept.clear();
      this.#options.onJoin?.();
      this.#rebalancing = false;
    });
    consumer.on(CRASH, ({ payload: { error, restart } }) => {
      if (restart) onTrouble?.(error);
      // Whoever follows begins again: the right may be granted.
      else if (isDenied(error)) this.#end(error);
      else if (!this.#stopping) {
        this.#options.onCrash(error);
        this.#end(error);
      }
    });
  }

  #end(error?: unknown): void {
    this.#stopping = true;
    for (const chunk of this.#chunks) chunk.abort();
    if (error === undefined) this.#ended.resolve();
    else this.#ended.reject(error);
  }

  async #eachBatch(payload: EachBatchPayload): Promise<void> {
    const { batch, isRunning, isStale, resolveOffset } = payload;
    const dropped = () => this.#stopping || this.#rebalancing || !isRunning() || isStale();
    let kept: string | null = null;
    for (const messages of chunksOf(batch.messages)) {
      if (dropped()) break;
      await this.#beat(payload);
      const outcome = await this.#carryOut(payload, messages);
      if (outcome === 'not done' || dropped()) break;
      const { offset } = messages.at(-1) as KafkaMessage;
      if (outcome === 'kept') kept = offset;
      resolveOffset(offset);
    }
    if (dropped()) return;
    if (kept !== null) this.#kept.set(batch.partition, String(BigInt(kept) + 1n));
    if (Date.now() - this.#committedAt >= (this.#options.commitEvery ?? 0)) await this.#commit(payload);
  }

  /** @throws the client's error */
  async #commit({ batch: { topic }, commitOffsetsIfNecessary }: EachBatchPayload): Promise<void> {
    this.#committedAt = Date.now();
    const partitions = [...this.#kept].map(([partition, offset]) => ({ partition, offset }));
    if (partitions.length === 0) return;
    await commitOffsetsIfNecessary({ topics: [{ topic, partitions }] });
    for (const { partition, offset } of partitions)
      if (this.#kept.get(partition) === offset) this.#kept.delete(partition);
  }

  /** @throws the client's error; if it says that the group has lost this member, the client joins again */
  async #beat({ heartbeat }: EachBatchPayload): Promise<void> {
    try {
      await heartbeat();
    } catch (error) {
      if (losesPartitions(error)) {
        // Batches of other partitions that are in hand belong to the old generation, too.
        this.#rebalancing = true;
        for (const chunk of this.#chunks) chunk.abort();
      }
      throw error;
    }
  }

  /** @throws as {@link #beat} */
  async #carryOut(payload: EachBatchPayload, messages: readonly KafkaMessage[]): Promise<Outcome> {
    const mine = new AbortController();
    this.#chunks.add(mine);
    let lost: Error | null = null;
    const beat = () =>
      this.#beat(payload).catch((error: unknown) => {
        // Another failure may pass: the next heartbeat tells.
        if (losesPartitions(error)) lost = error;
      });
    const beating = setInterval(() => void beat(), this.#options.sessionTimeout / HEARTBEATS_IN_SESSION);
    const outcome = await this.#try({ partition: payload.batch.partition, messages, signal: mine.signal });
    clearInterval(beating);
    this.#chunks.delete(mine);
    if (lost !== null) throw lost as Error;
    return outcome;
  }

  async #try(chunk: PartitionChunk): Promise<Outcome> {
    try {
      return (await this.#work(chunk)) ? 'kept' : 'done';
    } catch (error) {
      if (!chunk.signal.aborted) this.#end(error);
      return 'not done';
    }
  }
}

/** A promise that is settled from outside. */
class Ending {
  resolve!: () => void;
  reject!: (error: unknown) => void;
  readonly promise = new Promise<void>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });

  constructor() {
    // It may be rejected before anybody waits for it.
    this.promise.catch(() => {});
  }
}

/** What the brokers answer to a member that is to join again: what it holds is dealt out anew. */
const LOST = new Set(['REBALANCE_IN_PROGRESS', 'ILLEGAL_GENERATION', 'UNKNOWN_MEMBER_ID', 'NOT_COORDINATOR_FOR_GROUP']);

function losesPartitions(error: unknown): error is Error {
  return error instanceof Error && LOST.has((error as { type?: string }).type ?? '');
}

function* chunksOf(messages: readonly KafkaMessage[]): Iterable<readonly KafkaMessage[]> {
  let chunk: KafkaMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = message.value?.length ?? 0;
    if (chunk.length === MAX_MESSAGES || (chunk.length > 0 && bytes + size > MAX_BYTES)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(message);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}
