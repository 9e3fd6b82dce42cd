import type { Db } from 'mongodb';
import type { BoundedCalls } from './bounded-calls.ts';

/** Versions in the names of collections: `{prefix}{version}`, also with `_` and a part. */
export async function storedVersions(database: Db, prefix: string, calls: BoundedCalls): Promise<number[]> {
  const collections = await calls.slow((patience) =>
    // Only those that the user may read: listing all of them is a right of its own.
    database.listCollections({}, { nameOnly: true, authorizedCollections: true, ...patience }).toArray(),
  );
  const versions = collections
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name }) => Number(name.slice(prefix.length).split('_')[0]))
    .filter(Number.isSafeInteger);
  return [...new Set(versions)];
}
