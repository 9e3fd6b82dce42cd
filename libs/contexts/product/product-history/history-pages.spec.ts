import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type HistoryPage, type PlacedText, newestPage, oldestPage, textOf } from './history-pages.ts';

/** Some events have several entries. */
function entriesOf(counts: readonly number[]): PlacedText[] {
  return counts.flatMap((count, event) =>
    Array.from({ length: count }, (_, index) => ({
      position: BigInt(event * 2 + 1),
      userID: null,
      who: '{}',
      text: `${event}.${index}`,
    })),
  );
}

/** Reads slices of at least `least` entries, cut between events, as the store does. */
function reader(entries: readonly PlacedText[], least: number) {
  return async (after: bigint) => {
    const rest = entries.filter(({ position }) => position > after);
    const last = rest[Math.min(least, rest.length) - 1]?.position;
    const slice = rest.filter(({ position }) => last !== undefined && position <= last);
    return { entries: slice, until: slice.length === rest.length ? null : (last ?? null) };
  };
}

describe('LIF-7: pages of a history', () => {
  test('join to the whole history in both orders, whatever the size of a page and of a slice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom('asc', 'desc'),
        async (counts, limit, least, order) => {
          const entries = entriesOf(counts);
          const read = reader(entries, least);
          const found: string[] = [];
          for (let cursor: string | null = null; ;) {
            const page: HistoryPage = await (order === 'asc'
              ? oldestPage(cursor, limit, read)
              : newestPage(cursor, limit, 10_000, read));
            expect(page.entries.length).toBeLessThanOrEqual(limit);
            found.push(...page.entries.map(({ text }) => text));
            if (page.next === null) break;
            cursor = page.next;
          }
          const wanted = entries.map(({ text }) => text);
          expect(found).toEqual(order === 'asc' ? wanted : wanted.reverse());
        },
      ),
    );
  });

  test('a page ends before it exceeds its characters, but has an entry', async () => {
    const read = reader(entriesOf([3, 3]), 100);
    expect((await newestPage(null, 100, 7, read)).entries.map(({ text }) => text)).toEqual(['1.2', '1.1']);
    expect((await newestPage(null, 100, 1, read)).entries.map(({ text }) => text)).toEqual(['1.2']);
  });

  test('a cursor of no history, or of the other order, is refused', async () => {
    const read = reader(entriesOf([2, 2]), 1);
    const { next } = await oldestPage(null, Infinity, read);
    for (const cursor of ['x', 'aDEuMQ==', next ?? ''])
      await expect(newestPage(cursor, 1, 100, read)).rejects.toMatchObject({ code: 'cursor_invalid' });
  });

  test('LIF-5: the name of a user comes after his id', () => {
    const entry = { position: 1n, userID: 7, who: '{"at":"now","userID":7}', text: '{"field":null}' };
    expect(JSON.parse(textOf(entry, new Map([[7, 'Kim "K"']])))).toEqual({
      at: 'now',
      userID: 7,
      by: 'Kim "K"',
      field: null,
    });
    expect(JSON.parse(textOf(entry, new Map()))).toMatchObject({ by: null });
  });
});
