import { expect, test } from '@jest/globals';
import type { RelatedHistoryEntry } from './related-entry.ts';
import { EarliestEntries, cutAt } from './earliest-entries.ts';

const entryAt = (position: number): RelatedHistoryEntry => ({
  position: String(position),
  at: 0,
  event: 'Related',
  userID: null,
  apiKeyID: null,
  requestID: null,
  detail: {},
});
const SIZE = JSON.stringify(entryAt(1)).length;

function collected(positions: readonly number[], slice: { after?: string; maxCharacters?: number }) {
  const earliest = new EarliestEntries(slice);
  for (const position of positions) earliest.add(entryAt(position));
  return { earliest, positions: earliest.entries.map(({ position }) => Number(position)) };
}

test('without a limit all are kept, in the log’s order', () => {
  expect(collected([3, 1, 2], {}).positions).toEqual([1, 2, 3]);
});

test('the earliest after the position are kept, up to the one that reaches the limit', () => {
  const slice = { after: '2', maxCharacters: 3 * SIZE };
  const { earliest, positions } = collected([9, 4, 2, 7, 3, 8, 1, 6, 5], slice);
  expect(positions).toEqual([3, 4, 5]);
  expect(cutAt(earliest.entries, slice.maxCharacters)).toBe(5n);
  expect([earliest.isBefore(2n), earliest.isBefore(3n), earliest.isOver(5n), earliest.isOver(6n)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('below the limit there are no more', () => {
  const { earliest } = collected([1, 2], { maxCharacters: 3 * SIZE });
  expect(cutAt(earliest.entries, 3 * SIZE)).toBeNull();
  expect(cutAt([], 3 * SIZE)).toBeNull();
});

test('what is held is bounded, however many entries come, and late early ones still push others out', () => {
  const earliest = new EarliestEntries({ maxCharacters: 2 * SIZE });
  for (let position = 99; position > 0; position -= 1) earliest.add(entryAt(position));
  expect(earliest.entries.map(({ position }) => position)).toEqual(['1', '2']);
});
