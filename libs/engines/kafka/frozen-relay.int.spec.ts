import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openEventStoreDb, type EventStoreDbEngine } from '@vpds/engine-eventstoredb';
import { EventStoreEmulator } from '@vpds/engine-eventstoredb/testing';
import { describeWithEngine } from '@vpds/engine-testing';
import { BEGINNING, NO_STREAM } from '@vpds/kernel';
import { MemoryConsumer, eventually, sampleEvent, sleep, unique } from '@vpds/kernel/testing';
import { FeedSystem, firsts, idsByShard } from './testing/feed-system.ts';
import { RelayChild } from './testing/relay-parent.ts';

const LEASE = 1_500;
const WITHIN = 30_000;

await describeWithEngine('kafka', 'Relays as processes, over the event store’s protocol', (engine) => {
  let system: FeedSystem;
  let server: EventStoreEmulator;
  let log: EventStoreDbEngine;
  const children: RelayChild[] = [];

  beforeAll(async () => {
    system = await FeedSystem.open(engine.url);
    server = await EventStoreEmulator.start();
    log = await openEventStoreDb({ connectionString: server.url });
  });
  afterAll(async () => {
    for (const child of children) child.process.kill('SIGKILL');
    await system.close();
    await log.close();
    await server.stop();
  });

  const start = () => {
    const { engine: embedded, topic } = system;
    const child = new RelayChild(embedded.operational, server.url, engine.url, topic, String(LEASE));
    children.push(child);
    return child;
  };

  test('ADR-12: two at once; the one at work is frozen by SIGSTOP again and again and woken after its lease', async () => {
    const consumer = new MemoryConsumer(unique('group-'));
    void consumer.follow(system.feed({ events: log.events }));
    const [one, two] = [start(), start()];
    let lasts = true;
    let appended = 0;
    const appending = (async () => {
      while (lasts) {
        await log.events.append({ stream: unique('s-'), expectedRevision: NO_STREAM, events: [sampleEvent()] });
        appended += 1;
      }
    })();
    const working = () => [one, two].find(({ state }) => state === 'publishing');
    for (let turn = 0; turn < 3; turn += 1) {
      const frozen = await eventually(() => {
        const found = working();
        expect(found).toBeDefined();
        return found as RelayChild;
      }, WITHIN);
      const other = frozen === one ? two : one;
      await sleep(300 + turn * 137);
      frozen.process.kill('SIGSTOP');
      await eventually(() => expect(other.state).toBe('publishing'), WITHIN);
      const before = other.published;
      await eventually(() => expect(other.published).toBeGreaterThan(before), WITHIN);
      frozen.process.kill('SIGCONT');
      await eventually(() => expect(frozen.state).toBe('standby'), WITHIN);
      expect(other.state).toBe('publishing');
    }
    lasts = false;
    await appending;
    const { events } = await log.events.readAll({ after: BEGINNING, limit: 100_000 });
    expect(events).toHaveLength(appended);
    await eventually(() => expect(consumer.taken).toHaveLength(appended), WITHIN);
    expect(idsByShard(consumer.taken)).toEqual(idsByShard(events));
    expect(firsts(await system.publishedByShard())).toEqual(idsByShard(events));
    await consumer.stop();
  }, 120_000);
});
