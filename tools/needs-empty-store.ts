// Runs before suites that need an empty event store: some count its events, or find an older version of them.
// Ends with a sentence and code 3 if EVENTSTORE_URL names a store with events; without EVENTSTORE_URL it does nothing.
import { openEventStoreDb } from '@vpds/engine-eventstoredb';
import { BEGINNING } from '@vpds/kernel';

/** Exit code if something that was asked for cannot run; the same as that of `test:cluster`. */
const CANNOT_RUN = 3;
/** Counted at most. */
const MANY = 10_000;
const PAGE = 1_000;

const connectionString = process.env['EVENTSTORE_URL'] ?? '';
const words = connectionString === '' ? null : await why(connectionString);
if (words !== null) {
  console.error(words);
  process.exitCode = CANNOT_RUN;
}

/** Answers null if the store is empty. */
async function why(url: string): Promise<string | null> {
  const engine = await openEventStoreDb({ connectionString: url });
  try {
    let count = 0;
    for (let [after, end] = [BEGINNING, false]; !end && count < MANY;) {
      const page = await engine.events.readAll({ after, limit: PAGE });
      count += page.events.length;
      [after, end] = [page.next, page.end];
    }
    if (count === 0) return null;
    const many = count < MANY ? String(count) : `${MANY} or more`;
    return `EVENTSTORE_URL names a store with ${many} events; these suites need an empty one.`;
  } catch (error) {
    return `EVENTSTORE_URL names a store that does not answer: ${error instanceof Error ? error.message : String(error)}.`;
  } finally {
    await engine.close();
  }
}
