import { type EventStoreDbEngine, openEventStoreDb } from '@vpds/engine-eventstoredb';
import { type KafkaLogin, type OpenedKafka, openKafka } from '@vpds/engine-kafka';
import { type Mongo, openMongo } from '@vpds/engine-mongodb';
import { type OpenedRedis, openRedis } from '@vpds/engine-redis';
import { headerLogOf, serviceClock } from '@vpds/kernel';
import {
  type DamageReport,
  type DistributedSettings,
  type Engines,
  InvalidSettings,
  KnownDecisions,
  clockedEvents,
  decidedEvents,
  decidedFeed,
} from '@vpds/runtime';
import { type EngineMetrics, serviceVersion } from '@vpds/observability';
import { LiveViews } from '@vpds/projections';
import type { Logger } from 'pino';

export interface DistributedEngines extends Engines {
  readonly feed: NonNullable<Engines['feed']>;
  /** `events` and `views` go through the live versions. */
  readonly live: LiveViews;
  /** Used to fill versions: views as stored, events after operators' decisions. */
  readonly stored: Pick<Engines, 'events' | 'views'>;
  /** Operators' decisions about damaged events. */
  readonly decisions: KnownDecisions;
  readonly eventStore: EventStoreDbEngine;
  readonly kafka: OpenedKafka;
  readonly mongo: Mongo;
  readonly redis: OpenedRedis;
  close(): Promise<void>;
}

interface Watchers {
  readonly metrics: EngineMetrics;
  readonly damage: DamageReport;
  /** Called on each denial. */
  readonly onDenied?: (engine: keyof typeof DENIED) => void;
}

/**
 * Lazy: calls throw `Unavailable` while an engine is down. @param onCrash an engine's client has ended for good: so
 * must the process @throws InvalidSettings naming every URL that its driver cannot parse
 */
export async function openEngines(
  settings: DistributedSettings,
  name: string,
  logger: Logger,
  onCrash: (error: Error) => void,
  { metrics, damage, onDenied = () => {} }: Watchers,
): Promise<DistributedEngines> {
  const problems: string[] = [];
  const mongo = await opened('MONGODB_URL', problems, () =>
    openMongo({ url: settings.MONGODB_URL, onDenied: () => onDenied('MongoDB') }),
  );
  const jobsLost: (() => void)[] = [];
  const redis = await opened('REDIS_URL', problems, () =>
    openRedis({
      url: settings.REDIS_URL,
      onError: (error) => logger.debug({ err: error }, 'Redis'),
      onDenied: () => onDenied('Redis'),
      onEmptied: () => jobsLost.forEach((listener) => listener()),
    }),
  );
  const kafka = openKafka({
    brokers: settings.KAFKA_BROKERS,
    tls: settings.KAFKA_TLS,
    login: kafkaLogin(settings),
    clientId: `vpds-${name}`,
    onWarning: (message) => logger.debug({ message }, 'Kafka'),
  });
  const eventStore = await opened('EVENTSTORE_URL', problems, () =>
    openEventStoreDb({
      connectionString: settings.EVENTSTORE_URL,
      release: serviceVersion(),
      ...(mongo === null ? {} : { views: mongo.views }),
      onDenied: () => onDenied('event store'),
      onSubscriptionDrop: (error) => logger.info({ err: error }, 'a subscription broke and is recreated'),
    }),
  );
  if (mongo === null || redis === null || eventStore === null) throw new InvalidSettings(problems);
  const decisions = new KnownDecisions(eventStore.events);
  const observed = metrics.observed('eventstore', eventStore.events);
  const stored = {
    events: clockedEvents(
      decidedEvents(observed, decisions, (event) => damage.report(event)),
      serviceClock,
    ),
    views: metrics.observed('mongodb', mongo.views),
  };
  const live = new LiveViews(stored);
  const { events, views } = live;
  const checkpoints = metrics.observed('mongodb', mongo.checkpoints);
  const operational = metrics.observed('mongodb', mongo.operational);
  const counters = metrics.observed('mongodb', mongo.counters);
  const cells = metrics.observed('mongodb', mongo.cells);
  return {
    events,
    idempotency: eventStore.idempotency,
    views,
    live,
    stored,
    checkpoints,
    operational,
    counters,
    cells,
    headerLog: headerLogOf(events),
    jobs: metrics.observed('redis', redis.jobs),
    onJobsLost: (listener) => void jobsLost.push(listener),
    decisions,
    feed: decidedFeed(kafka.feed(events, { onCrash }), decisions),
    eventStore,
    kafka,
    mongo,
    redis,
    async close() {
      await redis.close();
      await eventStore.close();
      await mongo.close();
      await kafka.close();
    },
  };
}

/** Names and texts in `GET /health`. */
export const DENIED = {
  'event store': 'The event store denies access',
  MongoDB: 'MongoDB denies access',
  Redis: 'Redis denies access',
  Kafka: 'Kafka denies access',
} as const;

const ADVICE = 'look at its port and its options, and percent-encode what is special in its password';

/** The driver's message may contain the URL with its password. */
async function opened<T>(setting: string, problems: string[], open: () => T | Promise<T>): Promise<T | null> {
  try {
    return await open();
  } catch {
    problems.push(`${setting} cannot be read by its driver: ${ADVICE}`);
    return null;
  }
}

function kafkaLogin(settings: DistributedSettings): KafkaLogin | null {
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password, KAFKA_SASL_MECHANISM: mechanism } = settings;
  return username === undefined || password === undefined ? null : { mechanism, username, password };
}
