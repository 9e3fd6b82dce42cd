import type { Db } from 'mongodb';
import type { BoundedCalls } from './bounded-calls.ts';

/** Versions in the names of collections: `{prefix}{version}`, also with `_` and a part. */
export async function storedVersions(database: Db, prefix: string, calls: BoundedCalls): Promise<number[]> {
  const collections = await calls.slow((patience) =>
    database.listCollections({}, { nameOnly: true, ...patience }).toArray(),
  );
  const versions = collections
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name }) => Number(name.slice(prefix.length).split('_')[0]))
    .filter(Number.isSafeInteger);
  return [...new Set(versions)];
}
