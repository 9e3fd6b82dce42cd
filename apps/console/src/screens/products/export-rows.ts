import type { ProductPage } from '../../api/products.ts';
import type { ProductRow } from '../../api/product-row.ts';

type ReadPage = Pick<ProductPage, 'rows' | 'next'>;

interface ReadRows {
  /** Each product once, as and where it came last. */
  readonly rows: readonly ProductRow[];
  /** False: there are more than `most`. */
  readonly isWhole: boolean;
}

/**
 * Reads a list to its end. In the order of changes it must begin with the oldest: a row that changes meanwhile then
 * moves to the end, never before the cursor.
 */
export async function readRows(
  pageAt: (cursor: string | null) => Promise<ReadPage>,
  most: number,
  onRead: (count: number) => void,
): Promise<ReadRows> {
  const rows = new Map<number, ProductRow>();
  let cursor: string | null = null;
  do {
    const page: ReadPage = await pageAt(cursor);
    for (const row of page.rows) {
      rows.delete(row.productID);
      rows.set(row.productID, row);
    }
    cursor = page.next;
    onRead(rows.size);
  } while (cursor !== null && rows.size < most);
  return { rows: [...rows.values()], isWhole: cursor === null };
}
