import { currentReads } from './async-context.ts';
import type { ReadScope } from './read-scope.ts';
import type { ListPage, ListQuery } from './view-list.ts';
import { ExceedsMaxBytes, type ViewDefinition, type ViewPage, type ViewQuery, type ViewStore } from './view-store.ts';
import type { ViewRow } from './view-row.ts';

const FIRST_BYTES = 65_536;
/** A few milliseconds of work. */
const SLICE_BYTES = 524_288;
const PAGE_BYTES = 8 * 1_048_576;

/** The budget of a {@link ReadScope} bounds the reads within it. */
export function boundedViews(views: ViewStore): ViewStore {
  return {
    get(view, id, options) {
      const reads = currentReads();
      if (reads === undefined) return views.get(view, id, options);
      const get = (maxBytes: number) => views.get(view, id, { ...options, maxBytes });
      return held(reads, FIRST_BYTES, get, bodyLength);
    },
    find(view, query) {
      const reads = currentReads();
      return reads === undefined ? views.find(view, query) : inSlices(reads, views, view, query);
    },
    list(view, query) {
      const reads = currentReads();
      return reads === undefined ? views.list(view, query) : listInSlices(reads, views, view, query);
    },
    countListed: (view, query) => views.countListed(view, query),
    put: (view, rows) => views.put(view, rows),
    count: (view) => views.count(view),
    ensure: (view) => views.ensure(view),
    drop: (view) => views.drop(view),
  };
}

function bodyLength(row: ViewRow | null): number {
  return row?.body.length ?? 0;
}

function bytesOf({ bytes }: ViewPage): number {
  return bytes;
}

/** Reserves the bytes until the scope closes. */
async function held<T>(
  reads: ReadScope,
  bytes: number,
  read: (maxBytes: number) => Promise<T>,
  sizeOf: (result: T) => number,
): Promise<T> {
  for (let wanted = bytes; ;) {
    const lease = reads.acquireNow(wanted) ?? (await reads.acquire(wanted));
    try {
      const result = await read(wanted);
      lease.correct(sizeOf(result));
      return result;
    } catch (error) {
      lease.release();
      if (!(error instanceof ExceedsMaxBytes) || error.needs <= wanted) throw error;
      wanted = error.needs;
    }
  }
}

async function inSlices(reads: ReadScope, views: ViewStore, view: ViewDefinition, query: ViewQuery): Promise<ViewPage> {
  const most = query.maxBytes ?? PAGE_BYTES;
  const rows: ViewRow[] = [];
  let bytes = 0;
  let next: ViewQuery = query;
  for (let step = Math.min(FIRST_BYTES, most); ; step = Math.min(SLICE_BYTES, most - bytes)) {
    const find = (maxBytes: number): Promise<ViewPage> => {
      if (rows.length > 0 && bytes + maxBytes > most) return Promise.resolve({ rows: [], more: true, bytes: 0 });
      return views.find(view, { ...next, maxBytes, inSlices: true });
    };
    const page = await held(reads, step, find, bytesOf);
    if (next === query && !page.more) return page;
    rows.push(...page.rows);
    bytes += page.bytes;
    const last = rows.at(-1);
    const isFull =
      rows.length >= query.limit ||
      (rows.length > 0 && bytes >= most) ||
      (page.rows.length === 0 && page.resume === undefined);
    if (!page.more || isFull) return { rows, more: page.more, bytes };
    const { resume, beyond: _, ...same } = next;
    void resume;
    next = {
      ...same,
      limit: query.limit - rows.length,
      ...(page.resume === undefined
        ? last === undefined
          ? {}
          : { beyond: last.createdPosition }
        : { resume: page.resume }),
    };
  }
}

async function listInSlices(
  reads: ReadScope,
  views: ViewStore,
  view: ViewDefinition,
  query: ListQuery,
): Promise<ListPage> {
  const most = query.maxBytes ?? PAGE_BYTES;
  const rows: ViewRow[] = [];
  let bytes = 0;
  let examined = 0;
  let { after } = query;
  for (let step = Math.min(FIRST_BYTES, most); ; step = Math.min(SLICE_BYTES, most - bytes)) {
    const list = (maxBytes: number): Promise<ListPage> => {
      if (rows.length > 0 && bytes + maxBytes > most)
        return Promise.resolve({ rows: [], next: after, examined: 0, bytes: 0 });
      const left = { limit: query.limit - rows.length, most: query.most - examined };
      return views.list(view, { ...query, ...left, after, maxBytes });
    };
    const page = await held(reads, step, list, (slice) => slice.bytes);
    rows.push(...page.rows);
    bytes += page.bytes;
    examined += page.examined;
    after = page.next;
    const isFull = rows.length >= query.limit || bytes >= most || examined >= query.most || page.examined === 0;
    if (after === null || isFull) return { rows, next: after, examined, bytes };
  }
}
