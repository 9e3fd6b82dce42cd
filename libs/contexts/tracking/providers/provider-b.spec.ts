import { describe, expect, test } from '@jest/globals';
import type { Json } from '@vpds/kernel';
import { createLogger } from '@vpds/observability';
import type { OutboundClient } from '@vpds/outbound';
import { ProviderB } from './provider-b.ts';
import type { Report } from './transport-provider.ts';

const FIRST = Date.parse('2026-03-01T10:00:00Z');
const occurred = (minute: number) => ({ code: 'TRANSIT', occurredAt: new Date(FIRST + minute * 60_000).toISOString() });

/** The reports of these transports, and the turns that others got while the answer was read. */
async function reported(
  externalIDs: readonly string[],
  transports: Json,
): Promise<{ reports: (Report | undefined)[]; turns: number }> {
  const client = { call: async () => ({ kind: 'answered', body: { transports } }) } as unknown as OutboundClient;
  let turns = 0;
  const take = () => {
    turns += 1;
    turn = setImmediate(take);
  };
  let turn = setImmediate(take);
  const answer = await new ProviderB('Beta', client, createLogger('silent', 'test')).ask(externalIDs);
  clearImmediate(turn);
  if (answer.kind !== 'reported') throw new Error('Nothing is reported');
  return { reports: externalIDs.map((id) => answer.reports.get(id)), turns };
}

const timesOf = (report: Report | undefined) =>
  report?.kind === 'history' ? report.updates.map(({ at }) => (at - FIRST) / 60_000) : [];

describe('TRA-5: an answer with very many events', () => {
  test('of one transport: the first and the last thousand are read, however often it is named', async () => {
    const named = Array.from({ length: 9_000 }, (_, minute) => ({ transportNo: 'B-1', events: [occurred(minute)] }));
    const { reports } = await reported(['B-1'], named);
    const times = timesOf(reports[0]);
    expect([times.length, times[0], times[999], times[1_000], times[1_999]]).toEqual([2_000, 0, 999, 8_000, 8_999]);
    const whole = { transportNo: 'B-1', events: named.flatMap(({ events }) => events) };
    expect((await reported(['B-1'], [whole])).reports).toEqual(reports);
  });

  test('of each of its transports: others get their turns while it is read', async () => {
    const events = Array.from({ length: 500 }, (_, minute) => occurred(minute));
    const externalIDs = Array.from({ length: 50 }, (_, index) => `B-${index}`);
    const { reports, turns } = await reported(
      externalIDs,
      externalIDs.map((transportNo) => ({ transportNo, events })),
    );
    expect(reports.map((report) => timesOf(report).length)).toEqual(externalIDs.map(() => 500));
    expect(turns).toBeGreaterThan(1);
  });
});

describe('PRB-3: a transport that is named twice', () => {
  test.each<[string, Json, Json, Report['kind']]>([
    ['with events', [occurred(0)], [occurred(1)], 'history'],
    ['with one that is readable', [{ code: 'TRANSIT' }], [occurred(1)], 'history'],
    ['with none that is readable', [{ code: 'TRANSIT' }], [7], 'unreadable'],
    ['once without a history', [occurred(0)], null, 'unreadable'],
  ])('%s', async (_, one, another, kind) => {
    const named = [one, another].map((events) => ({ transportNo: 'B-1', events }));
    const other = { transportNo: 'B-2', events: [] };
    expect((await reported(['B-1', 'B-3'], [...named, other])).reports).toMatchObject([{ kind }, { kind: 'unknown' }]);
  });
});
