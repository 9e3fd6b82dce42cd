import type { CommandOperationOptions, Db, IndexDescription } from 'mongodb';
import type { BoundedCalls } from './bounded-calls.ts';

/**
 * Creates indexes that are missing. On a replica set they count once a majority has them: the default waits for every
 * member that holds data, and so without end for one that is down. A standalone server refuses that option.
 */
export async function createIndexes(
  database: Db,
  collection: string,
  indexes: IndexDescription[],
  calls: BoundedCalls,
): Promise<void> {
  await calls.slow(async (patience) => {
    const quorum = (await isReplicated(database, patience)) ? { commitQuorum: 'majority' as const } : {};
    await database.collection(collection).createIndexes(indexes, { ...patience, ...quorum });
  });
}

async function isReplicated(database: Db, patience: CommandOperationOptions): Promise<boolean> {
  const { setName, msg } = await database.command({ isMaster: 1 }, patience);
  return setName !== undefined || msg === 'isdbgrid';
}
