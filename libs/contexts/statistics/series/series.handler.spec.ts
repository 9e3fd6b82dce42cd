import { describe, expect, test } from '@jest/globals';
import {
  type CallContext,
  type CellQuestion,
  type CellSum,
  type EventStore,
  newSeed,
  ownContext,
  periodOf,
} from '@vpds/kernel';
import { rejection } from '@vpds/kernel/testing';
import type { CountedCells } from '../cells/series-projection.ts';
import { FIRST_DECLARATION } from '../domain/declaration.ts';
import { dayText, localDay } from '../cells/local-days.ts';
import { MAX_NUMBERS, MAX_PERIODS, MAX_VALUES, SeriesHandler } from './series.handler.ts';
import { readQuestion } from './series-question.ts';

const NOW = Date.parse('2026-11-27T10:00:00Z');
const NOTHING = { version: null, by: null, axis: null, company: null, asOf: null, changedSince: null };
const context: CallContext = {
  ...ownContext(newSeed()),
  principal: { companyID: 7, userID: 1, apiKeyID: 'key', permissions: ['analyse'] },
};

const operator: CallContext = {
  ...ownContext(newSeed()),
  principal: { companyID: 7, userID: 1, apiKeyID: 'key', permissions: ['analyse', 'editAllProducts'] },
};

/** `values`: how many the group has, each counted once. */
function handler(values: number): SeriesHandler {
  return handlerOf(async ({ grouping, limit, periods }) => {
    const period = periods.length - 1;
    if (grouping === '') return [{ period, company: 0, values: '[]', count: values }];
    if (values > limit) return null;
    return Array.from({ length: values }, (_, index) => {
      return { period, company: 0, values: JSON.stringify([`v${index}`]), count: 1 };
    });
  });
}

function handlerOf(
  sums: (question: CellQuestion) => Promise<CellSum[] | null>,
  documents: CountedCells['documents'] = async (ids) => ids.map(() => null),
): SeriesHandler {
  const cells = {
    version: 1,
    storeID: 'log-1',
    countedBy: { zone: 'UTC', declaration: FIRST_DECLARATION },
    sums,
    documents,
    first: async () => localDay(NOW, 'UTC') - 30,
    countedUntil: async () => NOW,
    link: async () => undefined,
  } as unknown as CountedCells;
  const read = <T>(work: (counted: CountedCells) => Promise<T>): Promise<T> => work(cells);
  const readMeant = async () => null;
  return new SeriesHandler({ read, readMeant }, {} as EventStore, { a: 'a', b: 'b' }, () => NOW);
}

const ask = (values: number, since: string, by: string) =>
  handler(values).handle(
    { ...NOTHING, measure: 'products.sold', group: 'brand', since, by, until: null, largest: '1000' },
    context,
  );

test('SER-7: a group of more values than can be ranked is refused', async () => {
  expect(await rejection(ask(MAX_VALUES + 1, 'today', 'day'))).toMatchObject({
    code: 'too_many_values',
    parameters: [MAX_VALUES],
  });
  const { message } = await ask(MAX_VALUES, 'today', 'day');
  expect(message).toMatchObject({ other: { values: MAX_VALUES - 1_000 } });
});

test('SER-3: while many values are ranked, other requests have their turns', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  const { message } = await ask(MAX_VALUES, 'today', 'day').finally(() => clearInterval(counting));
  expect(message).toMatchObject({ other: { values: MAX_VALUES - 1_000 } });
  expect(turns).toBeGreaterThan(0);
});

test('SER-7: an answer of more numbers than fit is refused before they are read', async () => {
  expect(await rejection(ask(1_000, '-60 days', 'day'))).toMatchObject({
    code: 'too_many_numbers',
    parameters: [MAX_NUMBERS],
  });
});

test('SER-7: companies count as values: those that are not shown refuse nothing', async () => {
  const [companies, days] = [140, 365];
  const since = localDay(NOW, 'UTC') - days + 1;
  const answering = handlerOf(async ({ byCompany, groups, periods, limit }) => {
    const wanted = groups === null ? null : new Set(groups.map(({ company }) => company));
    const sums = new Map<number, CellSum>();
    for (let index = 0; index < companies * days; index += 1) {
      const company = byCompany ? 1 + (index % companies) : 0;
      if (wanted?.has(company) === false) continue;
      const period = periodOf(since + Math.floor(index / companies), periods);
      const key = period * 1_000 + company;
      sums.set(key, { period, company, values: '[]', count: 1 + (sums.get(key)?.count ?? 0) });
      if (sums.size > limit) return null;
    }
    return [...sums.values()];
  });
  const request = { ...NOTHING, measure: 'products.sold', group: 'company', by: 'day', until: null, largest: null };
  const { message } = await answering.handle({ ...request, since: `-${days - 1} days` }, operator);
  expect(message).toMatchObject({ total: companies * days, other: { values: companies - 50, total: 90 * days } });
  const { series } = message as { series: { total: number }[] };
  expect(series.map(({ total }) => total)).toEqual(Array.from({ length: 50 }, () => days));
});

test('SER-5: as of a day, the range begins with the first day of what was recorded by then', async () => {
  const today = localDay(NOW, 'UTC');
  const stored = [
    { happened: today - 30, recorded: today },
    { happened: today - 20, recorded: today - 3 },
  ];
  const answering = handlerOf(async ({ measure, axis, parts, periods }) => {
    const isIn = (day: number, { from, to }: { from: number; to: number }) => day >= from && day <= to;
    const found = stored.filter(({ happened, recorded }) =>
      parts.some((part) => isIn(happened, part.happened) && isIn(recorded, part.recorded)),
    );
    if (measure !== 'products.sold') return [];
    return found.map((cell) => ({ period: periodOf(cell[axis], periods), company: 0, values: '[]', count: 1 }));
  });
  const request = { ...NOTHING, measure: 'products.sold', group: null, since: null, until: null, largest: null };
  const asOf = async (day: number) => {
    const { message } = await answering.handle({ ...request, by: 'day', asOf: dayText(day) }, context);
    return message;
  };
  expect(await asOf(today)).toMatchObject({ since: dayText(today - 30), total: 2 });
  expect(await asOf(today - 1)).toMatchObject({ since: dayText(today - 20), total: 1 });
  expect(await asOf(today - 3)).toMatchObject({ since: dayText(today - 20), total: 1 });
  expect(await asOf(today - 4)).toMatchObject({ since: dayText(today - 4), total: 0 });
});

describe('SER-3: numbers that are written between two reads', () => {
  const request = { ...NOTHING, measure: 'products.sold', group: 'brand', by: 'year', until: null, largest: null };
  const brands = (...counts: number[]): CellSum[] =>
    counts.map((count, index) => ({ period: 0, company: 0, values: `["v${index}"]`, count }));
  const asked = (answers: (read: number) => CellSum[]) => {
    let reads = 0;
    const answering = handlerOf(async ({ measure, grouping }) => {
      return measure !== request.measure || grouping === '#' ? [] : answers((reads += 1));
    });
    const answer = answering.handle({ ...request, since: 'today' }, context);
    return answer.then(({ message }) => ({ message, reads }));
  };

  test.each([
    ['after the total', [brands(1), brands(1, 1), brands(1, 1)]],
    ['after the values', [brands(1), brands(1), brands(2)]],
  ])('%s are read again, so that the series add up to the counts', async (_when, first) => {
    const { message, reads } = await asked((read) => first[read - 1] ?? brands(...(read === 4 ? [2] : [1, 1])));
    expect(message).toMatchObject({ counts: [2], series: [{ counts: [1] }, { counts: [1] }], other: null });
    expect(reads).toBe(6);
  });

  test('are answered as they are, if they never add up', async () => {
    const { message, reads } = await asked((read) => brands(read));
    expect(message).toMatchObject({ counts: [10], series: [{ counts: [12] }], other: null });
    expect(reads).toBe(12);
  });
});

test('SER-12: more changed numbers than fit are refused as numbers, not as values of the group', async () => {
  const many = handlerOf(async ({ parts }) => {
    const isOfChanges = parts.some(({ recorded }) => recorded.to > localDay(NOW, 'UTC'));
    return isOfChanges ? null : [];
  });
  const request = { ...NOTHING, measure: 'products.sold', group: 'brand', since: null, until: null, largest: null };
  expect(await rejection(many.handle({ ...request, changedSince: 'yesterday' }, context))).toMatchObject({
    code: 'too_many_numbers',
    parameters: [MAX_NUMBERS],
  });
});

test.each(['9999-12-31', '99999999999999'])(
  'SER-12: nothing has changed %s, and no day is looked up',
  async (until) => {
    let days = 0;
    const documents = async (ids: readonly string[]) => ids.map(() => ((days += 1), null));
    const answering = handlerOf(async () => [], documents);
    const request = { ...NOTHING, measure: 'products.sold', group: null, largest: null, axis: 'recorded' };
    const { message } = await answering.handle({ ...request, since: until, until, changedSince: 'yesterday' }, context);
    expect(message).toMatchObject({ changed: { cells: [], events: [], more: false } });
    expect(days).toBe(0);
  },
);

describe('SER-7: moments of which there is no `Date`', () => {
  const request = { ...NOTHING, measure: 'products.sold', group: null, largest: null };
  const far = { since: null, until: null };

  test.each([
    { until: '99999999999999' },
    { since: '-99999999999999' },
    { since: '-9000000000000000', until: '9000000000000000' },
  ])('a range up to them has too many periods: %j', async (range) => {
    const asked = handler(1).handle({ ...request, ...far, ...range }, context);
    expect(await rejection(asked)).toMatchObject({ code: 'too_many_periods', parameters: [MAX_PERIODS, 'months'] });
  });

  test('a short range among them is answered, and its link is read', async () => {
    const range = { since: '99999999999999', until: '99999999999999' };
    const { message } = await handler(1).handle({ ...request, ...range, by: 'year' }, context);
    expect(message).toMatchObject({ since: '3170843-11-07', until: '3170843-11-07', periods: ['3170843-01-01'] });
    const { link } = (message as { citable: { link: string } }).citable;
    const asked = Object.fromEntries(new URL(link, 'http://localhost').searchParams);
    const known = { now: NOW, zone: 'UTC', isLink: true };
    const { since, until } = readQuestion({ ...request, ...range, ...asked }, FIRST_DECLARATION, context, known);
    expect([since, until].map((day) => dayText(day ?? 0))).toEqual(['3170843-11-07', '3170843-11-07']);
  });

  test('as of one of them: of the far past nothing is there, and the future is now', async () => {
    const asOf = async (text: string) => {
      const { message } = await handler(1).handle({ ...request, ...far, asOf: text }, context);
      return message;
    };
    expect(await asOf('-99999999999999')).toMatchObject({ asOf: '-3166904-02-24', until: '-3166904-02-24' });
    expect(await asOf('99999999999999')).toMatchObject({ asOf: '2026-11-27', until: '2026-11-27' });
  });
});
