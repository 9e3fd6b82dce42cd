import type { Checkpoint, CheckpointStore } from '@vpds/kernel';
import type { Collection, Db } from 'mongodb';
import { writeEach, type BoundedCalls } from './bounded-calls.ts';
import { Batcher } from './batcher.ts';
import { int64 } from './view-document.ts';

interface StoredCheckpoint {
  readonly _id: string;
  readonly storeID: string;
  readonly position: bigint;
}

/** The last save wins, even if it goes back, as replays do. */
export function checkpointStore(database: Db, calls: BoundedCalls): CheckpointStore {
  const collection = database.collection<StoredCheckpoint>('checkpoints');
  // A consumer asks for its shards one by one, in one step.
  const loads = new Batcher<string, Checkpoint | null>((names) => loadAll(collection, names, calls), undefined, {
    byStep: true,
  });
  const saves = new Batcher<StoredCheckpoint, void>(async (checkpoints) => {
    await saveAll(collection, [...new Map(checkpoints.map((each) => [each._id, each])).values()], calls);
    return [];
  });
  return {
    load: (name) => loads.add(name),
    save: async (name, { storeID, position }) => saves.add({ _id: name, storeID, position: int64(position) }),
  };
}

async function loadAll(
  collection: Collection<StoredCheckpoint>,
  names: readonly string[],
  calls: BoundedCalls,
): Promise<(Checkpoint | null)[]> {
  const filter = { _id: { $in: [...new Set(names)] } };
  const stored = await calls.read(() => collection.find(filter, { maxTimeMS: calls.serverTimeout }).toArray());
  const byName = new Map(stored.map(({ _id, storeID, position }) => [_id, { storeID, position }]));
  return names.map((name) => byName.get(name) ?? null);
}

async function saveAll(
  collection: Collection<StoredCheckpoint>,
  checkpoints: readonly StoredCheckpoint[],
  calls: BoundedCalls,
): Promise<void> {
  const replacing = (replacement: StoredCheckpoint) => ({
    replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
  });
  const met = await writeEach(collection, checkpoints, replacing, calls);
  // Two concurrent first saves: replace the winner.
  await writeEach(collection, met, replacing, calls);
}
