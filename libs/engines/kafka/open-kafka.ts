import type { EventFeed, EventStore, FollowOptions } from '@vpds/kernel';
import { kafkaClient, type KafkaOptions } from './client.ts';
import { KafkaFeed, type KafkaFeedOptions } from './feed.ts';
import { followPlatformFeed, type PlatformFeedOptions } from './platform-feed.ts';
import { KafkaProbe } from './probe.ts';
import { KafkaRelay, type RelayParts } from './relay.ts';
import { unlessSettling } from './settling.ts';
import { ensureTopics, type TopicOptions } from './topics.ts';

/** Kafka's ports, none of which is the source of truth. */
export interface OpenedKafka {
  /** Resolves even if the topic of events is missing. @throws Unavailable */
  health(): Promise<void>;
  /** When a broker last answered a fetch, by `performance.now()`. */
  readonly answeredAt: number;
  /** Leaves existing topics unchanged and returns their deviations. */
  ensureTopics(options?: TopicOptions): Promise<string[]>;
  relay(parts: Omit<RelayParts, 'kafka'>): KafkaRelay;
  feed(events: EventStore, options: Omit<KafkaFeedOptions, 'kafka' | 'events' | 'onFetched'>): EventFeed;
  followPlatformFeed(
    options: Omit<PlatformFeedOptions, 'kafka' | 'onFetched'>,
    following: FollowOptions,
  ): Promise<void>;
  /** Closes only the probe; consumers and relay end by their signals. */
  close(): Promise<void>;
}

/** Lazy: the brokers may be down. */
export function openKafka(options: KafkaOptions): OpenedKafka {
  const kafka = kafkaClient(options);
  const probe = new KafkaProbe(kafka);
  const settled = unlessSettling();
  let answeredAt = -Infinity;
  const onFetched = () => void (answeredAt = performance.now());
  const quiet = (following: FollowOptions) => ({ ...following, onTrouble: settled(following.onTrouble) });
  return {
    health: () => probe.ask(),
    get answeredAt() {
      return answeredAt;
    },
    close: () => probe.close(),
    ensureTopics: (topics) => ensureTopics(kafka, topics),
    relay: (parts) => new KafkaRelay({ ...parts, kafka, onTrouble: settled(parts.onTrouble) }),
    feed(events, feedOptions) {
      const feed = new KafkaFeed({ ...feedOptions, kafka, events, onFetched });
      return { follow: (consumer, following) => feed.follow(consumer, quiet(following)) };
    },
    followPlatformFeed: (feedOptions, following) =>
      followPlatformFeed({ ...feedOptions, kafka, onFetched }, quiet(following)),
  };
}
