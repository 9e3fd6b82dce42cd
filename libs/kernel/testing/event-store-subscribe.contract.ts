import { expect, test } from '@jest/globals';
import { NO_STREAM, type EventStore, type Position, type RecordedEvent } from '@vpds/kernel';
import { sampleEvents, sleep, unique } from './harness.ts';
import { readEverything } from './event-store-read.contract.ts';

/** Collects `count` events of a prefix and checks each page's invariants. */
async function take(
  store: EventStore,
  request: { after: Position; prefix: string; count: number; pause?: number },
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  const stop = new AbortController();
  let last = request.after;
  for await (const page of store.subscribeAll({
    after: request.after,
    filter: { streamPrefixes: [request.prefix] },
    signal: stop.signal,
  })) {
    expect(page.position >= last).toBe(true);
    for (const event of page.events) expect(event.position > last && event.position <= page.position).toBe(true);
    last = page.position;
    events.push(...page.events);
    if (events.length >= request.count) stop.abort();
    if (request.pause !== undefined) await sleep(request.pause);
  }
  return events;
}

async function appendOneByOne(store: EventStore, prefix: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await store.append({
      stream: `${prefix}-${index % 7}-${unique('')}`,
      expectedRevision: NO_STREAM,
      events: sampleEvents(1 + (index % 2)),
    });
    if (index % 5 === 0) await sleep(1);
  }
}

export function subscribeTests(store: () => EventStore): void {
  test('from every position: history, then live, without a gap or a double', async () => {
    const base = await store().head();
    const prefix = unique('subscribe-');
    await appendOneByOne(store(), prefix, 20);
    const history = await readEverything(store(), base, { streamPrefixes: [prefix] }, 1_000);
    const total = 60;
    const starts = [base, ...history.map((event) => event.position)];
    const taking = starts.map((after, index) => take(store(), { after, prefix, count: total - index }));
    await appendOneByOne(store(), prefix, 20);
    const whole = await readEverything(store(), base, { streamPrefixes: [prefix] }, 1_000);
    expect(whole).toHaveLength(total);
    for (const [index, events] of (await Promise.all(taking)).entries()) expect(events).toEqual(whole.slice(index));
  }, 60_000);

  test('the last page of the history is live, even if empty', async () => {
    const prefix = unique('live-');
    const base = await store().head();
    for (const count of [0, 3]) {
      if (count > 0) await appendOneByOne(store(), prefix, count);
      const stop = new AbortController();
      let events = 0;
      for await (const page of store().subscribeAll({
        after: base,
        filter: { streamPrefixes: [prefix] },
        signal: stop.signal,
      })) {
        events += page.events.length;
        if (page.live) stop.abort();
      }
      expect(events).toBe(count === 0 ? 0 : 4);
    }
  });

  test('a consumer in the live part gets what comes later', async () => {
    const prefix = unique('later-');
    const taking = take(store(), { after: await store().head(), prefix, count: 3 });
    await sleep(50);
    await appendOneByOne(store(), prefix, 2);
    expect(await taking).toHaveLength(3);
  });

  test('a slow consumer gets everything once and in order', async () => {
    const base = await store().head();
    const prefix = unique('slow-');
    const taking = take(store(), { after: base, prefix, count: 45, pause: 20 });
    await appendOneByOne(store(), prefix, 30);
    const whole = await readEverything(store(), base, { streamPrefixes: [prefix] }, 1_000);
    expect(await taking).toEqual(whole);
  });

  test('a consumer that throws ends its loop; from its last position nothing is missing', async () => {
    const base = await store().head();
    const prefix = unique('failing-');
    await appendOneByOne(store(), prefix, 10);
    let position = base;
    const seen: RecordedEvent[] = [];
    const failing = async () => {
      for await (const page of store().subscribeAll({
        after: base,
        filter: { streamPrefixes: [prefix] },
        signal: new AbortController().signal,
      })) {
        if (seen.length > 0) throw new Error('poison');
        seen.push(...page.events);
        position = page.position;
        if (seen.length > 0) await appendOneByOne(store(), prefix, 4);
      }
    };
    await expect(failing()).rejects.toThrow('poison');
    const whole = await readEverything(store(), base, { streamPrefixes: [prefix] }, 1_000);
    const rest = await take(store(), { after: position, prefix, count: whole.length - seen.length });
    expect([...seen, ...rest]).toEqual(whole);
  });

  test('an abort ends the loop at once: before it begins, and while it waits', async () => {
    const after = await store().head();
    const aborted = AbortSignal.abort();
    for await (const page of store().subscribeAll({ after, signal: aborted })) expect(page).toBe('no page');
    const stop = new AbortController();
    const started = Date.now();
    setTimeout(() => stop.abort(), 100);
    for await (const page of store().subscribeAll({ after, signal: stop.signal })) expect(page.events).toEqual([]);
    expect(Date.now() - started).toBeLessThan(5_000);
  });
}
