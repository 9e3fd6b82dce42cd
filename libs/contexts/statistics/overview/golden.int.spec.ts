import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteEngine, openSqliteEngine } from '@vpds/engine-sqlite';
import {
  ALL_SHARDS,
  type CallContext,
  type CounterSet,
  type EventHeader,
  type Permission,
  ownContext,
} from '@vpds/kernel';
import fc from 'fast-check';
import { Counting } from '../counting/counting.ts';
import type { Overview } from '../domain/counters.ts';
import { NAMES, histories, monthKey, recount } from '../testing/histories.ts';
import { StatisticsOverviewHandler } from './statistics-overview.handler.ts';

let directory: string;
let engine: SqliteEngine;
let version = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-statistics-'));
  engine = await openSqliteEngine({ directory });
});
afterAll(async () => {
  await engine.close();
  await rm(directory, { recursive: true });
});

/** Counts a history in pages, reloading after each cut. */
async function counted(headers: readonly EventHeader[], cuts: readonly number[]): Promise<CounterSet> {
  const set = { name: 'golden', version: (version += 1) };
  await engine.counters.ensure(set);
  const counting = new Counting(engine.counters, set, 'log');
  await counting.load(async () => 1_000_000n);
  const ends = [...new Set([...cuts.filter((cut) => cut < headers.length), headers.length])].sort((a, b) => a - b);
  let start = 0;
  for (const end of ends) {
    // Every other run starts at the beginning of the log: events that are counted already change nothing.
    await counting.count(headers.slice(end % 2 === 0 ? 0 : start, end));
    const reached = { position: headers[end - 1]?.position ?? -1n, countedUpToSecond: 0 };
    await counting.commit(new Map(ALL_SHARDS.map((shard) => [shard, reached])));
    if (end % 3 === 0) await counting.load(async () => 1_000_000n);
    start = end;
  }
  return set;
}

function handler(set: CounterSet, zone: string, now: number): StatisticsOverviewHandler {
  const { counters } = engine;
  const totals = {
    totals: (scope: number, seconds: readonly number[]) => counters.totals(set, scope, seconds),
    first: (scope: number) => counters.first(set, scope),
    countedUpToSecond: now,
    incomplete: [],
  };
  return new StatisticsOverviewHandler({ read: (work) => work(totals) }, NAMES, zone, () => now * 1000);
}

function caller(scope: number): CallContext {
  const permissions: Permission[] = scope === 0 ? ['editAllProducts'] : [];
  return {
    ...ownContext('golden'),
    principal: { companyID: scope === 0 ? 9 : scope, userID: 1, apiKeyID: 'k', permissions },
  };
}

const ZONES = [
  'UTC',
  'Europe/Copenhagen',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
];

const questions = fc.record({
  zone: fc.constantFrom(...ZONES),
  scope: fc.nat(3),
  since: fc.option(fc.double({ min: -0.1, max: 1.1, noNaN: true }), { nil: null }),
  until: fc.option(fc.double({ min: -0.1, max: 1.2, noNaN: true }), { nil: null }),
  asOf: fc.option(fc.double({ min: -0.1, max: 1.3, noNaN: true }), { nil: null }),
});

describe('rules STA: counters equal a recount of all events', () => {
  test('for any history, range, month, zone with clock changes, company and asOf', async () => {
    const property = fc.asyncProperty(
      histories,
      fc.array(fc.nat(1_200), { maxLength: 5 }),
      fc.array(questions, { minLength: 8, maxLength: 8 }),
      async (headers, cuts, requested) => {
        const set = await counted(headers, cuts);
        for (const question of requested) await ask(headers, set, question);
      },
    );
    await fc.assert(property, { numRuns: 25 });
  }, 120_000);
});

test('STA-4: monthly, asOf before the first event, `since` omitted: the month of `until`', async () => {
  const at = (iso: string) => Date.parse(iso);
  const event = { type: 'ProductCreated', stream: 's-1', companyID: 1, payload: null, position: 3n };
  const set = await counted([{ ...event, recordedAt: at('2026-03-10T00:00:00Z') }], []);
  const asking = handler(set, 'UTC', at('2026-06-01T00:00:00Z') / 1000);
  const months = async (asOf: string) => {
    const query = { since: null, until: '2026-05-31 00:00:00', monthly: '1', asOf };
    return Object.keys((await asking.handle(query, caller(1))).message as object);
  };
  expect(await months('2026-03-10 00:00:00')).toEqual(['2026-03-01', '2026-04-01', '2026-05-01']);
  expect(await months('2026-03-09 23:59:59')).toEqual(['2026-05-01']);
});

async function ask(
  headers: readonly EventHeader[],
  set: CounterSet,
  question: typeof questions extends fc.Arbitrary<infer Q> ? Q : never,
) {
  const { zone, scope } = question;
  const begin = Math.floor((headers[0]?.recordedAt ?? 1_571_529_600_000) / 1000);
  const length = Math.floor((headers.at(-1)?.recordedAt ?? 0) / 1000) - begin || 1_000;
  const now = begin + Math.max(0, length) + 1_000;
  const moment = (part: number | null) => (part === null ? null : Math.floor(begin + part * length));
  const asOf = Math.min(moment(question.asOf) ?? now, now);
  const until = moment(question.until) ?? asOf;
  const since = question.since === null ? null : Math.min(moment(question.since) ?? 0, until);
  const query = {
    since: since === null ? null : String(since),
    until: question.until === null ? null : String(until),
    asOf: question.asOf === null ? null : String(moment(question.asOf)),
  };
  const end = Math.min(until, asOf);
  const isIn = (second: number) => second >= (since ?? 0) && second <= end;
  const asking = handler(set, zone, now);

  const whole = await asking.handle({ ...query, monthly: null }, caller(scope));
  expect(whole.message).toEqual(recount(headers, scope, isIn));
  const unreadable = headers.filter(
    ({ payload, companyID: owner, recordedAt }) =>
      payload?.includes('"v":9') === true && (scope === 0 || owner === scope) && isIn(Math.floor(recordedAt / 1000)),
  ).length;
  expect(whole.headers).toEqual({
    'x-statistics-since': String(since ?? 0),
    'x-statistics-until': String(until),
    'x-statistics-as-of': String(asOf),
    ...(unreadable > 0 ? { 'x-statistics-incomplete': String(unreadable) } : {}),
  });

  const monthly = (await asking.handle({ ...query, monthly: '1' }, caller(scope))).message as Record<string, Overview>;
  const keys = Object.keys(monthly);
  expect(keys).toEqual([...keys].sort());
  const counts = headers.filter((fact) => counting(fact, scope)).map(({ recordedAt }) => Math.floor(recordedAt / 1000));
  const first = counts.find((second) => second <= end);
  expect([keys[0], keys.at(-1)]).toEqual([monthKey(since ?? first ?? until, zone), monthKey(until, zone)]);
  for (const [key, overview] of Object.entries(monthly))
    expect(overview).toEqual(recount(headers, scope, (second) => isIn(second) && monthKey(second, zone) === key));
}

function counting({ type, payload, companyID: owner }: EventHeader, scope: number): boolean {
  return (scope === 0 || owner === scope) && type !== 'ProductUpdated' && payload?.includes('"first":false') !== true;
}
