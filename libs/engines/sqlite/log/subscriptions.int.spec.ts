import { describe, expect, test } from '@jest/globals';
import { BEGINNING } from '@vpds/kernel';
import { openSqliteEngine } from '../index.ts';
import { creation, temporaryDirectory } from '../testing/samples.ts';

/** Forty pages, more than the tail keeps. */
const EVENTS = 20_000;
const AT_ONCE = 500;

describe('a subscriber that lags far', () => {
  test('reads as fast as possible: it catches up with a busy log', async () => {
    await using directory = await temporaryDirectory();
    const engine = await openSqliteEngine({ directory: directory.path });
    const { events } = engine;
    for (let first = 1; first <= EVENTS; first += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => events.append({ ...creation(first + index), views: [] })),
      );
    const began = performance.now();
    for (let after = BEGINNING, atEnd = false; !atEnd;) {
      const page = await events.readAll({ after, limit: AT_ONCE });
      [after, atEnd] = [page.next, page.end];
    }
    const reading = performance.now() - began;
    const stopping = new AbortController();
    let seen = 0;
    for await (const page of events.subscribeAll({ after: BEGINNING, signal: stopping.signal })) {
      seen += page.events.length;
      if (seen >= EVENTS) stopping.abort();
    }
    expect(seen).toBe(EVENTS);
    // A pause after each page would be more than twenty times as long.
    expect(performance.now() - began - reading).toBeLessThan(5 * reading + 500);
    await engine.close();
  });
});
