import {
  FeedProgress,
  ALL_SHARDS,
  pause,
  pauseToBeat,
  untilDone,
  type EventFeed,
  type EventStore,
  type FeedConsumer,
  type FollowOptions,
} from '@vpds/kernel';
import type { Kafka } from 'kafkajs';
import { partitionCount } from './client.ts';
import { isDenied } from './denied.ts';
import { FeedReader } from './feed-reader.ts';
import { GroupMember } from './group-member.ts';
import { EVENTS_TOPIC } from './topics.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface KafkaFeedOptions {
  readonly kafka: Kafka;
  readonly events: EventStore;
  readonly topic?: string;
  readonly groupPrefix?: string;
  readonly sessionTimeout?: number;
  readonly concurrency?: number;
  readonly onFetched?: () => void;
  /** The client has crashed for good: end the process. */
  readonly onCrash: (error: Error) => void;
}

const SESSION_TIMEOUT = 10_000;
const CONCURRENCY = 8;
const DENIED_PAUSE = 5_000;
/** Milliseconds between two comparisons of the stored positions with the log. */
const RECHECK_EVERY = 4_500;
/** Milliseconds. Group offsets are hints: consumers store their positions. */
const COMMIT_EVERY = 2_000;

/** A group per consumer name; members share the partitions and thus the shards. */
export class KafkaFeed implements EventFeed {
  readonly #options: KafkaFeedOptions;

  constructor(options: KafkaFeedOptions) {
    this.#options = options;
  }

  async follow(consumer: FeedConsumer, options: FollowOptions): Promise<void> {
    const { signal, onTrouble = () => {} } = options;
    while (!signal.aborted) {
      try {
        return await this.#followOnce(consumer, { signal, onTrouble });
      } catch (error) {
        if (!isDenied(error)) throw error;
        onTrouble(error);
        await pause(DENIED_PAUSE, signal);
      }
    }
  }

  async #followOnce(consumer: FeedConsumer, { signal, onTrouble }: Required<FollowOptions>): Promise<void> {
    const { kafka, events, topic = EVENTS_TOPIC } = this.#options;
    try {
      const patience = { signal, onTrouble: (error: unknown) => onTrouble(error) };
      const progress = await untilDone(() => FeedProgress.of(consumer, events), patience);
      // Other members' shards are loaded, too: invalid positions are reported before any delivery.
      await untilDone(() => progress.load(ALL_SHARDS), patience);
      const partitions = await untilDone(() => unlessAborted(partitionCount(kafka, topic), signal), patience);
      const reader = new FeedReader({ consumer, events, progress, partitions }, patience.onTrouble);
      await this.#rechecked(reader, patience, (following) => this.#member(consumer, reader).run(following));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** @throws also what a recheck finds: continuing would skip events */
  async #rechecked(
    reader: FeedReader,
    { signal, onTrouble }: Required<FollowOptions>,
    follow: (following: Required<FollowOptions>) => Promise<void>,
  ): Promise<void> {
    const stopping = new AbortController();
    const either = AbortSignal.any([signal, stopping.signal]);
    const checking = this.#keepRechecking(reader, either).catch((error: unknown) => {
      if (either.aborted) return null;
      stopping.abort();
      return { error };
    });
    try {
      await follow({ signal: either, onTrouble });
    } finally {
      stopping.abort();
    }
    const failed = await checking;
    if (failed !== null) throw failed.error;
  }

  async #keepRechecking(reader: FeedReader, signal: AbortSignal): Promise<null> {
    for (;;) {
      await pauseToBeat(RECHECK_EVERY, signal);
      if (signal.aborted) return null;
      await reader.recheck(signal);
    }
  }

  #member(consumer: FeedConsumer, reader: FeedReader): GroupMember {
    const { kafka, topic = EVENTS_TOPIC, groupPrefix = 'vpds.', onCrash } = this.#options;
    const member = {
      kafka,
      topic,
      groupId: `${groupPrefix}${consumer.name}`,
      sessionTimeout: this.#options.sessionTimeout ?? SESSION_TIMEOUT,
      concurrency: this.#options.concurrency ?? CONCURRENCY,
      fromBeginning: consumer.begin !== 'latest',
      commitEvery: COMMIT_EVERY,
      onCrash,
      onFetched: this.#options.onFetched,
      onJoin: () => reader.forget(),
    };
    return new GroupMember(member, (chunk) => reader.read(chunk));
  }
}
