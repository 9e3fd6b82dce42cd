export type { KafkaLogin, KafkaOptions } from './client.ts';
export type { KafkaFeedOptions } from './feed.ts';
export { openKafka, type OpenedKafka } from './open-kafka.ts';
export type { PlatformFeedOptions } from './platform-feed.ts';
export { RelayRefused } from './relay-checkpoint.ts';
export { KafkaRelay, type RelayParts, type RelayStatus } from './relay.ts';
export { EVENTS_TOPIC, PLATFORM_FEED_TOPIC, type TopicOptions } from './topics.ts';
