import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeWithEngine } from '@vpds/engine-testing';
import { sampleRow, sampleView, unique } from '@vpds/kernel/testing';
import { MongoClient, type AnyBulkWriteOperation, type BulkWriteOptions, type Collection, type Db } from 'mongodb';
import { boundedCalls } from './bounded-calls.ts';
import { openMongo, type Mongo } from './index.ts';
import { emptyDatabase, testDatabase } from './testing/test-database.ts';
import type { StoredView } from './view-document.ts';
import { viewStore } from './view-store.ts';

await describeWithEngine('mongodb', 'Several replicas write to MongoDB', (engine) => {
  const database = testDatabase();
  let replicas: readonly Mongo[] = [];
  beforeAll(() => {
    replicas = [1, 2, 3].map(() => openMongo({ url: engine.url, database }));
  });
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
    await emptyDatabase(engine.url, database);
  });

  test('ADR-8: of concurrent first writes, the highest revision wins, not the first to arrive', async () => {
    const view = sampleView();
    await replicas[0]?.views.ensure(view);
    const ids = Array.from({ length: 100 }, (_, index) => String(index));
    const last = BigInt(replicas.length - 1);
    for (const id of ids) {
      // Each replica inserts its revision, in random order: two of three meet a document that is new to them.
      const writes = replicas.map((replica, index) =>
        replica.views.put(view, [sampleRow(id, 1, { revision: BigInt(index), body: String(index) })]),
      );
      await Promise.all(writes);
    }
    const [reader] = replicas;
    const rows = await Promise.all(ids.map(async (id) => reader?.views.get(view, id)));
    expect(rows.filter((row) => row?.revision !== last || row.body !== String(last))).toEqual([]);
  }, 60_000);

  test('ADR-8: an upsert that met an older document inserted meanwhile still writes the newer one', async () => {
    const view = sampleView();
    const client = new MongoClient(engine.url, { useBigInt64: true });
    const calls = boundedCalls(5_000, async () => void (await client.connect()));
    const views = viewStore(insertingUpserts(client.db(database)), calls);
    const at = (id: string, revision: bigint) => sampleRow(id, 1, { revision, body: String(revision) });
    await replicas[0]?.views.put(view, [at('older', 4n), at('same', 5n), at('newer', 6n)]);
    await views.put(view, [at('older', 5n), at('same', 5n), at('newer', 5n), at('none', 5n)]);
    const rows = await Promise.all(['older', 'same', 'newer', 'none'].map((id) => views.get(view, id)));
    expect(rows.map((row) => row?.revision)).toEqual([5n, 5n, 6n, 5n]);
    await client.close();
  });

  test('ADR-22: a due record is claimed once, however many replicas ask at once and again', async () => {
    for (let round = 0; round < 8; round += 1) {
      const kind = unique('claims');
      const ids = Array.from({ length: 60 }, (_, index) => `r${index}`);
      const [writer] = replicas;
      await Promise.all(ids.map(async (id) => writer?.operational.write(kind, { id, dueAt: 500, body: '{}' }, 0)));
      const claims = await Promise.all(
        Array.from({ length: 12 }, async (_, index) =>
          replicas[index % replicas.length]?.operational.claim(kind, { now: 500, until: 900, limit: 10 }),
        ),
      );
      const claimed = claims.flatMap((records) => records ?? []).map(({ id }) => id);
      expect(claimed.sort()).toEqual([...ids].sort());
    }
  }, 60_000);

  test('what one replica has written is read and found by the others', async () => {
    const view = sampleView();
    const [first, second] = replicas;
    await first?.views.ensure(view);
    for (let revision = 0n; revision < 50n; revision += 1n) {
      await first?.views.put(view, [sampleRow('1', 1, { revision, keys: { vin: `V${revision}` } })]);
      expect((await second?.views.get(view, '1'))?.revision).toBe(revision);
      const where = [{ key: 'vin', equals: `v${revision}` }];
      const page = await second?.views.find(view, { scope: 1, where, order: 'newest', limit: 1 });
      expect(page?.rows).toHaveLength(1);
    }
  });

  test('indexes created by all replicas at once exist', async () => {
    const view = sampleView();
    await Promise.all(replicas.map((replica) => replica.views.ensure(view)));
    await replicas[0]?.views.put(view, [sampleRow('1', 1)]);
    expect(await replicas[1]?.views.count(view)).toEqual(new Map([[1, 1]]));
  });
});

/**
 * A database whose upserts all lose mongod's race: they search before another writer's document exists, and insert
 * after it. The emulator does both in one step, so this never happens by itself.
 */
function insertingUpserts(database: Db): Db {
  const inserts = (operations: readonly AnyBulkWriteOperation<StoredView>[]) =>
    operations.map((operation) =>
      'replaceOne' in operation && operation.replaceOne.upsert === true
        ? { insertOne: { document: operation.replaceOne.replacement as StoredView } }
        : operation,
    );
  return withMethod(database, 'collection', (name: string): Collection<StoredView> => {
    const collection = database.collection<StoredView>(name);
    return withMethod(
      collection,
      'bulkWrite',
      (operations: AnyBulkWriteOperation<StoredView>[], options: BulkWriteOptions) =>
        collection.bulkWrite(inserts(operations), options),
    );
  });
}

function withMethod<T extends object>(target: T, name: keyof T, method: unknown): T {
  return new Proxy(target, {
    get: (_, property) => {
      if (property === name) return method;
      const value = Reflect.get(target, property, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
