import type { ViewDefinition, ViewQuery, ViewRow, ViewStore } from '@vpds/kernel';
import { unique } from './harness.ts';

/** A unique view with indexed and unindexed keys. */
export function sampleView(): ViewDefinition {
  return {
    name: unique('view'),
    version: 1,
    keys: ['vin', 'plate', 'number'],
    scanOnly: ['number'],
    rare: ['number'],
    searchedByEnd: ['vin', 'plate'],
  };
}

export function sampleRow(id: string, position: number, row: Partial<ViewRow> = {}): ViewRow {
  return {
    id,
    scope: 1,
    keys: { vin: null, plate: null, number: id },
    body: JSON.stringify({ id }),
    revision: 0n,
    createdPosition: BigInt(position),
    createdAt: 1_700_000_000_000 + position,
    changedAt: 1_700_000_000_000 + position,
    ...row,
  };
}

export function vinRow(id: string, position: number, vin: string | null, row: Partial<ViewRow> = {}): ViewRow {
  return sampleRow(id, position, { keys: { vin, plate: null, number: id }, ...row });
}

export async function found(store: ViewStore, view: ViewDefinition, query: Partial<ViewQuery>): Promise<string[]> {
  const page = await store.find(view, { scope: 1, where: [], order: 'newest', limit: 1_000, ...query });
  return page.rows.map((row) => row.id);
}
