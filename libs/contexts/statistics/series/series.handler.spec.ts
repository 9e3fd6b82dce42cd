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
    const found = grouping === '' ? 1 : values;
    if (found > limit) return null;
    return Array.from({ length: found }, (_, index) => {
      return { period: periods.length - 1, company: 0, values: JSON.stringify([`v${index}`]), count: 1 };
    });
  });
}

function handlerOf(sums: (question: CellQuestion) => Promise<CellSum[] | null>): SeriesHandler {
  const cells = {
    version: 1,
    storeID: 'log-1',
    countedBy: { zone: 'UTC', declaration: FIRST_DECLARATION },
    sums,
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
