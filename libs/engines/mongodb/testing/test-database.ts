import { unique } from '@vpds/kernel/testing';
import { MongoClient } from 'mongodb';

/** A unique database name: the server may have other data. */
export function testDatabase(): string {
  return unique('test_').slice(0, 30);
}

/** Drops every collection: the role `readWrite`, which is all that a service needs, may not drop a database. */
export async function emptyDatabase(url: string, name: string): Promise<void> {
  const client = new MongoClient(url);
  for (const { name: collection } of await client.db(name).listCollections({}, { nameOnly: true }).toArray())
    await client.db(name).dropCollection(collection);
  await client.close();
}
