import {
  FeedProgress,
  ALL_SHARDS,
  pause,
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
  /** The client has crashed for good: end the process. */
  readonly onCrash: (error: Error) => void;
}

const SESSION_TIMEOUT = 10_000;
const CONCURRENCY = 8;
const DENIED_PAUSE = 5_000;
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
      // Also other members' shards: invalid positions are reported before any delivery.
      await untilDone(() => progress.load(ALL_SHARDS), patience);
      const partitions = await untilDone(() => unlessAborted(partitionCount(kafka, topic), signal), patience);
      const reader = new FeedReader({ consumer, events, progress, partitions }, patience.onTrouble);
      await this.#member(consumer, reader).run(patience);
    } catch (error) {
      if (!signal.aborted) throw error;
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
      onJoin: () => reader.forget(),
    };
    return new GroupMember(member, (chunk) => reader.read(chunk));
  }
}
