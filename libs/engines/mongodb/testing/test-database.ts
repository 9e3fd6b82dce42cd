import { unique } from '@vpds/kernel/testing';
import { MongoClient } from 'mongodb';

/** A database of its own for a test, which may run against a server that holds other data. */
export function testDatabase(): string {
  return unique('test_').slice(0, 30);
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  const client = new MongoClient(url);
  await client.db(name).dropDatabase();
  await client.close();
}
