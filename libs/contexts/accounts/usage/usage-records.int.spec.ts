import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import type { RecordedEvent } from '@vpds/kernel';
import { UsageRecords } from './usage-records.ts';

let directory: string;
let engine: SqliteEngine;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-usage-'));
  engine = await openSqliteEngine({ directory });
});
afterEach(async () => {
  await engine.close();
  await rm(directory, { recursive: true });
});

const RECORDED_AT = Date.UTC(2026, 10, 27);

const recorded = (type: string, position: bigint): RecordedEvent => ({
  id: `e${position}`,
  type,
  payload: '{}',
  metadata: {
    owner: 7,
    actor: null,
    requestID: null,
    correlationID: null,
    causationID: null,
    traceparent: null,
  },
  stream: 'notification-1',
  revision: position,
  position,
  recordedAt: RECORDED_AT,
});

test('QUO-1: the mails of a month are those of assignments and of takings back, each counted once', async () => {
  const types = ['NotificationRequested', 'TakingBackNotificationRequested', 'NotificationSent', 'NotificationStopped'];
  const events = types.map((type, index) => recorded(type, BigInt(index)));
  await new UsageRecords(engine.operational).count(events);
  const records = new UsageRecords(engine.operational);
  await records.count(events);
  expect((await records.read(7)).mails).toEqual({ '2026-11': 2 });
});

test('QUO-1: what a store loses that fails over is counted again when its events come again', async () => {
  const [first, second] = [recorded('ProductCreated', 0n), recorded('ProductCreated', 1n)] as const;
  const records = new UsageRecords(engine.operational);
  await records.count([first]);
  const kept = await engine.operational.read('company-usage', '7');
  await records.count([second]);
  expect((await records.read(7)).products).toBe(2);
  await engine.operational.remove('company-usage', '7');
  await engine.operational.write('company-usage', { id: '7', dueAt: null, body: kept?.body ?? '' }, 0);
  await records.count([second]);
  expect((await records.read(7)).products).toBe(2);
});
