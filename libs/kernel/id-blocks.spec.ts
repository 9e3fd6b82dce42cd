import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Unavailable } from './errors.ts';
import { DamagedEvent } from './event-codec.ts';
import { type AppendRequest, type EventStore, WrongExpectedRevision } from './event-store.ts';
import { ID_BLOCK_TAKEN, IdBlocks, skipLostIDs } from './id-blocks.ts';

/** Answers asynchronously. */
function memory(...payloads: string[]) {
  const events = payloads.map((payload, index) => ({ payload, revision: BigInt(index) }));
  let appends = 0;
  let failures = 0;
  const store = {
    async readStream() {
      await Promise.resolve();
      return events.slice(-1);
    },
    async append({ stream, expectedRevision, events: [event] }: AppendRequest) {
      await Promise.resolve();
      if (failures > 0) {
        failures -= 1;
        throw new Unavailable('away');
      }
      if (expectedRevision !== BigInt(events.length - 1))
        throw new WrongExpectedRevision(stream, expectedRevision, BigInt(events.length - 1));
      appends += 1;
      events.push({ payload: event?.payload ?? '', revision: BigInt(events.length) });
    },
  };
  return {
    store: store as unknown as EventStore,
    appends: () => appends,
    payloads: () => events.map(({ payload }) => payload),
    fail: (times: number) => void (failures = times),
  };
}

describe('ADR-16: ids in blocks', () => {
  test('two processes at once never give an id twice', async () => {
    const { store } = memory();
    const processes = [new IdBlocks(store, 'product', 10), new IdBlocks(store, 'product', 10)];
    const ids = await Promise.all(Array.from({ length: 200 }, async (_, index) => processes[index % 2]?.next()));
    expect(new Set(ids).size).toBe(200);
  });

  test('begin at 1 and continue after a restart, with gaps', async () => {
    const { store } = memory();
    expect(await new IdBlocks(store, 'product', 10).next()).toBe(1);
    expect(await new IdBlocks(store, 'product', 10).next()).toBe(11);
  });

  test('the next block is there before it is needed', async () => {
    const { store, appends, fail } = memory();
    const blocks = new IdBlocks(store, 'product', 10);
    for (let id = 1; id <= 6; id += 1) expect(await blocks.next()).toBe(id);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(appends()).toBe(2);
    fail(1);
    for (let id = 7; id <= 11; id += 1) expect(await blocks.next()).toBe(id);
  });

  test('blocks of one are reserved as needed', async () => {
    const { store, appends } = memory();
    const blocks = new IdBlocks(store, 'company', 1);
    expect([await blocks.next(), await blocks.next()]).toEqual([1, 2]);
    expect(appends()).toBe(2);
  });

  test('a store that is down fails the caller that needs an id, and the next caller retries', async () => {
    const { store, fail } = memory();
    const blocks = new IdBlocks(store, 'product', 10);
    fail(1);
    await expect(blocks.next()).rejects.toBeInstanceOf(Unavailable);
    expect(await blocks.next()).toBe(1);
  });

  test('after lost ids are skipped no process takes a block among the next million', async () => {
    const { store } = memory();
    const before = new IdBlocks(store, 'product', 10);
    expect(await before.next()).toBe(1);
    await skipLostIDs(store, 'product');
    expect(await before.next()).toBe(2);
    const first = await new IdBlocks(store, 'product', 10).next();
    expect(first).toBeGreaterThan(1_000_010);
    expect(Number.isSafeInteger(first)).toBe(true);
  });

  test('lost ids are skipped before the first block, once, and again after a failure', async () => {
    const { store } = memory();
    let [asked, failures] = [0, 1];
    const blocks = new IdBlocks(store, 'user', 1, {
      skipLostIDs: async (name) => {
        asked += 1;
        if ((failures -= 1) >= 0) throw new Unavailable('away');
        await skipLostIDs(store, name);
      },
    });
    await expect(blocks.next()).rejects.toBeInstanceOf(Unavailable);
    expect([await blocks.next(), await blocks.next(), asked]).toEqual([1_000_001, 1_000_002, 2]);
  });

  test('after a damaged block none is taken, and none skipped', async () => {
    const { store, appends } = memory();
    const damaged: EventStore['readStream'] = async () =>
      (await store.readStream({ stream: 'idBlocks-product' })).map((event) => ({ ...event, damage: 'checksum' }));
    await new IdBlocks(store, 'product', 10).next();
    const skipped = skipLostIDs({ append: (request) => store.append(request), readStream: damaged }, 'product');
    await expect(skipped).rejects.toBeInstanceOf(DamagedEvent);
    expect(appends()).toBe(1);
  });

  test(`${ID_BLOCK_TAKEN}: the frozen sample is read, and written again unchanged`, async () => {
    const file = join(import.meta.dirname, 'samples', `${ID_BLOCK_TAKEN}.v1.json`);
    const sample = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
    const { store, payloads } = memory();
    await new IdBlocks(store, 'product', 1_000).next();
    expect(payloads()).toEqual([sample]);
    expect(await new IdBlocks(memory(sample).store, 'product', 1_000).next()).toBe(1_001);
  });
});
