import { expect, test } from '@jest/globals';
import { type CallContext, type CellQuestion, type CellSum, type EventStore, newSeed, ownContext } from '@vpds/kernel';
import { rejection } from '@vpds/kernel/testing';
import type { CountedCells } from '../cells/series-projection.ts';
import { FIRST_DECLARATION } from '../domain/declaration.ts';
import { MAX_NUMBERS, MAX_VALUES, SeriesHandler } from './series.handler.ts';

const NOW = Date.parse('2026-11-27T10:00:00Z');
const NOTHING = { version: null, by: null, axis: null, company: null, asOf: null, changedSince: null };
const context: CallContext = {
  ...ownContext(newSeed()),
  principal: { companyID: 7, userID: 1, apiKeyID: 'key', permissions: ['analyse'] },
};

/** `values`: how many the group has, each counted once. */
function handler(values: number): SeriesHandler {
  const sums = async ({ grouping, limit, periods }: CellQuestion): Promise<CellSum[] | null> => {
    const found = grouping === '' ? 1 : values;
    if (found > limit) return null;
    return Array.from({ length: found }, (_, index) => {
      return { period: periods.length - 1, company: 0, values: JSON.stringify([`v${index}`]), count: 1 };
    });
  };
  const cells = {
    version: 1,
    storeID: 'log-1',
    countedBy: { zone: 'UTC', declaration: FIRST_DECLARATION },
    sums,
    first: async () => null,
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
