import { describe, expect, test } from '@jest/globals';
import type { CheckpointStore, OperationalStore } from '@vpds/kernel';
import { openedOnce, unique, type Opened } from './harness.ts';

/** Contract of checkpoint stores (ADR-13). */
export function checkpointStoreContract(name: string, open: () => Promise<Opened<CheckpointStore>>): void {
  describe(`CheckpointStore contract: ${name}`, () => {
    const opened = openedOnce(open);

    test('a checkpoint comes back, the last one saved', async () => {
      const { store } = opened();
      const subscriber = unique(`s'$.`);
      expect(await store.load(subscriber)).toBeNull();
      const positions = [-1n, 5n, 3n, 9_007_199_254_740_991n];
      for (const position of positions) {
        await store.save(subscriber, { storeID: 'log-1', position });
        expect(await store.load(subscriber)).toEqual({ storeID: 'log-1', position });
      }
      await store.save(subscriber, { storeID: 'log-2', position: 1n });
      expect(await store.load(subscriber)).toEqual({ storeID: 'log-2', position: 1n });
      expect(await store.load(unique('other-'))).toBeNull();
    });

    test('checkpoints are there after a restart', async () => {
      const { store, reopen } = opened();
      if (reopen === undefined) return;
      const subscriber = unique('restart-');
      await store.save(subscriber, { storeID: 'log', position: 12n });
      expect(await (await reopen.call(opened())).load(subscriber)).toEqual({ storeID: 'log', position: 12n });
    });
  });
}

/** Contract of operational stores: compare-and-set, and claims of due records. */
export function operationalStoreContract(name: string, open: () => Promise<Opened<OperationalStore>>): void {
  describe(`OperationalStore contract: ${name}`, () => {
    const opened = openedOnce(open);
    const store = () => opened().store;
    describe('records', () => recordTests(store));
    describe('claims', () => claimTests(store));
  });
}

const record = (id: string, dueAt: number | null, body = '{}') => ({ id, dueAt, body });

function recordTests(store: () => OperationalStore): void {
  test('a record is written at the version that was read, which rises by one', async () => {
    const kind = unique('kind-');
    const body = ' {"__proto__":1,"$a.b":"🚗"} ';
    expect(await store().read(kind, 'a')).toBeNull();
    expect(await store().write(kind, record('a', null, body), 0)).toBe(true);
    expect(await store().read(kind, 'a')).toEqual({ id: 'a', dueAt: null, body, version: 1 });
    expect(await store().write(kind, record('a', 5), 0)).toBe(false);
    expect(await store().write(kind, record('a', 5), 2)).toBe(false);
    expect(await store().write(kind, record('a', 5), 1)).toBe(true);
    expect(await store().read(kind, 'a')).toEqual({ id: 'a', dueAt: 5, body: '{}', version: 2 });
    expect(await store().write(kind, record('b', 5), 3)).toBe(false);
    expect(await store().read(kind, 'b')).toBeNull();
  });

  test.each([0, 1])('of 20 writers at version %s one wins', async (version) => {
    const kind = unique('race-');
    if (version === 1) await store().write(kind, record('a', null), 0);
    const won = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store().write(kind, record('a', index), version)),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    expect((await store().read(kind, 'a'))?.dueAt).toBe(won.indexOf(true));
  });

  test('a removed record must not exist; kinds are apart', async () => {
    const kind = unique('kind-');
    await store().write(kind, record('a', 1), 0);
    await store().write(`${kind}x`, record('a', 1), 0);
    await store().remove(kind, 'a');
    await store().remove(kind, 'a');
    expect(await store().read(kind, 'a')).toBeNull();
    expect(await store().read(`${kind}x`, 'a')).not.toBeNull();
    expect(await store().write(kind, record('a', 1), 0)).toBe(true);
  });

  test('a record is removed at a given version only', async () => {
    const kind = unique('guarded-');
    await store().write(kind, record('a', 1), 0);
    await store().write(kind, record('a', 2), 1);
    await store().remove(kind, 'a', 1);
    expect(await store().read(kind, 'a')).toMatchObject({ version: 2 });
    await store().remove(kind, 'a', 2);
    expect(await store().read(kind, 'a')).toBeNull();
  });

  test('a list is in order of id, page by page', async () => {
    const kind = unique('list-');
    for (const id of ['b', 'é', 'a', 'c', '10', '9']) await store().write(kind, record(id, null), 0);
    const ids = async (request: { after?: string; limit: number }) =>
      (await store().list(kind, request)).map((entry) => entry.id);
    expect(await ids({ limit: 100 })).toEqual(['10', '9', 'a', 'b', 'c', 'é']);
    expect(await ids({ limit: 2 })).toEqual(['10', '9']);
    expect(await ids({ after: '9', limit: 2 })).toEqual(['a', 'b']);
    expect(await ids({ after: 'é', limit: 2 })).toEqual([]);
    expect(await store().list(unique('none-'), { limit: 5 })).toEqual([]);
  });
}

function claimTests(store: () => OperationalStore): void {
  const filled = async (due: Record<string, number | null>) => {
    const kind = unique('claim-');
    for (const [id, dueAt] of Object.entries(due)) await store().write(kind, record(id, dueAt), 0);
    return kind;
  };

  test('a claim returns due records, earliest first, and postpones them', async () => {
    const kind = await filled({ late: 300, early: 100, middle: 200, never: null, future: 5_000 });
    expect(await store().nextDue(kind)).toBe(100);
    const first = await store().claim(kind, { now: 1_000, until: 2_000, limit: 2 });
    expect(first.map(({ id, dueAt }) => [id, dueAt])).toEqual([
      ['early', 2_000],
      ['middle', 2_000],
    ]);
    expect((await store().claim(kind, { now: 1_000, until: 2_000, limit: 9 })).map(({ id }) => id)).toEqual(['late']);
    expect(await store().claim(kind, { now: 1_000, until: 2_000, limit: 9 })).toEqual([]);
    expect(await store().nextDue(kind)).toBe(2_000);
    expect((await store().claim(kind, { now: 2_000, until: 3_000, limit: 9 })).map(({ id }) => id).sort()).toEqual([
      'early',
      'late',
      'middle',
    ]);
  });

  test('a claim is a write: later writes use the claimed version', async () => {
    const kind = await filled({ a: 1 });
    const before = await store().read(kind, 'a');
    const [claimed] = await store().claim(kind, { now: 10, until: 20, limit: 1 });
    expect(claimed?.version).toBe(2);
    expect(await store().read(kind, 'a')).toEqual(claimed);
    expect(await store().write(kind, record('a', null), before?.version ?? 0)).toBe(false);
    expect(await store().write(kind, record('a', null), claimed?.version ?? 0)).toBe(true);
    expect(await store().nextDue(kind)).toBeNull();
  });

  test('what is due exactly now is due; none is claimed twice by many at once', async () => {
    const due = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`r${index}`, 500]));
    const kind = await filled(due);
    const claims = await Promise.all(
      Array.from({ length: 12 }, () => store().claim(kind, { now: 500, until: 900, limit: 10 })),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(ids).toHaveLength(60);
    expect(new Set(ids).size).toBe(60);
  });
}
