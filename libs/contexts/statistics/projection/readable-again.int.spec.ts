import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import { NO_STREAM, newSeed } from '@vpds/kernel';
import { eventually } from '@vpds/kernel/testing';
import { Readiness } from '@vpds/observability';
import { productEvents } from '@vpds/product/contract';
import { pino } from 'pino';
import { COUNTERS, counterNumber } from '../domain/counters.ts';
import type { StatisticsProjection } from './statistics-projection.ts';

const METADATA = { owner: 1, actor: null, requestID: null, correlationID: null, causationID: null, traceparent: null };

let directory: string;
let engine: SqliteEngine;
let projection: StatisticsProjection;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-statistics-'));
  engine = await openSqliteEngine({ directory });
});
afterAll(async () => {
  await projection.stop();
  await engine.close();
  await rm(directory, { recursive: true });
});

async function total(counter: (typeof COUNTERS)[number]): Promise<number> {
  const [totals] = await projection.read((counted) => counted.totals(1, [4_000_000_000]));
  return totals?.[counterNumber(counter)] ?? 0;
}

async function start(): Promise<void> {
  // The counted types are fixed when the module is loaded.
  const { StatisticsProjection } = await import('./statistics-projection.ts');
  projection = new StatisticsProjection(engine, pino({ level: 'silent' }), new Readiness({}));
  await projection.start();
}

test('STA-11: an event that the previous release could not read is counted automatically once it is readable', async () => {
  const payload = '{"v":2,"data":{"from":"created","status":"sold","occurredAt":null}}';
  const event = { id: newSeed(), type: 'ProductStatusChanged', payload, metadata: METADATA };
  await engine.events.append({ stream: 'product-1', expectedRevision: NO_STREAM, events: [event] });
  const registered = { version: 1, state: 'current', shape: COUNTERS.join(' '), target: null, reached: null };
  const body = JSON.stringify({ last: 1, versions: [{ ...registered, begunAt: 0, note: null }] });
  await engine.operational.write('projection', { id: 'statistics', dueAt: null, body }, 0);

  const { decode } = productEvents.ProductStatusChanged;
  Object.assign(productEvents, {
    ProductStatusChanged: {
      version: 2,
      decode: ({ type, payload: stored }: { type: string; payload: string }) =>
        decode({ type, payload: stored.replace('"v":2', '"v":1').replace('"status"', '"to"') }),
    },
  });
  await start();
  await eventually(async () => expect((await projection.status()).versions[1]?.state).toBe('current'));
  expect([await total('products.sold'), await total('unreadable')]).toEqual([1, 0]);
});
