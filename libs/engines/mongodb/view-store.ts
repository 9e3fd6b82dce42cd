import {
  FairQueue,
  Refusal,
  Unavailable,
  type ViewDefinition,
  type ViewPage,
  type ViewQuery,
  type ViewRow,
  type ViewStore,
  currentReads,
} from '@vpds/kernel';
import type { AnyBulkWriteOperation, Collection, Db, FindCursor, FindOptions } from 'mongodb';
import { isNamespaceMissing, isOverTime, withHint, writeEach, type BoundedCalls } from './bounded-calls.ts';
import { batcherPerName } from './batcher.ts';
import { createIndexes } from './indexes.ts';
import { countListed, listRows } from './view-lists.ts';
import { indexesOf, rangePlan, scanPlan, type SearchPlan } from './search-plan.ts';
import {
  collectionName,
  fromStored,
  layoutOf,
  picked,
  picksNothing,
  toStored,
  type StoredView,
} from './view-document.ts';

const MAX_BYTES = 8 * 1024 * 1024;
/** Documents of a slice's first read: even the largest fit one server answer. */
const FIRST_DOCUMENTS = 16;
const SCANS = 4;
const SCANS_OF_ONE = 2;

export function viewStore(database: Db, calls: BoundedCalls): ViewStore {
  const named = (name: string) => database.collection<StoredView>(name);
  const collection = (view: ViewDefinition) => named(collectionName(view));
  const gets = batcherPerName<string, StoredView | null>((name, ids) => getAll(named(name), ids, calls));
  const puts = batcherPerName<StoredView, void>(
    async (name, documents) => {
      await putGuarded(named(name), highestRevisions(documents), calls);
      return [];
    },
    ({ body }) => Buffer.byteLength(body),
  );
  const scans = new FairQueue(SCANS, SCANS_OF_ONE);
  return {
    layout: layoutOf,
    async get(view, id, { pick } = {}) {
      const stored = await gets(collectionName(view)).add(id);
      if (stored === null) return null;
      return pick === undefined ? fromStored(stored) : picked(fromStored(stored), pick);
    },
    find(view, query) {
      const work = () => find(collection(view), view, query, calls);
      return isByPattern(query) ? scans.run(currentReads(), work) : work();
    },
    list(view, query) {
      const work = () => listRows(collection(view), view, query, calls);
      return query.checks.length === 0 ? work() : scans.run(currentReads(), work);
    },
    countListed: (view, query) => scans.run(currentReads(), () => countListed(collection(view), view, query, calls)),
    async put(view, rows) {
      // Concurrent operations must not get two states of one document.
      const documents = highestRevisions(rows.map((row) => toStored(view, row)));
      await Promise.all(documents.map((document) => puts(collectionName(view)).add(document)));
    },
    async count(view) {
      // Sorted, so that the server counts along the scope index.
      const steps = [{ $sort: { scope: 1 } }, { $group: { _id: '$scope', count: { $sum: 1 } } }];
      const counts = await calls.slow((patience) =>
        collection(view)
          .aggregate<{ _id: number; count: number }>(steps, { ...patience, allowDiskUse: true })
          .toArray(),
      );
      return new Map(counts.map(({ _id, count }) => [Number(_id), Number(count)]));
    },
    ensure: (view) => createIndexes(database, collectionName(view), indexesOf(view), calls),
    async drop(view) {
      await calls.slow(async (patience) => {
        try {
          await collection(view).drop(patience);
        } catch (error) {
          if (!isNamespaceMissing(error)) throw error;
        }
      });
    },
  };
}

/** Patterns may scan many index entries; whole values have few. */
function isByPattern({ where }: ViewQuery): boolean {
  return where.length > 0 && where.every((match) => 'like' in match);
}

/** Entries of a range that are sorted; wider ranges are walked in order and soon fill a page. */
const RANGE_CAP = 20_000;

/** @throws Refusal `search_too_broad` if the scan exceeds a call's time */
async function find(
  collection: Collection<StoredView>,
  view: ViewDefinition,
  query: ViewQuery,
  calls: BoundedCalls,
): Promise<ViewPage> {
  const narrow = rangePlan(view, query);
  const plan = narrow ?? scanPlan(view, query);
  try {
    const isTooWide = plan.kind === 'range' && (await isWide(collection, plan, calls));
    return await slicesOf(query, (part) => {
      const { filter, hint } = (isTooWide ? null : rangePlan(view, part)) ?? scanPlan(view, part);
      return withHint(hint, (options) =>
        readPage(collection.find(filter, { ...found(part, calls), ...options }), part, calls),
      );
    });
  } catch (error) {
    const isSearch = plan.kind === 'range' || plan.kind === 'scan';
    throw isSearch && error instanceof Unavailable && isOverTime(error.cause) ? new Refusal('search_too_broad') : error;
  }
}

async function slicesOf(query: ViewQuery, read: (part: ViewQuery) => Promise<ViewPage>): Promise<ViewPage> {
  const { limit, maxBytes = MAX_BYTES, inSlices = false } = query;
  if (!inSlices || limit <= FIRST_DOCUMENTS) return read(query);
  const first = await read({ ...query, limit: FIRST_DOCUMENTS });
  const last = first.rows.at(-1);
  const room = maxBytes - first.bytes;
  if (!first.more || last === undefined || room <= 0) return first;
  const fitting = Math.ceil((room / (first.bytes + 1)) * first.rows.length);
  const most = Math.min(limit - first.rows.length, fitting);
  const then = await read({ ...query, beyond: last.createdPosition, limit: most, maxBytes: room });
  return { rows: [...first.rows, ...then.rows], more: then.more, bytes: first.bytes + then.bytes };
}

function found(query: ViewQuery, calls: BoundedCalls): FindOptions {
  const wanted = query.limit + 1;
  const { pick } = query;
  return {
    ...(pick !== undefined && picksNothing(pick) ? { projection: { body: 0 } } : {}),
    sort: { createdPosition: query.order === 'newest' ? -1 : 1 },
    limit: wanted,
    batchSize: wanted,
    // Large ranges are sorted on disk instead of failing.
    allowDiskUse: true,
    maxTimeMS: calls.serverTimeout,
  };
}

async function readPage(cursor: FindCursor<StoredView>, query: ViewQuery, calls: BoundedCalls): Promise<ViewPage> {
  const { limit, maxBytes = MAX_BYTES, pick } = query;
  const rows: ViewRow[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const stored = await calls.read(() => cursor.next());
      if (stored === null) return { rows, more: false, bytes };
      const row = fromStored(stored);
      const size = Buffer.byteLength(row.body);
      if (rows.length === limit || (bytes + size > maxBytes && rows.length > 0)) return { rows, more: true, bytes };
      const shown = pick === undefined ? row : picked(row, pick);
      rows.push(shown);
      bytes += Math.max(size, shown.body.length);
    }
  } finally {
    // An unavailable engine would delay the answer.
    cursor.close().catch(() => {});
  }
}

async function isWide(collection: Collection<StoredView>, plan: SearchPlan, calls: BoundedCalls): Promise<boolean> {
  const options = { limit: RANGE_CAP + 1, maxTimeMS: calls.serverTimeout };
  const count = await withHint(plan.hint, (hint) =>
    calls.read(() => collection.countDocuments(plan.filter, { ...options, ...hint })),
  );
  return count > RANGE_CAP;
}

async function getAll(
  collection: Collection<StoredView>,
  ids: readonly string[],
  calls: BoundedCalls,
): Promise<(StoredView | null)[]> {
  const wanted = [...new Set(ids)];
  const options = { maxTimeMS: calls.serverTimeout, batchSize: wanted.length + 1 };
  const cursor = collection.find({ _id: { $in: wanted } }, options);
  const byID = new Map<string, StoredView>();
  // A deadline per batch: large documents arrive in batches of 16 MB.
  for (let stored; (stored = await calls.read(() => cursor.next())) !== null;) byID.set(stored._id, stored);
  return ids.map((id) => byID.get(id) ?? null);
}

/** The first of equal revisions wins. */
function highestRevisions(documents: readonly StoredView[]): readonly StoredView[] {
  const newest = new Map<string, StoredView>();
  for (const document of documents) {
    const other = newest.get(document._id);
    if (other === undefined || other.revision < document.revision) newest.set(document._id, document);
  }
  return [...newest.values()];
}

/**
 * Replaces only lower revisions, and inserts absent documents. The upsert inserts if it finds no lower revision; a
 * duplicate key then means a newer document, or an older one inserted concurrently: those are retried once, as
 * replacements only.
 */
async function putGuarded(
  collection: Collection<StoredView>,
  documents: readonly StoredView[],
  calls: BoundedCalls,
): Promise<void> {
  const met = await writeEach(collection, documents, (document) => replacement(document, true), calls);
  await writeEach(collection, met, (document) => replacement(document, false), calls);
}

function replacement(document: StoredView, upsert: boolean): AnyBulkWriteOperation<StoredView> {
  const filter = { _id: document._id, revision: { $lt: document.revision } };
  return { replaceOne: { filter, replacement: document, upsert } };
}
