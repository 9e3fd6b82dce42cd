import { untilDone, type FollowOptions, within } from '@vpds/kernel';
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import { METADATA_MAX_AGE, coordinated } from './client.ts';
import { isDenied } from './denied.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface PartitionChunk {
  readonly partition: number;
  readonly messages: readonly KafkaMessage[];
  /** The partition moves or the member stops; unfinished work is dropped. */
  readonly signal: AbortSignal;
}

export interface MemberOptions {
  readonly kafka: Kafka;
  readonly groupId: string;
  readonly topic: string;
  readonly sessionTimeout: number;
  readonly concurrency: number;
  readonly fromBeginning: boolean;
  /** Milliseconds: a commit costs more than many messages. Default 0: after every batch. */
  readonly commitEvery?: number;
  /** The client has crashed for good: end the process (ADR-12). */
  readonly onCrash: (error: Error) => void;
  /** A rebalance: knowledge about partitions is outdated. */
  readonly onJoin?: () => void;
  /** A broker has answered a fetch. */
  readonly onFetched?: (() => void) | undefined;
}

/** `done`: processed, not stored yet. */
type Outcome = 'kept' | 'done' | 'not done';

const MAX_MESSAGES = 500;
const MAX_BYTES = 1_048_576;
/** Must exceed the largest message, or its partition stalls. */
const FETCH_BYTES = 2.5 * 1_048_576;
/** Milliseconds, while there is much; idle members wait longer ({@link letIdleMembersWait}). */
const FETCH_WAIT = 200;
const FETCH_MUCH = 65_536;
const HEARTBEATS_IN_SESSION = 6;
const REBALANCE_TIMEOUT = 60_000;
const LEAVE_WITHIN = 5_000;

/**
 * Heartbeats while working, drops its work after a rebalance, commits offsets after the work. `work` retries by itself
 * and returns whether the outcome is stored; if not, the partition's next owner gets the messages again. An error
 * before the signal aborts ends the member.
 */
export class GroupMember {
  readonly #options: MemberOptions;
  readonly #work: (chunk: PartitionChunk) => Promise<boolean>;
  readonly #ended = new Ending();
  readonly #chunks = new Set<AbortController>();
  readonly #kept = new Map<number, string>();
  #committedAt = performance.now();
  /** Rises when partitions may have moved: batches of an older epoch are dropped. */
  #epoch = 0;
  #stopping = false;

  constructor(options: MemberOptions, work: (chunk: PartitionChunk) => Promise<boolean>) {
    this.#options = options;
    this.#work = work;
  }

  /** @throws errors of `work`, or the client's crash */
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
      // The consumer would crash without a coordinator.
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
      // The client would try for half a minute if the brokers are down.
      await within(LEAVE_WITHIN, consumer.disconnect(), () => undefined);
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
    const { CRASH, FETCH, GROUP_JOIN, REQUEST } = consumer.events;
    // A member without partitions fetches without a request.
    let isAnswered = false;
    consumer.on(REQUEST, ({ payload: { apiName } }) => void (isAnswered ||= apiName === 'Fetch'));
    consumer.on(FETCH, () => {
      if (isAnswered) this.#options.onFetched?.();
      isAnswered = false;
    });
    consumer.on(GROUP_JOIN, () => {
      // Other members may have committed later offsets.
      this.#kept.clear();
      this.#options.onJoin?.();
      this.#expire();
    });
    consumer.on(CRASH, ({ payload: { error, restart } }) => {
      if (restart) onTrouble?.(error);
      // The caller restarts once the right is granted.
      else if (isDenied(error)) this.#end(error);
      else if (!this.#stopping) {
        this.#options.onCrash(error);
        this.#end(error);
      }
    });
  }

  /**
   * Applies to begun batches only: the client need not rejoin afterwards. It ignores an error that another one
   * hides, and a restarted broker denies being coordinator only until it has loaded the group.
   */
  #expire(): void {
    this.#epoch += 1;
    for (const chunk of this.#chunks) chunk.abort();
  }

  #end(error?: unknown): void {
    this.#stopping = true;
    for (const chunk of this.#chunks) chunk.abort();
    if (error === undefined) this.#ended.resolve();
    else this.#ended.reject(error);
  }

  async #eachBatch(payload: EachBatchPayload): Promise<void> {
    const { batch, isRunning, isStale, resolveOffset } = payload;
    const epoch = this.#epoch;
    const dropped = () => this.#stopping || this.#epoch !== epoch || !isRunning() || isStale();
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
    if (performance.now() - this.#committedAt >= (this.#options.commitEvery ?? 0)) await this.#commit(payload);
  }

  async #commit({ batch: { topic }, commitOffsetsIfNecessary }: EachBatchPayload): Promise<void> {
    this.#committedAt = performance.now();
    const partitions = [...this.#kept].map(([partition, offset]) => ({ partition, offset }));
    if (partitions.length === 0) return;
    await commitOffsetsIfNecessary({ topics: [{ topic, partitions }] });
    for (const { partition, offset } of partitions)
      if (this.#kept.get(partition) === offset) this.#kept.delete(partition);
  }

  /** @throws the client's error; it rejoins if the group has dropped this member */
  async #beat({ heartbeat }: EachBatchPayload): Promise<void> {
    try {
      await heartbeat();
    } catch (error) {
      if (losesPartitions(error)) this.#expire();
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
        // Others may be transient: the next heartbeat decides.
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

class Ending {
  resolve!: () => void;
  reject!: (error: unknown) => void;
  readonly promise = new Promise<void>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });

  constructor() {
    // May be rejected before anybody waits.
    this.promise.catch(() => {});
  }
}

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
