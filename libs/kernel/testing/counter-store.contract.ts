import { describe, expect, test } from '@jest/globals';
import {
  ALL_COMPANIES,
  BEGINNING,
  OpenSeries,
  type ChunkWrite,
  type CounterSet,
  type CounterStore,
  type Position,
  type ShardWrite,
  noTotals,
} from '@vpds/kernel';
import { openedOnce, unique, type Opened } from './harness.ts';

const STORE = 'log-1';

/** Contract of counter stores (ADR-10). */
export function counterStoreContract(name: string, open: () => Promise<Opened<CounterStore>>): void {
  describe(`CounterStore contract: ${name}`, () => {
    const opened = openedOnce(open);
    const store = () => opened().store;
    describe('totals', () => totalTests(store));
    describe('guarded writes', () => guardTests(store));
    describe('life of a set', () => lifeTests(store, opened));
  });
}

async function newSet(store: CounterStore, version = 1): Promise<CounterSet> {
  const set = { name: unique('set'), version };
  await store.ensure(set);
  return set;
}

/** A shard's writer over one scope. */
class Writer {
  readonly #store: CounterStore;
  readonly #set: CounterSet;
  readonly shard: number;
  readonly #scopes: readonly number[];
  #series: OpenSeries[] = [];
  #from: Position | null = null;

  constructor(store: CounterStore, set: CounterSet, shard = 3, scopes: readonly number[] = [7]) {
    this.#store = store;
    this.#set = set;
    this.shard = shard;
    this.#scopes = scopes;
  }

  async load(): Promise<this> {
    const { shard } = this;
    this.#from = (await this.#store.shards(this.#set)).get(shard)?.position ?? null;
    const last = await this.#store.last(
      this.#set,
      this.#scopes.map((scope) => ({ shard, scope })),
    );
    this.#series = this.#scopes.map((scope, index) => new OpenSeries(scope, shard, last[index] ?? null));
    return this;
  }

  count(position: number, second: number, counter = 0): void {
    for (const series of this.#series) series.add(BigInt(position), second, counter);
  }

  request(position: number, through = 0): ShardWrite {
    return {
      shard: this.shard,
      from: this.#from,
      to: { storeID: STORE, position: BigInt(position), countedUpToSecond: through },
      chunks: this.#series.flatMap((series) => series.writes()),
      skipped: [],
    };
  }

  async write(position: number, through = 0): Promise<boolean> {
    const [written] = await this.#store.write(this.#set, [this.request(position, through)]);
    if (written === true) {
      this.#from = BigInt(position);
      for (const series of this.#series) series.written();
    }
    return written === true;
  }
}

const counted = (counts: Readonly<Record<number, number>>) => {
  const totals = noTotals();
  for (const [counter, count] of Object.entries(counts)) totals[Number(counter)] = count;
  return totals;
};

function totalTests(store: () => CounterStore): void {
  test('totals at any second, inclusive, over many chunks', async () => {
    const set = await newSet(store());
    const writer = await new Writer(store(), set).load();
    for (let index = 0; index < 1_000; index += 1) {
      writer.count(index, 1_000 + index * 10, index % 3);
      if (index % 170 === 0) expect(await writer.write(index)).toBe(true);
    }
    await writer.write(999);
    const moments = [0, 999, 1_000, 1_009, 1_010, 3_555, 3_560, 10_990, 99_999_999_999, -5];
    const totals = await store().totals(set, 7, moments);
    for (const [index, moment] of moments.entries()) {
      const before = Math.max(0, Math.min(1_000, Math.floor((moment - 1_000) / 10) + 1));
      const expected = [0, 1, 2].map((counter) => Math.floor((before + 2 - counter) / 3));
      expect(totals[index]).toEqual(counted(Object.fromEntries(expected.entries())));
    }
    expect(await store().totals(set, 7, [])).toEqual([]);
  });

  test('shards add up; scopes, sets and versions are apart', async () => {
    const set = await newSet(store());
    const other = { ...set, version: 2 };
    await store().ensure(other);
    for (const [shard, second] of [
      [0, 500],
      [9, 400],
      [15, 600],
    ] as const) {
      const writer = await new Writer(store(), set, shard, [1, ALL_COMPANIES]).load();
      writer.count(shard, second, 4);
      await writer.write(shard);
    }
    const apart = await new Writer(store(), other, 0, [1]).load();
    apart.count(1, 450, 5);
    await apart.write(1);
    for (const scope of [1, ALL_COMPANIES]) {
      expect(await store().totals(set, scope, [399, 400, 500, 600])).toEqual(
        [0, 1, 2, 3].map((n) => counted({ 4: n })),
      );
      expect(await store().first(set, scope)).toBe(400);
    }
    expect(await store().totals(other, 1, [600])).toEqual([counted({ 5: 1 })]);
    expect(await store().totals(set, 2, [600])).toEqual([counted({})]);
    expect(await store().first(set, 2)).toBeNull();
    expect(await store().first(other, 1)).toBe(450);
  });

  test('many events of one second, in two chunks', async () => {
    const set = await newSet(store());
    const writer = await new Writer(store(), set).load();
    for (let index = 0; index < 255; index += 1) writer.count(index, index);
    for (let index = 255; index < 300; index += 1) writer.count(index, 255, index % 20);
    await writer.write(299);
    const [before, then] = await store().totals(set, 7, [254, 255]);
    expect(before).toEqual(counted({ 0: 255 }));
    expect(then?.reduce((sum, count) => sum + count)).toBe(300);
  });
}

function guardTests(store: () => CounterStore): void {
  test('twice changes nothing', async () => {
    const set = await newSet(store());
    const writer = await new Writer(store(), set).load();
    writer.count(5, 100);
    const request = writer.request(5);
    expect(await store().write(set, [request])).toEqual([true]);
    expect(await store().write(set, [request])).toEqual([false]);
    expect(await store().totals(set, 7, [100])).toEqual([counted({ 0: 1 })]);
    const again = await new Writer(store(), set).load();
    again.count(5, 100);
    expect(await again.write(6)).toBe(true);
    expect(await store().totals(set, 7, [100])).toEqual([counted({ 0: 1 })]);
  });

  test('a gap in positions is accepted', async () => {
    const set = await newSet(store());
    const writer = await new Writer(store(), set).load();
    writer.count(5, 100);
    await writer.write(5);
    writer.count(4_000_000_000, 200);
    expect(await writer.write(5_000_000_000)).toBe(true);
    expect((await store().shards(set)).get(3)?.position).toBe(5_000_000_000n);
    expect(await store().totals(set, 7, [200])).toEqual([counted({ 0: 2 })]);
  });

  test.each(['the first write', 'a later write'])(
    'of two writers one wins, the other loads again: %s',
    async (when) => {
      const set = await newSet(store());
      if (when === 'a later write') {
        const earlier = await new Writer(store(), set).load();
        earlier.count(0, 1);
        await earlier.write(0);
      }
      for (let round = 1; round <= 20; round += 1) {
        const writers = await Promise.all([1, 2, 3].map(() => new Writer(store(), set).load()));
        for (const [index, writer] of writers.entries())
          for (let event = 0; event <= index; event += 1) writer.count(round * 10 + event, round * 10 + event);
        const won = await Promise.all(writers.map((writer, index) => writer.write(round * 10 + index)));
        expect(won.filter(Boolean)).toHaveLength(1);
        const loser = await new Writer(store(), set).load();
        for (let event = 0; event <= 5; event += 1) loser.count(round * 10 + event, round * 10 + event);
        expect(await loser.write(round * 10 + 5)).toBe(true);
      }
      const [totals] = await store().totals(set, 7, [1_000]);
      expect(totals).toEqual(counted({ 0: 120 + (when === 'a later write' ? 1 : 0) }));
    },
  );

  test('a crash between the chunks and the position of the shard counts nothing twice', async () => {
    const set = await newSet(store());
    const crashed = await new Writer(store(), set, 3, [7, 8]).load();
    for (let event = 0; event < 300; event += 1) crashed.count(event, event);
    const { chunks, ...rest } = crashed.request(299);
    // State after a crash: some chunks, old shard position.
    const some = chunks.slice(0, -1);
    const still = { ...rest.to, position: BEGINNING };
    expect(await store().write(set, [{ ...rest, to: still, chunks: some }])).toEqual([true]);
    const next = await new Writer(store(), set, 3, [7, 8]).load();
    for (let event = 0; event < 310; event += 1) next.count(event, event);
    expect(await next.write(309)).toBe(true);
    for (const scope of [7, 8])
      expect(await store().totals(set, scope, [1_000, 299, 300])).toEqual(
        [310, 300, 301].map((count) => counted({ 0: count })),
      );
  });

  test('a chunk that is not the one that was read stops the write; nothing of the shard moves', async () => {
    const set = await newSet(store());
    const writer = await new Writer(store(), set).load();
    writer.count(1, 1);
    await writer.write(1);
    writer.count(2, 2);
    const request = writer.request(2);
    const foreign = (chunk: ChunkWrite) => ({ ...chunk, replaces: 0n });
    expect(await store().write(set, [{ ...request, chunks: request.chunks.map(foreign) }])).toEqual([false]);
    expect((await store().shards(set)).get(3)?.position).toBe(1n);
    expect(await store().totals(set, 7, [9])).toEqual([counted({ 0: 1 })]);
    expect(await store().write(set, [request])).toEqual([true]);
  });

  test('shards of one call have an outcome each', async () => {
    const set = await newSet(store());
    const [one, two] = await Promise.all([4, 5].map((shard) => new Writer(store(), set, shard).load()));
    one?.count(1, 1);
    two?.count(2, 1);
    await two?.write(2);
    const stale = { ...(two as Writer).request(9), from: null };
    expect(await store().write(set, [(one as Writer).request(1), stale])).toEqual([true, false]);
    expect(await store().totals(set, 7, [1])).toEqual([counted({ 0: 2 })]);
  });
}

function lifeTests(store: () => CounterStore, opened: () => Opened<CounterStore>): void {
  test('the state of a shard and what was skipped come back', async () => {
    const set = await newSet(store());
    const stored = () => Promise.all([store().shards(set), store().scopes(set), store().skipped(set)]);
    expect(await stored()).toEqual([new Map(), [], []]);
    const writer = await new Writer(store(), set, 2, [ALL_COMPANIES, 5]).load();
    writer.count(1, 1);
    const skipped = { position: 1n, stream: `s'"$.`, type: 'T', reason: 'unknown version 9' };
    const request = { ...writer.request(8, 77), skipped: [skipped] };
    expect(await store().write(set, [request])).toEqual([true]);
    const [shards, scopes, noted] = await stored();
    expect(shards).toEqual(new Map([[2, { storeID: STORE, position: 8n, countedUpToSecond: 77 }]]));
    expect([...scopes].sort()).toEqual([ALL_COMPANIES, 5]);
    expect(noted).toEqual([skipped]);
  });

  test('an event that is skipped again is noted once', async () => {
    const set = await newSet(store());
    const note = (position: bigint) => ({ position, stream: 's', type: 'T', reason: 'r' });
    for (const [from, to] of [
      [null, 1],
      [1n, 2],
    ] as const) {
      const write = {
        shard: 0,
        from,
        to: { storeID: STORE, position: BigInt(to), countedUpToSecond: 0 },
        chunks: [],
        skipped: [note(0n), note(BigInt(to))],
      };
      expect(await store().write(set, [write])).toEqual([true]);
    }
    expect((await store().skipped(set)).map(({ position }) => position)).toEqual([0n, 1n, 2n]);
  });

  test('a dropped set is empty and may be counted again; others stay', async () => {
    const set = await newSet(store());
    const other = { ...set, version: 2 };
    await store().ensure(other);
    for (const each of [set, other]) {
      const writer = await new Writer(store(), each).load();
      for (let event = 0; event < 600; event += 1) writer.count(event, event);
      await writer.write(600);
    }
    await store().drop(set);
    await store().drop(set);
    expect(await store().totals(set, 7, [999])).toEqual([counted({})]);
    expect((await store().shards(set)).size).toBe(0);
    await store().ensure(set);
    const writer = await new Writer(store(), set).load();
    writer.count(1, 1);
    expect(await writer.write(1)).toBe(true);
    expect(await store().totals(set, 7, [999])).toEqual([counted({ 0: 1 })]);
    expect(await store().totals(other, 7, [999])).toEqual([counted({ 0: 600 })]);
  });

  test('the versions of a name are those that are made, whether or not they count, until they are dropped', async () => {
    const one = await newSet(store());
    const eleven = { ...one, version: 11 };
    await store().ensure(eleven);
    const writer = await new Writer(store(), eleven).load();
    writer.count(1, 1);
    await writer.write(1);
    expect([...(await store().versions(one.name))].sort()).toEqual([1, 11]);
    await store().drop(eleven);
    expect(await store().versions(one.name)).toEqual([1]);
    expect(await store().versions(unique('none'))).toEqual([]);
  });

  test('everything is there after a restart', async () => {
    const { reopen } = opened();
    if (reopen === undefined) return;
    const set = await newSet(store());
    const writer = await new Writer(store(), set).load();
    for (let event = 0; event < 300; event += 1) writer.count(event, event);
    await writer.write(299, 299);
    const again = await reopen.call(opened());
    expect(await again.totals(set, 7, [9, 999])).toEqual([counted({ 0: 10 }), counted({ 0: 300 })]);
    expect(await again.shards(set)).toEqual(new Map([[3, { storeID: STORE, position: 299n, countedUpToSecond: 299 }]]));
  });
}
