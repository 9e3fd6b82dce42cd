import type { CheckpointStore } from '@vpds/kernel';
import type { Db } from 'mongodb';
import { isDuplicateKey, type BoundedCalls } from './bounded-calls.ts';
import { int64 } from './view-document.ts';

interface StoredCheckpoint {
  readonly _id: string;
  readonly storeID: string;
  readonly position: bigint;
}

/** Checkpoints in MongoDB. The last one saved stands, also when it goes back: a replay does so on purpose. */
export function checkpointStore(database: Db, calls: BoundedCalls): CheckpointStore {
  const collection = database.collection<StoredCheckpoint>('checkpoints');
  return {
    async load(name) {
      const stored = await calls.read(() => collection.findOne({ _id: name }, { maxTimeMS: calls.timeout }));
      return stored === null ? null : { storeID: stored.storeID, position: stored.position };
    },
    async save(name, { storeID, position }) {
      const replacement = { storeID, position: int64(position) };
      const replace = () => collection.replaceOne({ _id: name }, replacement, { upsert: true });
      await calls.write(async () => {
        try {
          await replace();
        } catch (error) {
          // Two first ones at once: now there is one to replace.
          if (!isDuplicateKey(error)) throw error;
          await replace();
        }
      });
    },
  };
}
