import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { describeWithEngine } from '@vpds/engine-testing';
import type { Checkpoint, RecordedEvent } from '@vpds/kernel';
import { MemoryConsumer, eventually, sleep, unique } from '@vpds/kernel/testing';
import { FeedSystem, firsts, idsByShard } from './testing/feed-system.ts';

const WITHIN = 30_000;

await describeWithEngine(
  'kafka',
  'Kafka going and coming',
  (engine) => {
    let system: FeedSystem;
    beforeEach(async () => {
      system = await FeedSystem.open(engine.url);
    });
    afterEach(() => system.close());

    /** Appends while `work` runs. */
    const during = async (work: () => Promise<void>): Promise<RecordedEvent[]> => {
      const events: RecordedEvent[] = [];
      let lasts = true;
      const appending = (async () => {
        while (lasts) {
          events.push(...(await system.append(5)));
          await sleep(20);
        }
      })();
      await work();
      lasts = false;
      await appending;
      return events;
    };

    test.each([
      ['killed', () => engine.kill9()],
      ['frozen', () => engine.freeze()],
    ])(
      'ADR-22: %s under load: writes continue, and everything comes when it is back',
      async (_how, harm) => {
        const relay = system.relay();
        system.run(relay);
        const stored = new Map<number, Checkpoint>();
        const group = unique('group-');
        const members = [new MemoryConsumer(group, { stored }), new MemoryConsumer(group, { stored })];
        for (const member of members) void member.follow(system.feed({ sessionTimeout: 6_000 }));
        const events = await during(async () => {
          await eventually(() => expect(members.flatMap(({ taken }) => taken).length).toBeGreaterThan(20), WITHIN);
          await harm();
          await sleep(4_000);
          await (_how === 'frozen' ? engine.thaw() : engine.restart());
          await sleep(3_000);
        });
        await eventually(() => {
          const taken = members.flatMap((member) => member.taken).sort((a, b) => (a.position < b.position ? -1 : 1));
          expect(idsByShard(taken)).toEqual(idsByShard(events));
        }, WITHIN);
        expect(firsts(await system.publishedByShard())).toEqual(idsByShard(events));
        expect(system.crashes).toEqual([]);
        expect(events.length).toBeGreaterThan(100);
        for (const member of members) await member.stop();
      },
      120_000,
    );

    test.each([
      ['killed', () => engine.kill9(), () => engine.restart()],
      ['frozen', () => engine.freeze(), () => engine.thaw()],
    ])(
      'ADR-22: %s, the relay reports within 15 s that it publishes nothing, and then that it does again',
      async (_how, harm, mend) => {
        const relay = system.relay();
        system.run(relay);
        await system.append(5);
        await eventually(async () => {
          expect(relay.status).toMatchObject({ state: 'publishing', published: 5 });
        }, WITHIN);
        await harm();
        await system.append(5);
        await eventually(() => expect(relay.status.state).not.toBe('publishing'), 15_000);
        // Attempts that fail do not count.
        for (const end = Date.now() + 3_000; Date.now() < end; await sleep(20))
          expect(relay.status.state).not.toBe('publishing');
        await mend();
        await eventually(async () => {
          expect(relay.status).toMatchObject({ state: 'publishing', position: await system.engine.events.head() });
        }, WITHIN);
      },
      120_000,
    );

    test('ADR-12: gone while nothing happens: marks are sent again once it is back, before any event', async () => {
      const relay = system.relay({ markEvery: 100 });
      system.run(relay);
      await system.append(20);
      await eventually(async () => {
        expect(relay.status).toMatchObject({ state: 'publishing', position: await system.engine.events.head() });
      }, WITHIN);
      await engine.kill9();
      await eventually(() => expect(system.troubles.length).toBeGreaterThan(0), 60_000);
      await engine.restart();
      const marks = async () => [...(await system.published()).values()].flat().filter(({ kind }) => kind === 'mark');
      const before = await eventually(async () => (await marks()).length, WITHIN);
      await eventually(async () => expect((await marks()).length).toBeGreaterThan(before), WITHIN);
      await eventually(() => expect(relay.status.state).toBe('publishing'), WITHIN);
    }, 150_000);

    test('down at the start: relay and consumer wait for it, and can be stopped meanwhile', async () => {
      await engine.kill9();
      const relay = system.relay();
      const running = system.run(relay);
      const stopped = new MemoryConsumer(unique('group-'));
      void stopped.follow(system.feed());
      await sleep(1_500);
      const began = Date.now();
      await Promise.all([running.stop(), stopped.stop()]);
      expect(Date.now() - began).toBeLessThan(10_000);
      system.run(relay);
      const consumer = new MemoryConsumer(unique('group-'));
      void consumer.follow(system.feed());
      const events = await system.append(10);
      await engine.restart();
      await eventually(() => expect(idsByShard(consumer.taken)).toEqual(idsByShard(events)), WITHIN);
      await consumer.stop();
    }, 120_000);

    test('gone under a group at work: a stop does not wait for it', async () => {
      const consumer = new MemoryConsumer(unique('group-'));
      void consumer.follow(system.feed());
      system.run(system.relay());
      const events = await system.append(10);
      await eventually(() => expect(idsByShard(consumer.taken)).toEqual(idsByShard(events)), WITHIN);
      await engine.kill9();
      await sleep(2_000);
      const began = Date.now();
      await consumer.stop();
      expect(Date.now() - began).toBeLessThan(7_000);
      await engine.restart();
    }, 120_000);
  },
  { destructive: true, durable: true },
);
