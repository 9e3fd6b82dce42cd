import { expect, test } from '@jest/globals';
import { Metrics } from '../observability/metrics.ts';
import { createLogger } from '../observability/logging.ts';
import { EngineHealth } from './engine-health.ts';

const START = Date.parse('2026-01-01T00:00:00Z');

function opened() {
  let now = START;
  const metrics = new Metrics();
  const health = new EngineHealth(['Redis', 'Kafka'], createLogger('silent', 'test'), metrics, () => now);
  const report = () => health.reports.map(({ state, since, reason }) => [state, Date.parse(since) - START, reason]);
  return { health, metrics, report, at: (milliseconds: number) => (now = START + milliseconds) };
}

test('each engine has a state, the moment of its last change, and a reason while it is not up', () => {
  const { health, report, at } = opened();
  expect(report()).toEqual([
    ['unknown', 0, null],
    ['unknown', 0, null],
  ]);
  at(1_000);
  health.up('Redis');
  health.away('Kafka', 'Kafka is away');
  at(2_000);
  health.up('Redis');
  health.away('Kafka', 'Kafka did not answer in time');
  expect(report()).toEqual([
    ['up', 1_000, null],
    ['away', 1_000, 'Kafka did not answer in time'],
  ]);
});

test('an engine that denied something counts as denied for 30 s: its checks may need fewer rights than the work', () => {
  const { health, report, at } = opened();
  health.denied('Redis', 'Redis denies access');
  at(29_000);
  health.up('Redis');
  expect(report()[0]).toEqual(['denied', 0, 'Redis denies access']);
  at(30_000);
  health.up('Redis');
  expect(report()[0]).toEqual(['up', 30_000, null]);
});

test('the metric is 1 only for an engine that serves this process', async () => {
  const { health, metrics } = opened();
  health.up('Redis');
  health.denied('Kafka', 'Kafka denies access');
  const text = await metrics.text();
  expect(text).toMatch(/^vpds_engine_up\{engine="Redis"\} 1$/m);
  expect(text).toMatch(/^vpds_engine_up\{engine="Kafka"\} 0$/m);
});
