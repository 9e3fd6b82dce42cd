import { describe, expect, test } from '@jest/globals';
import { type KnownList, emptyList, lengthOf, pagesWithin, withPage } from './list-window.ts';

/** The window after a page at its known place has arrived. */
function arrived(list: KnownList, page: { index: number; rows: number; next: string | null }): KnownList {
  return withPage(list, { ...page, cursor: list.pages[page.index]?.cursor ?? null });
}

/** A list after the given pages have arrived in order. */
function listOf(...pages: readonly (readonly [rows: number, next: string | null])[]): KnownList {
  return pages.reduce((list, [rows, next], index) => arrived(list, { index, rows, next }), emptyList('key', 1));
}

const cursors = ({ pages }: KnownList) => pages.map(({ cursor }) => cursor);

describe('a list that grows page by page', () => {
  test('counts what was read, and a page for what was not', () => {
    expect(lengthOf(emptyList('key', 1))).toBe(100);
    const list = listOf([100, 'b'], [100, 'c']);
    expect([lengthOf(list), list.isComplete, cursors(list)]).toEqual([300, false, [null, 'b', 'c']]);
    const whole = arrived(list, { index: 2, rows: 7, next: null });
    expect([lengthOf(whole), whole.isComplete]).toEqual([207, true]);
  });

  test('LST-2: short and empty pages keep their number of rows, and the next one is asked for', () => {
    const list = listOf([3, 'b'], [0, 'c'], [0, 'd']);
    expect(lengthOf(list)).toBe(103);
    expect(pagesWithin(list, 0, 30)).toEqual([
      { index: 0, cursor: null, from: 0, rows: 3 },
      { index: 3, cursor: 'd', from: 3, rows: 100 },
    ]);
    const whole = arrived(list, { index: 3, rows: 2, next: null });
    expect(pagesWithin(whole, 0, 30).map(({ from, rows }) => [from, rows])).toEqual([
      [0, 3],
      [3, 2],
    ]);
  });

  test('LST-2: a list without any row ends as an empty one', () => {
    const list = listOf([0, 'b'], [0, 'c'], [0, null]);
    expect([lengthOf(list), list.isComplete]).toEqual([0, true]);
    expect(pagesWithin(list, 0, 30)).toEqual([{ index: 2, cursor: 'c', from: 0, rows: 0 }]);
  });
});

describe('a list that one returns to', () => {
  test('the same page again changes nothing, not even the object', () => {
    const list = listOf([100, 'b'], [20, null]);
    expect(arrived(list, { index: 0, rows: 100, next: 'b' })).toBe(list);
    expect(arrived(list, { index: 1, rows: 20, next: null })).toBe(list);
  });

  test('an empty company has a product now', () => {
    const list = arrived(listOf([0, null]), { index: 0, rows: 1, next: null });
    expect([lengthOf(list), list.isComplete]).toEqual([1, true]);
  });

  test('a row has left the filter', () => {
    const list = arrived(listOf([2, null]), { index: 0, rows: 1, next: null });
    expect(lengthOf(list)).toBe(1);
  });

  test('new rows move the end of the first page: later pages are asked for from there', () => {
    const list = arrived(listOf([100, 'b'], [100, 'c'], [50, null]), { index: 0, rows: 100, next: 'a' });
    expect([lengthOf(list), list.isComplete, cursors(list)]).toEqual([200, false, [null, 'a']]);
  });

  test('a page is the last one now, or no longer', () => {
    const shorter = arrived(listOf([100, 'b'], [50, null]), { index: 0, rows: 90, next: null });
    expect([lengthOf(shorter), shorter.isComplete, cursors(shorter)]).toEqual([90, true, [null]]);
    const longer = arrived(listOf([100, null]), { index: 0, rows: 100, next: 'b' });
    expect([lengthOf(longer), longer.isComplete, cursors(longer)]).toEqual([200, false, [null, 'b']]);
  });

  test('a page that is unknown meanwhile is ignored', () => {
    const list = listOf([100, 'b']);
    expect(withPage(list, { index: 2, cursor: 'c', rows: 100, next: 'd' })).toBe(list);
    expect(withPage(list, { index: 1, cursor: 'a', rows: 100, next: 'd' })).toBe(list);
  });

  test('rows that are far down need their pages only', () => {
    const list = listOf([100, 'b'], [40, 'c'], [100, 'd']);
    expect(pagesWithin(list, 139, 141).map(({ index, from }) => [index, from])).toEqual([
      [1, 100],
      [2, 140],
    ]);
    expect(pagesWithin(list, 900, 930).map(({ index }) => index)).toEqual([3]);
  });
});
