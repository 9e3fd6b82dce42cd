import {
  ALL_SHARDS,
  addTotals,
  noTotals,
  type ChunkWrite,
  type CounterSet,
  type CounterStore,
  type ShardState,
  type ShardWrite,
  type SkippedEvent,
  type StoredChunk,
} from '@vpds/kernel';
import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb';
import { isNamespaceMissing, writeEach, type BoundedCalls } from './bounded-calls.ts';
import { createIndexes } from './indexes.ts';
import { storedVersions } from './stored-versions.ts';
import { int64 } from './view-document.ts';

const MAX_SKIPPED = 1_000;
const CONCURRENCY = 32;
const BATCH = 500;
/** Longer series are looked up second by second. */
const LISTED = 2_000;

interface ChunkDocument {
  readonly _id: string;
  readonly scope: number;
  readonly shard: number;
  readonly first: number;
  readonly position: bigint;
  readonly body: Uint8Array;
}

interface ShardDocument {
  readonly _id: number;
  readonly storeID: string;
  readonly position: bigint;
  readonly through: number;
}

type SkippedDocument = Omit<SkippedEvent, 'position'> & { readonly _id: bigint };

const WITH_BODY = { promoteBuffers: true };

/**
 * Three collections per set. A write is not a transaction: chunks first, each guarded by the replaced chunk's position;
 * then shard positions, each guarded by its predecessor. A crash leaves only chunks ahead of their shard's position,
 * which the port declares harmless. All shards are written in three operations, more for many chunks or several of one
 * series.
 */
export function counterStore(database: Db, calls: BoundedCalls): CounterStore {
  const of = (set: CounterSet) => new StoredSet(database, calls, set);
  return {
    versions: (name) => storedVersions(database, `counters_${name}_v`, calls),
    ensure: (set) => of(set).ensure(),
    shards: (set) => of(set).shardStates(),
    last: (set, series) => of(set).last(series),
    write: (set, writes) => of(set).write(writes),
    totals: (set, scope, seconds) => of(set).totals(scope, seconds),
    first: (set, scope) => of(set).first(scope),
    scopes: (set) => of(set).scopes(),
    skipped: (set) => of(set).skippedEvents(),
    drop: (set) => of(set).drop(),
  };
}

class StoredSet {
  readonly #database: Db;
  readonly #calls: BoundedCalls;
  readonly #chunks: Collection<ChunkDocument>;
  readonly #shards: Collection<ShardDocument>;
  readonly #skipped: Collection<SkippedDocument>;

  constructor(database: Db, calls: BoundedCalls, { name, version }: CounterSet) {
    this.#database = database;
    this.#calls = calls;
    this.#chunks = database.collection(`counters_${name}_v${version}_chunks`);
    this.#shards = database.collection(`counters_${name}_v${version}_shards`);
    this.#skipped = database.collection(`counters_${name}_v${version}_skipped`);
  }

  async ensure(): Promise<void> {
    const indexes = [{ key: { scope: 1, shard: 1, first: 1 } }];
    await createIndexes(this.#database, this.#chunks.collectionName, indexes, this.#calls);
  }

  async shardStates(): Promise<Map<number, ShardState>> {
    const documents = await this.#calls.read(() => this.#shards.find({}).toArray());
    return new Map(
      documents.map(({ _id, storeID, position, through: countedUpToSecond }) => [
        Number(_id),
        { storeID, position, countedUpToSecond },
      ]),
    );
  }

  last(series: readonly { readonly shard: number; readonly scope: number }[]): Promise<(StoredChunk | null)[]> {
    return concurrently(series, ({ shard, scope }) => this.#lastUpTo(scope, shard, Number.MAX_SAFE_INTEGER));
  }

  async #lastUpTo(scope: number, shard: number, second: number): Promise<StoredChunk | null> {
    const filter = { scope, shard, first: { $lte: second } };
    const options = { ...WITH_BODY, sort: { first: -1 as const }, maxTimeMS: this.#calls.serverTimeout };
    const chunk = await this.#calls.read(() => this.#chunks.findOne(filter, options));
    return chunk === null ? null : { first: chunk.first, position: chunk.position, body: chunk.body };
  }

  /** A write's result is false if the shard or one of its chunks was written meanwhile. */
  async write(writes: readonly ShardWrite[]): Promise<boolean[]> {
    const stored = await this.#calls.read(() =>
      this.#shards.find({ _id: { $in: writes.map(({ shard }) => shard) } }).toArray(),
    );
    const positions = new Map(stored.map(({ _id, position }) => [Number(_id), position]));
    const moved = new Set<number>();
    const left = <Part extends { readonly shard: number }>(parts: readonly Part[]) =>
      parts.filter(({ shard }) => !moved.has(shard));
    for (const { shard, from } of writes) if ((positions.get(shard) ?? null) !== from) moved.add(shard);
    for (const chunks of inTurns(left(writes)))
      for (const { shard } of await writeEach(this.#chunks, left(chunks), chunkOperation, this.#calls))
        moved.add(shard);
    for (const { skipped } of left(writes)) await this.#note(skipped);
    for (const { shard } of await writeEach(this.#shards, left(writes), shardOperation, this.#calls)) moved.add(shard);
    return writes.map(({ shard }) => !moved.has(shard));
  }

  async #note(skipped: readonly SkippedEvent[]): Promise<void> {
    if (skipped.length === 0) return;
    const room = MAX_SKIPPED - (await this.#calls.read(() => this.#skipped.countDocuments({})));
    const notes = skipped
      .slice(0, Math.max(0, room))
      .map(({ position, ...note }) => ({ _id: int64(position), ...note }));
    // Existing ones come from an interrupted write.
    await writeEach(this.#skipped, notes, (document) => ({ insertOne: { document } }), this.#calls);
  }

  async totals(scope: number, seconds: readonly number[]): Promise<number[][]> {
    const totals = seconds.map(noTotals);
    if (seconds.length === 0) return totals;
    await concurrently(ALL_SHARDS, async (shard) => {
      for (const [index, chunk] of (await this.#chunksAt(scope, shard, seconds)).entries())
        if (chunk !== null) addTotals(chunk.body, seconds[index] as number, totals[index] as number[]);
    });
    return totals;
  }

  async #chunksAt(scope: number, shard: number, seconds: readonly number[]): Promise<(StoredChunk | null)[]> {
    const each = () => concurrently(seconds, (second) => this.#lastUpTo(scope, shard, second));
    if (seconds.length <= 2) return each();
    const filter = { scope, shard, first: { $lte: Math.max(...seconds) } };
    const listed = await this.#calls.read(() =>
      this.#chunks.find(filter, { projection: { _id: 0, first: 1 }, sort: { first: 1 }, limit: LISTED + 1 }).toArray(),
    );
    if (listed.length > LISTED) return each();
    const firsts = seconds.map((second) => listed.findLast(({ first }) => first <= second)?.first ?? null);
    const wanted = [...new Set(firsts.filter((first) => first !== null))];
    const chunks = await this.#calls.read(() =>
      this.#chunks.find({ scope, shard, first: { $in: wanted } }, WITH_BODY).toArray(),
    );
    const byFirst = new Map(chunks.map((chunk) => [chunk.first, chunk]));
    return firsts.map((first) => (first === null ? null : (byFirst.get(first) ?? null)));
  }

  async first(scope: number): Promise<number | null> {
    const options = { sort: { first: 1 as const }, projection: { _id: 0, first: 1 } };
    const firsts = await concurrently(ALL_SHARDS, async (shard) => {
      const chunk = await this.#calls.read(() => this.#chunks.findOne({ scope, shard }, options));
      return chunk === null ? [] : [chunk.first];
    });
    return firsts.flat().reduce<number | null>((least, first) => Math.min(least ?? first, first), null);
  }

  async scopes(): Promise<number[]> {
    return this.#calls.slow((patience) => this.#chunks.distinct('scope', {}, patience));
  }

  async skippedEvents(): Promise<SkippedEvent[]> {
    const documents = await this.#calls.read(() =>
      this.#skipped.find({}, { sort: { _id: 1 }, limit: MAX_SKIPPED }).toArray(),
    );
    return documents.map(({ _id, ...note }) => ({ position: _id, ...note }));
  }

  /** State first: remains of an interrupted drop then belong to no shard. */
  async drop(): Promise<void> {
    for (const collection of [this.#shards, this.#skipped, this.#chunks])
      await this.#calls.slow(async (patience) => {
        try {
          await collection.drop(patience);
        } catch (error) {
          if (!isNamespaceMissing(error)) throw error;
        }
      });
  }
}

interface ChunkPart {
  readonly shard: number;
  readonly chunk: ChunkWrite;
}

/** Batches with at most one chunk per series preserve the chunks' order. */
function* inTurns(writes: readonly ShardWrite[]): Iterable<readonly ChunkPart[]> {
  const turns: ChunkPart[][] = [];
  for (const { shard, chunks } of writes) {
    const ofScope = new Map<number, number>();
    for (const chunk of chunks) {
      const turn = ofScope.get(chunk.scope) ?? 0;
      (turns[turn] ??= []).push({ shard, chunk });
      ofScope.set(chunk.scope, turn + 1);
    }
  }
  for (const turn of turns)
    for (let start = 0; start < turn.length; start += BATCH) yield turn.slice(start, start + BATCH);
}

/** A changed chunk causes a duplicate key: on insert, or on an upsert that finds none at that position. */
function chunkOperation({ shard, chunk }: ChunkPart): AnyBulkWriteOperation<ChunkDocument> {
  const { scope, first, position, body, replaces } = chunk;
  const id = `${scope} ${shard} ${first}`;
  const document = { _id: id, scope, shard, first, position: int64(position), body } as unknown as ChunkDocument;
  return guarded(document, replaces);
}

function shardOperation({ shard, from, to }: ShardWrite): AnyBulkWriteOperation<ShardDocument> {
  const { storeID, position, countedUpToSecond: through } = to;
  return guarded({ _id: shard, storeID, position: int64(position), through }, from);
}

function guarded<Stored extends ChunkDocument | ShardDocument>(
  document: Stored,
  replaces: bigint | null,
): AnyBulkWriteOperation<Stored> {
  const { _id } = document;
  const operation =
    replaces === null
      ? { insertOne: { document } }
      : { replaceOne: { filter: { _id, position: int64(replaces) }, replacement: document, upsert: true } };
  return operation as unknown as AnyBulkWriteOperation<Stored>;
}

async function concurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += CONCURRENCY)
    results.push(...(await Promise.all(items.slice(start, start + CONCURRENCY).map(work))));
  return results;
}
