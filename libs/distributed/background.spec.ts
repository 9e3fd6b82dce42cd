import { test } from '@jest/globals';
import pino from 'pino';
import { ensureTopics } from './background.ts';
import type { ProcessParts } from './process.ts';

test('ADR-22: a stop while the topics are being made ends with them', async () => {
  let made = (_: readonly string[]): void => undefined;
  const kafka = { ensureTopics: () => new Promise((resolve) => (made = resolve)) };
  const parts = { engines: { kafka }, settings: { KAFKA_REPLICATION: 1 }, logger: pino({ level: 'silent' }) };
  const topics = ensureTopics(parts as unknown as ProcessParts);
  const stopped = topics.stop();
  made([]);
  await stopped;
}, 5_000);

test('ADR-22: a stop ends what waits behind the topics that are there', async () => {
  const kafka = { ensureTopics: async () => [] };
  const parts = { engines: { kafka }, settings: { KAFKA_REPLICATION: 1 }, logger: pino({ level: 'silent' }) };
  const topics = ensureTopics(parts as unknown as ProcessParts);
  await new Promise((resolve) => setImmediate(resolve));
  await topics.stop();
}, 5_000);
