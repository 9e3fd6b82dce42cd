import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { WATCHED } from '../app/query-client.ts';
import { type ImportResult, UNDO_RESULTS } from '../screens/imports/imports.search.ts';
import { type AnswerOf, client, fetchOnce, message, page } from './client.ts';
import type { ImportFile } from './import-file.ts';
import { cursorIn } from './paging.ts';

const ROWS = 100;
/** Rows of one call that reads all of them. */
const MOST_ROWS = 1_000;

export const IMPORTS_PATH = '/product/imports';

/** Newest first. */
export const importsQuery = infiniteQueryOptions({
  queryKey: ['imports', 'list'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: ROWS, ...(pageParam === null ? {} : { cursor: pageParam }) };
    const { message: rows, headers } = await page(client.GET(IMPORTS_PATH, { params: { query }, signal }));
    return { rows, next: cursorIn(headers.get('link')) };
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  refetchInterval: WATCHED * 5,
});

export type Import = AnswerOf<typeof importsQuery>['rows'][number];

/** An import with its counts, asked for again while they change. */
export function importQuery(importID: string) {
  return queryOptions({
    queryKey: ['imports', importID],
    queryFn: ({ signal }) => readImport(importID, signal),
    refetchInterval: ({ state: { data } }) => (data !== undefined && !isChanging(data) ? WATCHED * 5 : WATCHED),
  });
}

/** @throws RequestFailed import_not_found */
export function readImport(importID: string, signal?: AbortSignal): Promise<Import> {
  const params = { path: { importID } };
  return message(client.GET('/product/imports/{importID}', { params, ...(signal === undefined ? {} : { signal }) }));
}

export function isChanging({ state }: Pick<Import, 'state'>): boolean {
  return state === 'receiving' || state === 'undoing';
}

/** The query of the rows with a result; undefined: all that were imported. */
export function rowsFilter(result: ImportResult | undefined) {
  return {
    ...(result === undefined ? {} : { result }),
    ...(result !== undefined && UNDO_RESULTS.some((each) => each === result) ? { of: 'undo' as const } : {}),
  };
}

/**
 * What became of the rows, in the order of their lines. `state`: of the import. While it changes rows are added at the
 * end, which is asked for again where it is shown, and once more after that: the last rows may be later than a look.
 */
export function importRowsQuery(importID: string, result: ImportResult | undefined, state: Import['state']) {
  return infiniteQueryOptions({
    queryKey: ['imports', importID, 'rows', result ?? 'all'],
    queryFn: async ({ pageParam, signal }) => ({
      ...(await rowsPage(importID, result, { cursor: pageParam, limit: ROWS }, signal)),
      readIn: state,
    }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) => {
      const last = data?.pages.at(-1);
      return last?.next === null && (isChanging({ state }) || last.readIn !== state) ? WATCHED : false;
    },
  });
}

export type ImportedRow = AnswerOf<ReturnType<typeof importRowsQuery>>['rows'][number];

async function rowsPage(
  importID: string,
  result: ImportResult | undefined,
  { cursor, limit }: { cursor: string | null; limit: number },
  signal?: AbortSignal,
) {
  const query = { ...rowsFilter(result), limit, ...(cursor === null ? {} : { cursor }) };
  const { message: rows, headers } = await page(
    client.GET('/product/imports/{importID}/rows', {
      params: { path: { importID }, query },
      ...(signal === undefined ? {} : { signal }),
    }),
  );
  return { rows, next: cursorIn(headers.get('link')) };
}

/** All refused rows, in the order of their lines. */
export async function* refusedRows(importID: string): AsyncGenerator<ImportedRow> {
  let cursor: string | null = null;
  do {
    const read: Awaited<ReturnType<typeof rowsPage>> = await rowsPage(importID, 'failed', { cursor, limit: MOST_ROWS });
    yield* read.rows;
    cursor = read.next;
  } while (cursor !== null);
}

export async function cancelImport(importID: string): Promise<void> {
  await message(client.POST('/product/imports/{importID}/cancel', { params: { path: { importID } } }));
}

export async function undoImport(importID: string, reason: string): Promise<void> {
  await message(client.POST('/product/imports/{importID}/undo', { params: { path: { importID } }, body: { reason } }));
}

/** How a new import reads its file (IMP-1). */
export interface ImportPlan {
  readonly name: string;
  /** What each column is; null: each line is a row by itself. */
  readonly columns: Readonly<Record<string, unknown>> | null;
  /** Columns that make a row's own id, separated by commas, or `line`. */
  readonly id: string;
}

/**
 * How a file is sent: the browser reads it from the disk while it sends. Nothing is repeated, since a part of it may be
 * done, and no time limits it.
 */
function upload({ file, format }: ImportFile, offset: number) {
  return {
    headers: { 'Content-Type': format === 'csv' ? 'text/csv' : 'application/x-ndjson' },
    body: file.slice(offset) as unknown as string,
    bodySerializer: (body: unknown) => body as BodyInit,
    fetch: fetchOnce,
  };
}

function queryOfPlan({ name, columns, id }: ImportPlan) {
  return { name, id, ...(columns === null ? {} : { columns: JSON.stringify(columns) }) };
}

/** What the import would do. Nothing is written. */
export function checkImport(source: ImportFile, plan: ImportPlan, signal: AbortSignal) {
  const params = { query: { ...queryOfPlan(plan), dryRun: '1' as const } };
  return message(client.POST('/product/import', { params, signal, ...upload(source, 0) }));
}

export type ImportReport = Awaited<ReturnType<typeof checkImport>>;

/** Answers once the whole file is done. */
export function beginImport(importID: string, source: ImportFile, plan: ImportPlan): Promise<ImportReport> {
  const params = { query: { ...queryOfPlan(plan), importID } };
  return message(client.POST('/product/import', { params, ...upload(source, 0) }));
}

/** `from`: the line at `offset`, in bytes. */
export function continueImport(
  importID: string,
  from: number,
  source: ImportFile,
  offset: number,
): Promise<ImportReport> {
  const params = { path: { importID }, query: { from } };
  return message(client.POST('/product/imports/{importID}', { params, ...upload(source, offset) }));
}
