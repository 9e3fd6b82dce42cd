import type { OperationalRecord, OperationalStore } from '@vpds/kernel';
import { randomUUID } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { Batcher } from './batcher.ts';
import { isDuplicateKey, type BoundedCalls } from './bounded-calls.ts';
import { createIndexes } from './indexes.ts';
import { onceDone } from './once-done.ts';

interface StoredRecord {
  readonly _id: string;
  readonly kind: string;
  readonly id: string;
  readonly dueAt: number | null;
  readonly body: string;
  readonly version: number;
  /** The last claim; removed by the next write. */
  readonly claim?: string;
}

interface ClaimRequest {
  readonly now: number;
  readonly until: number;
  readonly limit: number;
}

export function operationalStore(database: Db, calls: BoundedCalls): OperationalStore {
  const collection = database.collection<StoredRecord>('operational');
  const indexes = [{ key: { kind: 1, id: 1 } }, { key: { kind: 1, dueAt: 1 } }];
  const indexed = onceDone(() => createIndexes(database, collection.collectionName, indexes, calls));
  const options = { maxTimeMS: calls.serverTimeout };
  // A process's periodic reads are due at the same time, so they are batched.
  const reads = new Batcher<string, OperationalRecord | null>((keys) => readAll(collection, keys, calls), undefined, {
    byStep: true,
  });
  return {
    read: (kind, id) => reads.add(key(kind, id)),
    async write(kind, { id, dueAt, body }, expected) {
      await indexed();
      const stored = { _id: key(kind, id), kind, id, dueAt, body, version: expected + 1 };
      return calls.write(() => (expected === 0 ? insert(collection, stored) : replace(collection, stored, expected)));
    },
    async remove(kind, id, expected) {
      const filter = expected === undefined ? {} : { version: expected };
      await calls.write(() => collection.deleteOne({ _id: key(kind, id), ...filter }));
    },
    async list(kind, { after, limit }) {
      await indexed();
      const filter = after === undefined ? { kind } : { kind, id: { $gt: after } };
      const found = collection.find(filter, { ...options, sort: { id: 1 }, limit });
      return (await calls.read(() => found.toArray())).map(record);
    },
    async claim(kind, request) {
      await indexed();
      return claim(collection, kind, request, calls);
    },
    async nextDue(kind) {
      await indexed();
      const filter = { kind, dueAt: { $lte: Number.MAX_SAFE_INTEGER } };
      const first = await calls.read(() => collection.findOne(filter, { ...options, sort: { dueAt: 1 } }));
      return first?.dueAt ?? null;
    },
  };
}

function key(kind: string, id: string): string {
  return JSON.stringify([kind, id]);
}

function record({ id, dueAt, body, version }: StoredRecord): OperationalRecord {
  return { id, dueAt, body, version };
}

async function readAll(
  collection: Collection<StoredRecord>,
  keys: readonly string[],
  calls: BoundedCalls,
): Promise<(OperationalRecord | null)[]> {
  const filter = { _id: { $in: [...new Set(keys)] } };
  const found = await calls.read(() => collection.find(filter, { maxTimeMS: calls.serverTimeout }).toArray());
  const byKey = new Map(found.map((stored) => [stored._id, record(stored)]));
  return keys.map((each) => byKey.get(each) ?? null);
}

async function insert(collection: Collection<StoredRecord>, stored: StoredRecord): Promise<boolean> {
  try {
    await collection.insertOne(stored);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

async function replace(collection: Collection<StoredRecord>, stored: StoredRecord, expected: number): Promise<boolean> {
  const { matchedCount } = await collection.replaceOne({ _id: stored._id, version: expected }, stored);
  return matchedCount === 1;
}

/** Retries while others win; whatever is still due was claimed by them. */
async function claim(
  collection: Collection<StoredRecord>,
  kind: string,
  request: ClaimRequest,
  calls: BoundedCalls,
): Promise<readonly OperationalRecord[]> {
  if (request.until <= request.now) throw new RangeError('A claim must end after now');
  const claimed: OperationalRecord[] = [];
  while (claimed.length < request.limit) {
    const candidates = await calls.read(() =>
      collection
        .find({ kind, dueAt: { $lte: request.now } }, { maxTimeMS: calls.serverTimeout })
        .sort({ dueAt: 1 })
        .limit(request.limit - claimed.length)
        .toArray(),
    );
    if (candidates.length === 0) break;
    claimed.push(...(await claimThese(collection, candidates, request, calls)));
  }
  return claimed;
}

/**
 * Claims candidates in one round trip and finds them by the claim's mark; the write checks that they are still due.
 * They are due again at `until` after a crash.
 */
async function claimThese(
  collection: Collection<StoredRecord>,
  candidates: readonly StoredRecord[],
  { now, until }: ClaimRequest,
  calls: BoundedCalls,
): Promise<readonly OperationalRecord[]> {
  const mark = randomUUID();
  const update = { $set: { dueAt: until, claim: mark }, $inc: { version: 1 } };
  const updates = candidates.map(({ _id }) => ({ updateOne: { filter: { _id, dueAt: { $lte: now } }, update } }));
  await calls.write(() => collection.bulkWrite(updates, { ordered: false }));
  const ids = candidates.map(({ _id }) => _id);
  const ours = await calls.read(() =>
    collection.find({ _id: { $in: ids }, claim: mark }, { maxTimeMS: calls.serverTimeout }).toArray(),
  );
  const byID = new Map(ours.map((stored) => [stored._id, stored]));
  return ids.flatMap((id) => {
    const stored = byID.get(id);
    return stored === undefined ? [] : [record(stored)];
  });
}
