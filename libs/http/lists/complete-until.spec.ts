import { expect, test } from '@jest/globals';
import type { ListPage, ViewDefinition, ViewStore } from '@vpds/kernel';
import { sampleRow } from '@vpds/kernel/testing';
import { completeUntil } from './complete-until.ts';

const VIEW: ViewDefinition = { name: 'listed', version: 1, keys: [], listedByChange: true };

/** The newest change is of 10.5 s. */
function viewsWith(firstUnprocessed?: number | null): ViewStore {
  const page: ListPage = { rows: [sampleRow('1', 1, { changedAt: 10_500 })], next: null, examined: 1, bytes: 0 };
  const list = () => Promise.resolve(page);
  const lag = firstUnprocessed === undefined ? {} : { firstUnprocessed: () => Promise.resolve(firstUnprocessed) };
  return { list, ...lag } as unknown as ViewStore;
}

test.each([
  ['where appends write the views, up to the newest change', undefined, 10],
  ['after a projector that has read everything, too', null, 10],
  ['otherwise up to the first event that it has not processed', 8_900, 8],
  ['which may be later than the newest change', 20_000, 10],
])('LST-5: a list by updates is complete %s', async (_, firstUnprocessed, second) => {
  expect(await completeUntil(viewsWith(firstUnprocessed), VIEW)(1)).toBe(second);
});
