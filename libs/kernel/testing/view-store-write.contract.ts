import { expect, test } from '@jest/globals';
import type { ViewStore } from '@vpds/kernel';
import { unique } from './harness.ts';
import { found, sampleRow, sampleView, vinRow } from './view-samples.ts';

const prepared = async (store: ViewStore) => {
  const view = sampleView();
  await store.ensure(view);
  return view;
};

const at = (revision: number, body: string) =>
  sampleRow('1', 10, { revision: BigInt(revision), body, changedAt: 1_700_000_000_000 + revision });

export function guardedWriteTests(store: () => ViewStore): void {
  test('a document comes back as it was put, its keys upper-cased', async () => {
    const view = await prepared(store());
    const row = sampleRow('42', 5, {
      scope: 3,
      keys: { vin: 'wvwzzz1jzxw000001', plate: 'straße é', number: null },
      body: ' {"__proto__":{"a":1},"$where":"\\u0000","a.b":"🚗","n":1.0} ',
      revision: 9_007_199_254_740_991n,
      createdPosition: 123_456_789_012n,
    });
    await store().put(view, [row]);
    expect(await store().get(view, '42')).toEqual({
      ...row,
      keys: { vin: 'WVWZZZ1JZXW000001', plate: 'STRASSE É', number: null },
    });
    expect(await store().get(view, '43')).toBeNull();
  });

  test.each([
    '0',
    '7',
    '007',
    '-1',
    '1e3',
    ' 7',
    '9007199254740993',
    '99999999999999999999',
    'a',
    `o'hara"`,
    '🚗',
    '__proto__',
    '$ne',
    'a.b',
    '%',
  ])('any text is an id: %s', async (id) => {
    const view = await prepared(store());
    await store().put(view, [sampleRow(id, 1), sampleRow('other', 2), sampleRow('123', 3)]);
    expect((await store().get(view, id))?.id).toBe(id);
    await store().put(view, [sampleRow(id, 1, { revision: 1n, body: '"second"' })]);
    expect((await store().get(view, id))?.body).toBe('"second"');
    expect((await found(store(), view, {})).sort()).toEqual([id, 'other', '123'].sort());
  });

  test('twice changes nothing', async () => {
    const view = await prepared(store());
    await store().put(view, [at(0, 'first')]);
    await store().put(view, [at(0, 'second')]);
    expect((await store().get(view, '1'))?.body).toBe('first');
    await store().put(view, [at(1, 'a'), at(1, 'b')]);
    expect((await store().get(view, '1'))?.body).toBe('a');
  });

  test('out of order, the highest revision wins', async () => {
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      const view = await prepared(store());
      for (const revision of order) await store().put(view, [at(revision, String(revision))]);
      expect(await store().get(view, '1')).toEqual(at(2, '2'));
    }
  });

  test('a gap is accepted, and a late write changes nothing', async () => {
    const view = await prepared(store());
    await store().put(view, [at(0, '0')]);
    await store().put(view, [at(7, '7')]);
    await store().put(view, [at(3, '3')]);
    expect(await store().get(view, '1')).toEqual(at(7, '7'));
  });

  test('of many concurrent writers the highest revision wins', async () => {
    const view = await prepared(store());
    const revisions = Array.from({ length: 40 }, (_, index) => (index * 7) % 40);
    await Promise.all(revisions.map((revision) => store().put(view, [at(revision, String(revision))])));
    expect(await store().get(view, '1')).toEqual(at(39, '39'));
  });

  test('a put of many rows keeps them all, the last of an id in a put included', async () => {
    const view = await prepared(store());
    const rows = Array.from({ length: 2_500 }, (_, index) => vinRow(String(index), index + 1, `VIN${index}`));
    await store().put(view, [...rows, vinRow('0', 1, 'NEWER', { revision: 1n })]);
    expect(await store().count(view)).toEqual(new Map([[1, 2_500]]));
    expect((await store().get(view, '0'))?.keys['vin']).toBe('NEWER');
    await store().put(view, []);
  });

  test('a changed key is found under its new value only, and a changed scope in the new one', async () => {
    const view = await prepared(store());
    await store().put(view, [vinRow('1', 1, 'OLD')]);
    await store().put(view, [vinRow('1', 1, 'NEW', { revision: 1n })]);
    expect(await found(store(), view, { where: [{ key: 'vin', equals: 'OLD' }] })).toEqual([]);
    expect(await found(store(), view, { where: [{ key: 'vin', equals: 'NEW' }] })).toEqual(['1']);
    await store().put(view, [vinRow('1', 1, 'NEW', { revision: 2n, scope: 2 })]);
    expect(await found(store(), view, {})).toEqual([]);
    expect(await found(store(), view, { scope: 2 })).toEqual(['1']);
    expect(await store().count(view)).toEqual(new Map([[2, 1]]));
  });
}

export function viewLifeTests(store: () => ViewStore): void {
  test('ensure twice keeps what is there; drop removes it; a view that is not there is empty', async () => {
    const view = await prepared(store());
    await store().put(view, [sampleRow('1', 1)]);
    await store().ensure(view);
    expect(await found(store(), view, {})).toEqual(['1']);
    await store().drop(view);
    expect(await store().get(view, '1')).toBeNull();
    expect(await found(store(), view, {})).toEqual([]);
    expect(await store().count(view)).toEqual(new Map());
    await store().drop(view);
    await store().ensure(view);
    expect(await store().get(view, '1')).toBeNull();
    await store().put(view, [sampleRow('2', 1)]);
    expect(await found(store(), view, {})).toEqual(['2']);
  });

  test('versions of a view are apart', async () => {
    const view = await prepared(store());
    const next = { ...view, version: 2, keys: ['vin'] };
    await store().ensure(next);
    await store().put(view, [sampleRow('1', 1)]);
    expect(await store().get(next, '1')).toBeNull();
    await store().put(next, [sampleRow('1', 1, { keys: { vin: 'X' } })]);
    await store().drop(view);
    expect((await store().get(next, '1'))?.keys).toEqual({ vin: 'X' });
  });

  test('a view without keys stores documents', async () => {
    const view = { name: unique('keyless'), version: 1, keys: [] };
    await store().ensure(view);
    await store().put(view, [sampleRow('1', 1, { keys: {} }), sampleRow('2', 2, { keys: {} })]);
    expect(await found(store(), view, {})).toEqual(['2', '1']);
  });

  test('count returns the documents of every scope', async () => {
    const view = await prepared(store());
    await store().put(
      view,
      [1, 2, 3].map((n) => sampleRow(String(n), n, { scope: n < 3 ? 10 : 20 })),
    );
    expect(await store().count(view)).toEqual(
      new Map([
        [10, 2],
        [20, 1],
      ]),
    );
  });
}
