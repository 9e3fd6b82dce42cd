import { describe, expect, jest, test } from '@jest/globals';
import { Metrics } from '@vpds/observability';
import pino from 'pino';
import { ensureTopics, platformFeed, relay } from './background.ts';
import type { ProcessParts } from './process.ts';

test('ADR-22: a stop while the topics are being made ends with them', async () => {
  let made = (_: readonly string[]): void => undefined;
  const kafka = { ensureTopics: () => new Promise((resolve) => (made = resolve)) };
  const parts = { engines: { kafka }, settings: { KAFKA_REPLICATION: 1 }, logger: pino({ level: 'silent' }) };
  const topics = ensureTopics(parts as unknown as ProcessParts);
  const stopped = topics.stop();
  made([]);
  await expect(stopped).resolves.toBeUndefined();
}, 5_000);

test('ADR-22: a stop also ends a task that waits after its topics exist', async () => {
  const kafka = { ensureTopics: async () => [] };
  const parts = { engines: { kafka }, settings: { KAFKA_REPLICATION: 1 }, logger: pino({ level: 'silent' }) };
  const topics = ensureTopics(parts as unknown as ProcessParts);
  await new Promise((resolve) => setImmediate(resolve));
  await expect(topics.stop()).resolves.toBeUndefined();
}, 5_000);

test('ADR-22: topics that the brokers have lost are made again; a difference is logged once', async () => {
  jest.useFakeTimers();
  try {
    const existing = new Set<string>();
    const kafka = {
      async ensureTopics() {
        existing.add('vpds.events');
        return ['vpds.events: min.insync.replicas is 1, recommended: 2'];
      },
    };
    const lines: unknown[] = [];
    const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const topics = ensureTopics({ engines: { kafka }, settings: {}, logger } as unknown as ProcessParts);
    await jest.advanceTimersByTimeAsync(0);
    expect(existing.size).toBe(1);
    existing.clear();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(existing.size).toBe(1);
    expect(lines).toEqual([expect.objectContaining({ code: 'topic_differs' })]);
    await topics.stop();
  } finally {
    jest.useRealTimers();
  }
});

test('vpds_relay_publishing is 1 only while the brokers acknowledge what this process publishes', async () => {
  const status = { state: 'publishing' };
  const untilStopped = (signal: AbortSignal) => new Promise((done) => signal.addEventListener('abort', done));
  const kafka = { relay: () => ({ status, run: untilStopped, lagSeconds: async () => 0, lagEvents: async () => 0 }) };
  const engines = { kafka, operational: null, redis: {}, eventStore: {} };
  const metrics = new Metrics();
  const running = relay({ engines, metrics, logger: pino({ level: 'silent' }) } as unknown as ProcessParts);
  const shown = async () => /^vpds_relay_publishing (\d)$/m.exec(await metrics.registry.metrics())?.[1];
  expect(await shown()).toBe('1');
  for (status.state of ['waiting', 'standby', 'refused', 'stopped']) expect(await shown()).toBe('0');
  status.state = 'publishing';
  expect(await shown()).toBe('1');
  await running.stop();
}, 5_000);

describe('FEE-3: the platform feed waits until the views show this log', () => {
  const feedOf = (valid: Promise<void>) => {
    const followed: string[] = [];
    const kafka = {
      followPlatformFeed: (_: unknown, { signal }: { signal: AbortSignal }) => {
        followed.push('followed');
        return new Promise((done) => signal.addEventListener('abort', done));
      },
    };
    const parts = { engines: { kafka }, logger: pino({ level: 'silent' }) } as unknown as ProcessParts;
    return { followed, feed: platformFeed(parts, { valid }) };
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test('it is followed then, and a stop ends it', async () => {
    let becameValid = (): void => undefined;
    const { followed, feed } = feedOf(new Promise((resolve) => (becameValid = resolve)));
    await turn();
    expect(followed).toEqual([]);
    becameValid();
    await turn();
    expect(followed).toEqual(['followed']);
    await feed.stop();
  });

  test('a stop does not wait for that', async () => {
    const { followed, feed } = feedOf(new Promise(() => undefined));
    await feed.stop();
    expect(followed).toEqual([]);
  });
});
