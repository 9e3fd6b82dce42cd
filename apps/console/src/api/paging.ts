import type { Page } from './client.ts';

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

/** Rows of one call that reads all of them. */
const MOST_ROWS = 1_000;

/** All rows of a list, read page by page. */
export async function allRows<Row>(read: (query: PageQuery) => Promise<Page<readonly Row[]>>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const { message, headers }: Page<readonly Row[]> = await read({
      limit: MOST_ROWS,
      ...(cursor === null ? {} : { cursor }),
    });
    rows.push(...message);
    cursor = cursorIn(headers.get('link'));
  } while (cursor !== null);
  return rows;
}

/** The cursor in `<…?cursor=…>; rel="next"`; null on the last page. */
export function cursorIn(link: string | null): string | null {
  const target = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return target === undefined ? null : new URL(target, window.location.origin).searchParams.get('cursor');
}
