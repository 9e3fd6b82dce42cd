import { type EventStoreDbEngine, openEventStoreDb } from '@vpds/engine-eventstoredb';
import { type OpenedKafka, openKafka } from '@vpds/engine-kafka';
import { type Mongo, openMongo } from '@vpds/engine-mongodb';
import { type OpenedRedis, openRedis } from '@vpds/engine-redis';
import { factLogOf } from '@vpds/kernel';
import { type DistributedSettings, type Engines, LiveViews } from '@vpds/platform';
import type { Logger } from 'pino';

/** The engines of a process of the distributed mode, and what only this mode has. */
export interface DistributedEngines extends Engines {
  readonly feed: NonNullable<Engines['feed']>;
  /** The views in their versions: `events` and `views` go through it. */
  readonly live: LiveViews;
  /** Events and views as they are stored, for whoever makes versions. */
  readonly stored: Pick<Engines, 'events' | 'views'>;
  readonly eventStore: EventStoreDbEngine;
  readonly kafka: OpenedKafka;
  readonly mongo: Mongo;
  readonly redis: OpenedRedis;
  close(): Promise<void>;
}

/**
 * Opens all four. None of them need be there: whoever calls one that is away is told so, and goes on when it is back.
 * @param onCrash the client of an engine has ended for good: so must the process
 */
export async function openEngines(
  settings: DistributedSettings,
  name: string,
  logger: Logger,
  onCrash: (error: Error) => void,
): Promise<DistributedEngines> {
  const mongo = openMongo({ url: settings.MONGODB_URL });
  const redis = openRedis({
    url: settings.REDIS_URL,
    onError: (error) => logger.debug({ err: error }, 'Redis'),
  });
  const kafka = openKafka({
    brokers: settings.KAFKA_BROKERS,
    clientId: `vpds-${name}`,
    onWarning: (message) => logger.debug({ message }, 'Kafka'),
  });
  const eventStore = await openEventStoreDb({
    connectionString: settings.EVENTSTORE_URL,
    views: mongo.views,
    onSubscriptionDrop: (error) => logger.info({ err: error }, 'a subscription is made again'),
  });
  const stored = { events: eventStore.events, views: mongo.views };
  const live = new LiveViews(stored);
  const { events, views } = live;
  const { checkpoints, operational, counters } = mongo;
  return {
    events,
    idempotency: eventStore.idempotency,
    views,
    live,
    stored,
    checkpoints,
    operational,
    counters,
    facts: factLogOf(events),
    jobs: redis.jobs,
    feed: kafka.feed(events, { onCrash }),
    eventStore,
    kafka,
    mongo,
    redis,
    async close() {
      await redis.close();
      await eventStore.close();
      await mongo.close();
    },
  };
}
