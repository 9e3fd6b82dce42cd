// A process that appends COUNT events to STREAM in a race with others: node racer.ts URL STREAM COUNT
// Prints the store's identity and the ids of its events as JSON.
import { NO_STREAM, WrongExpectedRevision } from '@vpds/kernel';
import { randomUUID } from 'node:crypto';
import { openEventStoreDb } from '../index.ts';
import { appendUntilKnown } from './appending.ts';

const [connectionString = '', stream = '', count = '0'] = process.argv.slice(2);
const metadata = { owner: 1, actor: null, requestID: null, correlationID: null, causationID: null, traceparent: null };
const engine = await openEventStoreDb({ connectionString });
const { storeID } = await engine.events.identity();
const ids: string[] = [];
let revision = NO_STREAM;
while (ids.length < Number(count)) {
  const id = randomUUID();
  const events = [{ id, type: 'Raced', payload: '{}', metadata }];
  try {
    ({ revision } = await appendUntilKnown(engine.events, { stream, expectedRevision: revision, events }));
    ids.push(id);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    revision = error.actual;
  }
}
await engine.close();
process.stdout.write(JSON.stringify({ storeID, ids }));
