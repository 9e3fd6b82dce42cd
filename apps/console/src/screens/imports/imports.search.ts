export const IMPORT_RESULTS = ['created', 'updated', 'unchanged', 'failed'] as const;
/** What undoing has done with a product. */
export const UNDO_RESULTS = ['withdrawn', 'changed', 'inTheWay'] as const;
export type ImportResult = (typeof IMPORT_RESULTS)[number] | (typeof UNDO_RESULTS)[number];

export interface ImportSearch {
  readonly result?: ImportResult;
}

export function readImportSearch({ result }: Record<string, unknown>): ImportSearch {
  const isKnown = [...IMPORT_RESULTS, ...UNDO_RESULTS].some((each) => each === result);
  return isKnown ? { result: result as ImportResult } : {};
}
