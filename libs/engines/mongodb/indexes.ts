import type { CommandOperationOptions, Db, IndexDescription } from 'mongodb';
import type { BoundedCalls } from './bounded-calls.ts';

/**
 * The default commit quorum waits for every data-bearing member, hence forever if one is down. Standalone servers
 * refuse the option.
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
