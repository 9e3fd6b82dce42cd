import { expect, test } from '@jest/globals';
import { type ListQuery, type ViewRow, type ViewStore, newSeed, ownContext, passes } from '@vpds/kernel';
import { ServiceTime, UNFILTERED } from '@vpds/http';
import { ListAuditHandler } from './list-audit.handler.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 23);

/** `position`: order of recording. */
function entry(position: number, daysAgo: number, at: number | null = null): ViewRow {
  const body = { auditID: newSeed(), companyID: 2, action: 'UserAdded', at, actor: null, requestID: null, detail: {} };
  const createdAt = NOW - daysAgo * DAY;
  const row = { id: body.auditID, scope: 2, keys: {}, body: JSON.stringify(body), revision: 0n };
  return { ...row, createdPosition: BigInt(position), createdAt, changedAt: createdAt };
}

/** `rows`: newest first. */
async function listed(rows: readonly ViewRow[], days: number, order: 'asc' | 'desc' = 'desc') {
  const within = ({ since, checks, order: direction }: ListQuery) => {
    const checked = rows.filter((row) => checks.every((check) => passes(row, check)));
    const recent = checked.filter(({ createdAt }) => createdAt >= (since ?? 0));
    return direction === 'newest' ? recent : recent.toReversed();
  };
  const views = {
    list: async (_: unknown, query: ListQuery) => ({ rows: within(query), next: null, examined: 0, bytes: 0 }),
    countListed: async (_: unknown, query: ListQuery) => ({ count: within(query).length, isComplete: true }),
  } as unknown as ViewStore;
  const handler = new ListAuditHandler(views, new ServiceTime('UTC'), { days, now: () => NOW });
  const request = { ...UNFILTERED, order, total: true, companyID: null, limit: 10, cursor: null };
  const page = await handler.handle(request, ownContext(newSeed()));
  return { at: page.rows.map((row) => (row as { at: string }).at.slice(0, 10)), total: page.total };
}

test('AUD-3: entries are shown, and counted, for a number of days', async () => {
  const rows = [entry(3, 0), entry(2, 399), entry(1, 401)];
  expect(await listed(rows, 400)).toEqual({ at: ['2026-11-23', '2025-10-20'], total: '2' });
  expect(await listed(rows, 500)).toEqual({ at: ['2026-11-23', '2025-10-20', '2025-10-18'], total: '3' });
});

test('it counts when something happened, not when it was put on record, and the page is in that order', async () => {
  const rows = [entry(3, 0, NOW - 401 * DAY), entry(2, 0, NOW - 5 * DAY), entry(1, 0, NOW - DAY)];
  expect((await listed(rows, 400)).at).toEqual(['2026-11-22', '2026-11-18']);
  expect((await listed(rows, 400, 'asc')).at).toEqual(['2026-11-18', '2026-11-22']);
});
