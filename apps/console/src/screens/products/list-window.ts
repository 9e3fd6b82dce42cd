import { PAGE_SIZE } from '../../api/page-size.ts';

/** A page that can be asked for: it begins at a place in the order, which stays when rows come and go (LST-6). */
interface KnownPage {
  /** It is null at the beginning of the list. */
  readonly cursor: string | null;
  /** Null until it was read. A page may be short, or empty, and another one follows all the same (LST-2). */
  readonly rows: number | null;
}

/** The known part of a list. */
export interface KnownList {
  readonly key: string;
  /** At least one page; the last one was not read, unless the list is complete. */
  readonly pages: readonly KnownPage[];
  readonly isComplete: boolean;
  /** Pages of one generation were asked for at one visit. */
  readonly generation: number;
}

/** A page, and its rows' place in the list. */
export interface PlacedPage {
  readonly index: number;
  readonly cursor: string | null;
  readonly from: number;
  /** Rows; if the page was not read, as many as a page has at most. */
  readonly rows: number;
}

export interface ArrivedPage {
  readonly index: number;
  readonly cursor: string | null;
  readonly rows: number;
  /** Null on the last page. */
  readonly next: string | null;
}

export function emptyList(key: string, generation: number): KnownList {
  return { key, pages: [{ cursor: null, rows: null }], isComplete: false, generation };
}

/**
 * A page that ends elsewhere than it did makes the later ones unknown. The same page again changes nothing, and neither
 * does one whose place is unknown meanwhile.
 */
export function withPage(list: KnownList, { index, cursor, rows, next }: ArrivedPage): KnownList {
  const { pages, isComplete } = list;
  const page = pages[index];
  if (page?.cursor !== cursor) return list;
  const follows = pages[index + 1];
  const isAsKnown = next === null ? isComplete && follows === undefined : follows?.cursor === next;
  if (isAsKnown && page.rows === rows) return list;
  const known = [...pages.slice(0, index), { ...page, rows }];
  if (isAsKnown) return { ...list, pages: [...known, ...pages.slice(index + 1)] };
  if (next === null) return { ...list, pages: known, isComplete: true };
  return { ...list, pages: [...known, { cursor: next, rows: null }], isComplete: false };
}

/** Rows that can be scrolled to, those that were not read included. */
export function lengthOf({ pages }: KnownList): number {
  return pages.reduce((sum, { rows }) => sum + (rows ?? PAGE_SIZE), 0);
}

/** The pages of the rows from `first` to `last`, in order; of rows after the end the last one. */
export function pagesWithin({ pages }: KnownList, first: number, last: number): PlacedPage[] {
  const within: PlacedPage[] = [];
  let from = 0;
  for (const [index, { cursor, rows: read }] of pages.entries()) {
    const rows = read ?? PAGE_SIZE;
    const isLast = index === pages.length - 1;
    const touches = rows > 0 && from <= last && from + rows > first;
    if (touches || (isLast && within.length === 0)) within.push({ index, cursor, from, rows });
    from += rows;
  }
  return within;
}
