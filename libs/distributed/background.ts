import { EVENTS_TOPIC, RelayRefused } from '@vpds/engine-kafka';
import { COUNTED_LAG, keepRunning, pause, untilDone } from '@vpds/kernel';
import { ownContext } from '@vpds/kernel';
import { productContract } from '@vpds/product/contract';
import type { Background } from './stoppable.ts';
import type { ProcessParts } from './process.ts';
import type { ViewLifecycle } from './view-lifecycle.ts';

const RETRY_AFTER = 5_000;
/** Interval of reading the relay's lag, ms. */
const LOOK_EVERY = 5_000;
/** Milliseconds until topics that the brokers have lost are made again. */
const TOPICS_EVERY = 60_000;

/** Restarted after an error. */
function background({ logger }: ProcessParts, what: string, work: (signal: AbortSignal) => Promise<void>): Background {
  const stopping = new AbortController();
  const { signal } = stopping;
  const onError = (error: unknown) =>
    logger.error({ code: 'background_restarted', err: error }, `${what} failed and restarts`);
  const running = keepRunning(() => work(signal), { signal, after: RETRY_AFTER, onError });
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** The feed waits until there are brokers. Brokers that come back without their data get the topics again. */
export function ensureTopics(parts: ProcessParts): Background {
  const { engines, settings, logger } = parts;
  const onTrouble = (error: unknown) =>
    logger.warn({ code: 'topics_waiting', err: error }, 'topics not available yet, retrying');
  const make = () => engines.kafka.ensureTopics({ replicationFactor: settings.KAFKA_REPLICATION });
  const logged = new Set<string>();
  return background(parts, 'topic creation', async (signal) => {
    while (!signal.aborted) {
      for (const difference of await untilDone(make, { signal, onTrouble })) {
        if (logged.has(difference)) continue;
        logged.add(difference);
        logger.warn({ code: 'topic_differs', difference }, 'a topic differs from its expected configuration');
      }
      await pause(TOPICS_EVERY, signal);
    }
  });
}

/** Publishes, or is on standby (ADR-12). */
export function relay(parts: ProcessParts): Background {
  const { engines, logger, metrics } = parts;
  const { operational, redis } = engines;
  // The stored log: readers apply the operators' decisions.
  const { events } = engines.eventStore;
  const onTrouble = (error: unknown) => logger.warn({ code: 'relay_waiting', err: error }, 'relay failed, retrying');
  const publisher = engines.kafka.relay({ events, operational, leases: redis.leases, onTrouble });
  metrics.gauge('vpds_relay_publishing', '1: this process publishes the log to Kafka; 0: another does, or none', () =>
    publisher.status.state === 'publishing' ? 1 : 0,
  );
  metrics.sampled({
    name: 'vpds_relay_lag_seconds',
    help: 'Age of the oldest event that is not in Kafka yet',
    every: LOOK_EVERY,
    growsUnread: true,
    read: async () => [{ labels: {}, value: await publisher.lagSeconds() }],
  });
  metrics.sampled({
    name: 'vpds_relay_lag_events',
    help: `Events that are not in Kafka yet; ${COUNTED_LAG} means at least`,
    every: LOOK_EVERY,
    read: async () => [{ labels: {}, value: await publisher.lagEvents() }],
  });
  return background(parts, `the relay to ${EVENTS_TOPIC}`, async (signal) => {
    try {
      await publisher.run(signal);
    } catch (error) {
      if (!(error instanceof RelayRefused)) throw error;
      logger.error({ code: 'relay_refused', reason: error.message }, 'relay stopped: an operator must decide');
      await pause(RETRY_AFTER, signal);
    }
  });
}

/**
 * Consumes the platform feed (rules FEE) once the views show this log: what a lost log's views have already would be
 * acknowledged without an event.
 */
export function platformFeed(parts: ProcessParts, views: Pick<ViewLifecycle, 'valid'>): Background {
  const { engines, operationClient, logger, crashed } = parts;
  const onTrouble = (error: unknown) =>
    logger.warn({ code: 'platform_feed_waiting', err: error }, 'platform feed failed, retrying');
  const options = {
    takeFeed: (lines: readonly string[]) =>
      operationClient.call(productContract.takeFeed, { lines }, { ...ownContext(crypto.randomUUID()), isRetry: false }),
    onPoison: (_: string, error: unknown) =>
      logger.error({ code: 'platform_feed_line_skipped', err: error }, 'skipped a line of the platform feed'),
    onCrash: (error: Error) => crashed(error, 'platform feed crashed: ending the process for a restart'),
  };
  return background(parts, 'the platform feed', async (signal) => {
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
    await Promise.race([views.valid, stopped]);
    if (!signal.aborted) await engines.kafka.followPlatformFeed(options, { signal, onTrouble });
  });
}
