import type { ViewDefinition, ViewPage, ViewQuery, ViewRow, ViewStore } from '@vpds/kernel';
import type { AnyBulkWriteOperation, Collection, Db, IndexDescription } from 'mongodb';
import { isNamespaceMissing, writeEach, type BoundedCalls } from './bounded-calls.ts';
import { gatheredBy } from './gathered.ts';
import { queryFilter } from './key-filter.ts';
import { collectionName, fromStored, toStored, type StoredView } from './view-document.ts';

const MAX_BYTES = 8 * 1024 * 1024;

/** Views in MongoDB: a collection each. */
export function viewStore(database: Db, calls: BoundedCalls): ViewStore {
  const named = (name: string) => database.collection<StoredView>(name);
  const collection = (view: ViewDefinition) => named(collectionName(view));
  const gets = gatheredBy<string, StoredView | null>((name, ids) => getAll(named(name), ids, calls));
  const puts = gatheredBy<StoredView, void>(async (name, documents) => {
    await putGuarded(named(name), highestRevisions(documents), calls);
    return [];
  });
  return {
    async get(view, id) {
      const stored = await gets(collectionName(view)).add(id);
      return stored === null ? null : fromStored(stored);
    },
    find: (view, query) => find(collection(view), view, query, calls),
    async put(view, rows) {
      // Two states of one document would go in two operations, at the same time.
      const documents = highestRevisions(rows.map((row) => toStored(view, row)));
      await Promise.all(documents.map((document) => puts(collectionName(view)).add(document)));
    },
    async count(view) {
      // Sorted, so that the server can count along the index by scope.
      const steps = [{ $sort: { scope: 1 } }, { $group: { _id: '$scope', count: { $sum: 1 } } }];
      const counts = await calls.slow((patience) =>
        collection(view)
          .aggregate<{ _id: number; count: number }>(steps, { ...patience, allowDiskUse: true })
          .toArray(),
      );
      return new Map(counts.map(({ _id, count }) => [Number(_id), Number(count)]));
    },
    async ensure(view) {
      await calls.slow((patience) => collection(view).createIndexes(indexes(view), patience));
    },
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

/**
 * An index for each way to ask: by a key in a scope or in all, and the order of creation in both. Of a key that few documents
 * have, one of those few in their order: a scan looks at the key of each, and would else fetch every document for it.
 */
function indexes(view: ViewDefinition): IndexDescription[] {
  const indexed = view.keys.filter((key) => !view.scanOnly?.includes(key));
  return [
    { key: { scope: 1, createdPosition: 1 } },
    { key: { createdPosition: 1 } },
    ...indexed.flatMap((key) => [
      { key: { scope: 1, [`keys.${key}`]: 1, createdPosition: 1 } },
      { key: { [`keys.${key}`]: 1, createdPosition: 1 } },
    ]),
    ...(view.rare ?? []).flatMap((key) => {
      const partialFilterExpression = { [`keys.${key}`]: { $gte: '' } };
      return [
        { key: { scope: 1, createdPosition: 1, [`keys.${key}`]: 1 }, partialFilterExpression },
        { key: { createdPosition: 1, [`keys.${key}`]: 1 }, partialFilterExpression },
      ];
    }),
  ];
}

async function find(
  collection: Collection<StoredView>,
  view: ViewDefinition,
  query: ViewQuery,
  calls: BoundedCalls,
): Promise<ViewPage> {
  const wanted = query.limit + 1;
  const cursor = collection.find(queryFilter(view, query), {
    sort: { createdPosition: query.order === 'newest' ? -1 : 1 },
    limit: wanted,
    batchSize: wanted,
    // A prefix over many documents is sorted by the server; beyond its memory it uses the disk instead of failing.
    allowDiskUse: true,
    maxTimeMS: calls.timeout,
  });
  const maxBytes = query.maxBytes ?? MAX_BYTES;
  const rows: ViewRow[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const stored = await calls.read(() => cursor.next());
      if (stored === null) return { rows, more: false };
      bytes += Buffer.byteLength(stored.body);
      if (rows.length === query.limit || (bytes > maxBytes && rows.length > 0)) return { rows, more: true };
      rows.push(fromStored(stored));
    }
  } finally {
    // Not awaited: an engine that is away would hold up the answer or the error.
    cursor.close().catch(() => {});
  }
}

/** The documents of some ids, null for those that are not there. */
async function getAll(
  collection: Collection<StoredView>,
  ids: readonly string[],
  calls: BoundedCalls,
): Promise<(StoredView | null)[]> {
  const wanted = [...new Set(ids)];
  const options = { maxTimeMS: calls.timeout, batchSize: wanted.length + 1 };
  const found = await calls.read(() => collection.find({ _id: { $in: wanted } }, options).toArray());
  const byID = new Map(found.map((stored) => [stored._id, stored]));
  return ids.map((id) => byID.get(id) ?? null);
}

/** Of several states of one document only the highest revision can stand; of equal ones the first. */
function highestRevisions(documents: readonly StoredView[]): readonly StoredView[] {
  const newest = new Map<string, StoredView>();
  for (const document of documents) {
    const other = newest.get(document._id);
    if (other === undefined || other.revision < document.revision) newest.set(document._id, document);
  }
  return [...newest.values()];
}

/**
 * Writes each document where none or one of a lower revision stands. The upsert finds none that is lower and inserts;
 * a duplicate key then tells that one stands, and not which: it is a newer one, or an older one that another writer has
 * inserted in between. So what met one is written once more, as a replacement only.
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
