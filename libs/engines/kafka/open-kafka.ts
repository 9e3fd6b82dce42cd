import type { EventFeed, EventStore, FollowOptions } from '@vpds/kernel';
import { kafkaClient, type KafkaOptions } from './client.ts';
import { KafkaFeed, type KafkaFeedOptions } from './feed.ts';
import { followPlatformFeed, type PlatformFeedOptions } from './platform-feed.ts';
import { KafkaRelay, type RelayParts } from './relay.ts';
import { ensureTopics, type TopicOptions } from './topics.ts';

/** Kafka carries what the event store holds, and the platform's facts; nothing in it is the truth. */
export interface OpenedKafka {
  /** Makes the topics that are missing; returns what is not as it should be with those that are there. */
  ensureTopics(options?: TopicOptions): Promise<string[]>;
  relay(parts: Omit<RelayParts, 'kafka'>): KafkaRelay;
  feed(events: EventStore, options: Omit<KafkaFeedOptions, 'kafka' | 'events'>): EventFeed;
  followPlatformFeed(options: Omit<PlatformFeedOptions, 'kafka'>, following: FollowOptions): Promise<void>;
}

/** Connects where something is used, not before: the brokers may be away. */
export function openKafka(options: KafkaOptions): OpenedKafka {
  const kafka = kafkaClient(options);
  return {
    ensureTopics: (topics) => ensureTopics(kafka, topics),
    relay: (parts) => new KafkaRelay({ ...parts, kafka }),
    feed: (events, feedOptions) => new KafkaFeed({ ...feedOptions, kafka, events }),
    followPlatformFeed: (feedOptions, following) => followPlatformFeed({ ...feedOptions, kafka }, following),
  };
}
