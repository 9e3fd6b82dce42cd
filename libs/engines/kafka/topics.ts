import kafkajs, { type Kafka } from 'kafkajs';
import { withAdmin } from './client.ts';

// Node finds only some of this CommonJS package's named exports.
const { ConfigResourceTypes } = kafkajs;

/** Every event of the log, ordered per shard (ADR-12). */
export const EVENTS_TOPIC = 'vpds.events';
/** Facts from the external platform, keyed by `productID` (rules PLA). */
export const PLATFORM_FEED_TOPIC = 'vpds.platform-feed';

const MAX_MESSAGE_BYTES = 2 * 1_048_576;
const MIN_INSYNC_REPLICAS = 2;
const LEADER_TIMEOUT = 30_000;

export interface TopicOptions {
  /** Needs as many brokers. Default 3. */
  readonly replicationFactor?: number;
  /** Partitions of new topics; more than shards are useless. Default 16. */
  readonly partitions?: number;
  readonly topics?: readonly string[];
}

/** @returns significant deviations of existing topics */
export function ensureTopics(kafka: Kafka, options: TopicOptions = {}): Promise<string[]> {
  const { replicationFactor = 3, partitions = 16, topics = [EVENTS_TOPIC, PLATFORM_FEED_TOPIC] } = options;
  const settings = settingsOf(replicationFactor);
  return withAdmin(kafka, async (admin) => {
    const there = new Set(await admin.listTopics());
    const missing = topics.filter((topic) => !there.has(topic));
    if (missing.length > 0) {
      const configEntries = Object.entries(settings).map(([name, value]) => ({ name, value }));
      await admin.createTopics({
        topics: missing.map((topic) => ({ topic, numPartitions: partitions, replicationFactor, configEntries })),
        waitForLeaders: true,
        timeout: LEADER_TIMEOUT,
      });
    }
    const names = topics.filter((topic) => there.has(topic));
    if (names.length === 0) return [];
    const resources = names.map((name) => ({ type: ConfigResourceTypes.TOPIC, name }));
    const described = await admin.describeConfigs({ resources, includeSynonyms: false });
    return described.resources.flatMap(({ resourceName, configEntries }) => {
      const actual = new Map(configEntries.map(({ configName, configValue }) => [configName, configValue]));
      return differences(resourceName, actual, settings);
    });
  });
}

type Settings = ReturnType<typeof settingsOf>;

function settingsOf(replicationFactor: number) {
  return {
    'min.insync.replicas': String(Math.min(MIN_INSYNC_REPLICAS, replicationFactor)),
    'max.message.bytes': String(MAX_MESSAGE_BYTES),
    'unclean.leader.election.enable': 'false',
  };
}

function differences(topic: string, actual: ReadonlyMap<string, string>, wanted: Settings): string[] {
  const tooLow = (name: keyof Settings) => Number(actual.get(name) ?? 0) < Number(wanted[name]);
  const difference = (name: keyof Settings, words: string) =>
    `${topic}: ${name} is ${actual.get(name)}, ${words} ${wanted[name]}`;
  return [
    ...(tooLow('max.message.bytes') ? [difference('max.message.bytes', 'required:')] : []),
    ...(tooLow('min.insync.replicas') ? [difference('min.insync.replicas', 'recommended:')] : []),
    ...(actual.get('unclean.leader.election.enable') === 'true'
      ? [difference('unclean.leader.election.enable', 'required:')]
      : []),
  ];
}
