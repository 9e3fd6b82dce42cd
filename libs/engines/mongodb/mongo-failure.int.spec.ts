import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { describeWithEngine } from '@vpds/engine-testing';
import { Unavailable } from '@vpds/kernel';
import { eventually, rejection, sampleRow, sampleView, sleep } from '@vpds/kernel/testing';
import { openMongo, type Mongo } from './index.ts';
import { SlowAnswers } from './testing/slow-answers.ts';
import { testDatabase } from './testing/test-database.ts';

const TIMEOUT = 1_000;

await describeWithEngine(
  'mongodb',
  'MongoDB fails',
  (engine) => {
    const database = testDatabase();
    const view = sampleView();
    let mongo: Mongo;
    const opened = () => openMongo({ url: engine.url, database, timeoutMilliseconds: TIMEOUT });
    beforeAll(async () => {
      mongo = opened();
      await mongo.views.ensure(view);
      await mongo.operational.write('poll', { id: '1', dueAt: 1, body: '{}' }, 0);
    }, 30_000);
    afterAll(() => mongo.close());

    const calls: readonly [string, (mongo: Mongo) => Promise<unknown>][] = [
      ['get', ({ views }) => views.get(view, '1')],
      ['find', ({ views }) => views.find(view, { scope: 1, where: [], order: 'newest', limit: 1 })],
      ['put', ({ views }) => views.put(view, [sampleRow('1', 1)])],
      ['read', ({ operational }) => operational.read('poll', '1')],
      ['write', ({ operational }) => operational.write('poll', { id: '2', dueAt: 1, body: '' }, 0)],
      ['claim', ({ operational }) => operational.claim('poll', { now: 1, until: 2, limit: 1 })],
      ['save', ({ checkpoints }) => checkpoints.save('c', { storeID: 's', position: 1n })],
      ['load', ({ checkpoints }) => checkpoints.load('c')],
    ];
    const failsInTime = async (call: Promise<unknown>) => {
      const began = performance.now();
      const error = await rejection(call);
      expect(error).toBeInstanceOf(Unavailable);
      expect(performance.now() - began).toBeLessThan(TIMEOUT + 500);
      return error as Unavailable;
    };

    describe('frozen', () => {
      afterEach(() => engine.thaw());

      test('every call ends with Unavailable in time, and works again after', async () => {
        await engine.freeze();
        await Promise.all(calls.map(([, call]) => failsInTime(call(mongo))));
        await engine.thaw();
        await eventually(async () => {
          for (const [, call] of calls) await call(mongo);
        }, 8_000);
      }, 30_000);

      test('a write that got no answer has an unknown outcome', async () => {
        await engine.freeze();
        const error = await failsInTime(mongo.operational.write('poll', { id: 'unknown', dueAt: null, body: '' }, 0));
        expect(error.outcomeUnknown).toBe(true);
      }, 30_000);
    });

    test('a slow call has more time than a usual call, on its connection, too', async () => {
      const proxy = await SlowAnswers.start(engine.url, 'aggregate', 4_000);
      const slow = openMongo({ url: proxy.url, database, timeoutMilliseconds: TIMEOUT });
      await mongo.views.put(view, [sampleRow('counted', 1)]);
      expect((await slow.views.count(view)).size).toBeGreaterThan(0);
      await slow.close();
      await proxy.stop();
    }, 30_000);

    describe('killed', () => {
      test('a process that starts without it reports that in time, and finds it when it comes up', async () => {
        await engine.kill9();
        const early = opened();
        const errors = await Promise.all(calls.map(([, call]) => failsInTime(call(early))));
        // The client never connected, so nothing can have been written.
        expect(errors.filter((error) => error.outcomeUnknown)).toEqual([]);
        await engine.restart();
        await eventually(() => early.checkpoints.load('any'), 8_000);
        await early.close();
      }, 60_000);

      test('under load: only Unavailable, in time; then writing resumes, and the highest revision wins', async () => {
        const writers = Array.from({ length: 8 }, (_, index) => new Writer(mongo, String(index)));
        const working = writers.map((writer) => writer.work());
        await sleep(500);
        for (let round = 0; round < 2; round += 1) {
          await engine.kill9();
          await sleep(1_500);
          await engine.restart();
          const before = writers.map((writer) => writer.acknowledged);
          await eventually(
            () => expect(writers.every((writer, index) => writer.acknowledged > (before[index] ?? 0n))).toBe(true),
            30_000,
          );
        }
        for (const writer of writers) writer.stop();
        await Promise.all(working);
        expect(writers.flatMap((writer) => writer.errors.filter((error) => !(error instanceof Unavailable)))).toEqual(
          [],
        );
        expect(Math.max(...writers.map((writer) => writer.slowest))).toBeLessThan(2 * TIMEOUT + 500);
        for (const writer of writers) {
          const row = await mongo.views.get(view, writer.id);
          expect(row?.revision).toBe(writer.acknowledged);
        }
      }, 120_000);

      /** Writes ever higher revisions of one document, as a projection does, retrying failures. */
      class Writer {
        readonly id: string;
        readonly errors: unknown[] = [];
        acknowledged = -1n;
        slowest = 0;
        #mongo: Mongo;
        #stopped = false;

        constructor(mongo: Mongo, id: string) {
          this.#mongo = mongo;
          this.id = id;
        }

        async work(): Promise<void> {
          while (!this.#stopped) {
            const revision = this.acknowledged + 1n;
            const began = performance.now();
            try {
              // A concurrent older write, as from a slower replica, must never win.
              const late = sampleRow(this.id, 1, { revision: revision > 0n ? revision - 1n : 0n });
              await Promise.all([
                this.#mongo.views.put(view, [sampleRow(this.id, 1, { revision })]),
                this.#mongo.views.put(view, [late]),
              ]);
              this.acknowledged = revision;
            } catch (error) {
              this.errors.push(error);
              await sleep(50);
            }
            this.slowest = Math.max(this.slowest, performance.now() - began);
          }
        }

        stop(): void {
          this.#stopped = true;
        }
      }
    });
  },
  { destructive: true, durable: true },
);
