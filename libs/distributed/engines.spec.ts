import { expect, test } from '@jest/globals';
import { DamageReport, InvalidSettings, readDistributedSettings } from '@vpds/runtime';
import { EngineMetrics, Metrics, createLogger } from '@vpds/observability';
import { openEngines } from './engines.ts';

const ENGINES = {
  EVENTSTORE_URL: 'esdb://vpds:word-of-mine@127.0.0.1:2113?tls=maybe',
  KAFKA_BROKERS: '127.0.0.1:9092',
  MONGODB_URL: 'mongodb://vpds:word-of-mine@127.0.0.1:27017/?colour=red',
  REDIS_URL: 'redis://:word#of-mine@127.0.0.1:6379',
};

test('RUN-2: URLs that drivers cannot parse are reported together, without their content', async () => {
  const settings = readDistributedSettings(ENGINES);
  const logger = createLogger('silent', 'test');
  const metrics = new Metrics();
  const opening = openEngines(settings, 'test', logger, () => {}, {
    metrics: new EngineMetrics(metrics),
    damage: new DamageReport(logger, metrics),
  });
  const error = await opening.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(InvalidSettings);
  const advice = 'look at its port and its options, and percent-encode what is special in its password';
  const problems = ['MONGODB_URL', 'REDIS_URL', 'EVENTSTORE_URL'].map(
    (name) => `${name} cannot be read by its driver: ${advice}`,
  );
  expect((error as Error).message).toBe(`Not started, the configuration is wrong: ${problems.join('; ')}.`);
});
