import { beforeAll, expect, test } from '@jest/globals';
import type { Position, ViewDefinition, ViewQuery, ViewStore } from '@vpds/kernel';
import { found, sampleRow, sampleView, vinRow } from './view-samples.ts';

const VALUES = [
  'WVWZZZ1JZXW000001',
  'WVWZZZ1JZXW000002',
  'wvwzzz1jzxw100003',
  'JT2BG22K1W0123456',
  'A%B',
  'A_B',
  'AXB',
  'A\\B',
  '[A]*?',
  'A',
  'AA',
  'ABA',
  'ABAB',
  '',
  'straße',
  '\u{10ffff}🚗',
  `O'HARA "`,
  '$NE',
  'A.B',
  'A\nB',
  'İNŞ',
  'WEIẞ 1',
  'FU\u0308S 1',
] as const;

const PATTERNS = [
  '%',
  '%%',
  'W%',
  'wvw%',
  'WVWZZZ1JZXW0%',
  '%001',
  '%zzz%',
  'WVW%3',
  'A%B',
  'A%',
  '%A',
  '%A%',
  'A%A',
  'AB%BA',
  'ABA%ABA',
  '%A%B%',
  'A_B',
  '%\\%',
  '[A]%',
  '%*%',
  '%?',
  'STRASSE%',
  '%ß%',
  '%🚗',
  '\u{10ffff}%',
  '%"%',
  '%$%',
  'A.%',
  'A%%%B',
  '%A%A%',
  'nothing%',
  '%%nothing%%',
  'weiß%',
  '%ss 1',
  'i\u0307n%',
  'fü%',
  'fu%',
  '%üs%',
  '%s\u0327',
] as const;

/** Reference implementation: parts between `%` follow each other, the first at the start, the last at the end. */
function matches(value: string, pattern: string): boolean {
  const source = folded(pattern)
    .split('%')
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('[^]*');
  return new RegExp(`^${source}$`, 'u').test(folded(value));
}

/** Caseless by full folding, over one normal form (SEA-2). */
function folded(text: string): string {
  return text.normalize('NFD').toLowerCase().toUpperCase().normalize('NFC');
}

export function matchTests(store: () => ViewStore): void {
  const view: ViewDefinition = sampleView();
  const twoKeys = ['vin', 'number'] as const;
  beforeAll(async () => {
    await store().ensure(view);
    const rows = VALUES.map((value, index) =>
      sampleRow(String(index), index + 1, {
        keys: { vin: value, plate: index % 2 === 0 ? 'EVEN' : null, number: value },
      }),
    );
    await store().put(view, [
      ...rows,
      sampleRow('none', 99, { keys: {} }),
      vinRow('foreign', 100, 'WVW', { scope: 2 }),
    ]);
  });
  const expected = (test: (value: string) => boolean) =>
    VALUES.flatMap((value, index) => (test(value) ? [String(index)] : [])).reverse();

  test.each(PATTERNS)('%j: a percent sign matches any run of characters, all else is literal', async (like) => {
    for (const key of twoKeys)
      expect(await found(store(), view, { where: [{ key, like }] })).toEqual(expected((value) => matches(value, like)));
  });

  test.each([...VALUES, 'A%', 'strasse', 'NOTHING', 'weiß 1', 'weiss 1', 'i\u0307nş', 'füs 1'])(
    'equals %j: the whole value, ignoring case, percent signs too',
    async (equals) => {
      for (const key of twoKeys)
        expect(await found(store(), view, { where: [{ key, equals }] })).toEqual(
          expected((value) => folded(value) === folded(equals)),
        );
    },
  );

  test('a document without the key matches nothing of it', async () => {
    expect(await found(store(), view, { where: [{ key: 'vin', like: '%' }] })).not.toContain('none');
    expect(await found(store(), view, {})).toContain('none');
  });

  test('what no store compares alike (U+0000, half a surrogate pair) counts as U+FFFD', async () => {
    const odd = sampleView();
    await store().ensure(odd);
    const values = ['x\0y', 'x\ud800y', 'x\ufffdy', 'xy'];
    const rows = values.map((vin, index) =>
      sampleRow(String(index), index + 1, { keys: { vin, plate: null, number: null } }),
    );
    await store().put(odd, rows);
    for (const text of values.slice(0, 3))
      for (const match of [{ equals: text }, { like: `${text.slice(0, 2)}%` }, { like: `%${text.slice(1)}` }])
        expect(await found(store(), odd, { where: [{ key: 'vin', ...match }] })).toEqual(['2', '1', '0']);
  });

  test('all conditions must match, whatever their kinds', async () => {
    for (const where of [
      [
        { key: 'vin', like: 'WVW%' },
        { key: 'plate', equals: 'even' },
      ],
      [
        { key: 'plate', like: 'E%' },
        { key: 'vin', like: '%W%' },
        { key: 'number', like: 'w%' },
      ],
      [
        { key: 'vin', like: '%WZ%' },
        { key: 'plate', like: '%VE%' },
      ],
    ])
      expect(await found(store(), view, { where })).toEqual(['2', '0']);
    expect(
      await found(store(), view, {
        where: [
          { key: 'vin', like: 'WVW%' },
          { key: 'vin', like: '%2' },
        ],
      }),
    ).toEqual(['1']);
  });

  test('a scope sees its own documents only, no scope sees all', async () => {
    const where = [{ key: 'vin', like: 'WVW%' }];
    expect(await found(store(), view, { where, scope: 2 })).toEqual(['foreign']);
    expect(await found(store(), view, { where, scope: null })).toEqual(['foreign', '2', '1', '0']);
    expect(await found(store(), view, { where: [{ key: 'vin', equals: 'wvw' }], scope: null })).toEqual(['foreign']);
    expect(await found(store(), view, { where: [{ key: 'vin', like: '%vw' }], scope: null })).toEqual(['foreign']);
    expect(await found(store(), view, { where, scope: 3 })).toEqual([]);
    expect(await found(store(), view, { scope: null, limit: 2 })).toEqual(['foreign', 'none']);
  });
}

async function paged(store: ViewStore, view: ViewDefinition, query: Omit<ViewQuery, 'beyond'>): Promise<string[]> {
  const ids: string[] = [];
  for (let beyond: Position | undefined; ;) {
    const page = await store.find(view, { ...query, ...(beyond === undefined ? {} : { beyond }) });
    expect(page.rows.length).toBeLessThanOrEqual(query.limit);
    ids.push(...page.rows.map((row) => row.id));
    if (!page.more) return ids;
    expect(page.rows.length).toBeGreaterThan(0);
    beyond = page.rows.at(-1)?.createdPosition;
  }
}

const ids = (count: number, keep: (n: number) => boolean = () => true) =>
  Array.from({ length: count }, (_, index) => index + 1)
    .filter(keep)
    .map(String);

export function pagingTests(store: () => ViewStore): void {
  const view: ViewDefinition = sampleView();
  /** Exceeds what stores scan before they switch strategy. */
  const COUNT = 12_000;
  beforeAll(async () => {
    await store().ensure(view);
    // Ids ascend while positions do not: order is by position, never by id or write time.
    const rows = ids(COUNT).map((id) => {
      const position = ((Number(id) * 7) % COUNT) * 10 + 1;
      return sampleRow(id, position, {
        scope: 1 + (Number(id) % 2),
        keys: {
          vin: Number(id) % 3 === 0 ? 'SAME' : `V${id.padStart(6, '0')}`,
          plate: `P-${Number(id) % 10}-${id}`,
          number: id,
        },
      });
    });
    await store().put(view, rows);
  }, 60_000);

  const expected = (keep: (n: number) => boolean, order: 'newest' | 'oldest') => {
    const byAge = ids(COUNT, keep).sort((a, b) => ((Number(a) * 7) % COUNT) - ((Number(b) * 7) % COUNT));
    return order === 'oldest' ? byAge : byAge.reverse();
  };

  test.each([
    ['everything', [], () => true],
    ['4,000 documents with the same VIN', [{ key: 'vin', equals: 'same' }], (n: number) => n % 3 === 0],
    ['a prefix', [{ key: 'vin', like: 'v%' }], (n: number) => n % 3 !== 0],
    ['a narrow prefix', [{ key: 'vin', like: 'V0000%' }], (n: number) => n % 3 !== 0 && n < 100],
    ['a suffix', [{ key: 'plate', like: '%7' }], (n: number) => n % 10 === 7],
    ['an infix', [{ key: 'plate', like: '%-5-%' }], (n: number) => n % 10 === 5],
    [
      'an infix that is rare',
      [{ key: 'plate', like: '%-5-12%' }],
      (n: number) => n % 10 === 5 && /^12/.test(String(n)),
    ],
  ] as const)(
    '%s: pages join without a gap or a double, newest and oldest first, in a scope and in all',
    async (_, where, keep) => {
      for (const order of ['newest', 'oldest'] as const) {
        const query = { where, order, limit: 370 };
        const wanted = expected(keep, order);
        expect(await paged(store(), view, { ...query, scope: null })).toEqual(wanted);
        expect(await paged(store(), view, { ...query, scope: 2 })).toEqual(wanted.filter((id) => Number(id) % 2 === 1));
      }
    },
    60_000,
  );

  test('of a value that few documents have, pages of any size join, in a scope and in all', async () => {
    const few = sampleView();
    await store().ensure(few);
    const positions = [30, 10, 60, 20, 50, 40];
    const numbersOf = (count: number) => ids(count).map((_, index) => `${count}-${index}`);
    for (const count of [1, 2, 3, 4, 5, 6])
      await store().put(
        few,
        numbersOf(count).map((id, index) =>
          vinRow(id, (positions[index] ?? 0) + count, `VALUE-${count}`, { scope: 1 + (index % 2) }),
        ),
      );
    for (const count of [1, 2, 3, 4, 5, 6]) {
      const byAge = numbersOf(count).sort((a, b) => positionOf(a) - positionOf(b));
      for (const order of ['newest', 'oldest'] as const)
        for (const limit of [1, 2, 3, 7])
          for (const scope of [null, 2]) {
            const wanted = byAge.filter((id) => scope === null || Number(id.slice(2)) % 2 === 1);
            const query = { where: [{ key: 'vin', equals: `value-${count}` }], order, limit, scope };
            expect(await paged(store(), few, query)).toEqual(order === 'oldest' ? wanted : wanted.reverse());
          }
    }
    function positionOf(id: string): number {
      return positions[Number(id.slice(2))] ?? 0;
    }
  });

  test('pages of all companies that a value of hundreds of documents leads are in the order of creation', async () => {
    const several = sampleView();
    await store().ensure(several);
    const every = ids(600);
    // Companies of several sizes, one after the other and mixed.
    const scopeOf = (id: string) => (Number(id) < 50 ? 9 : 1 + (Number(id) % 4) ** 2);
    await store().put(
      several,
      every.map((id) => vinRow(id, Number(id), Number(id) % 10 === 0 ? 'OTHER' : 'SAME', { scope: scopeOf(id) })),
    );
    const wanted = every.filter((id) => Number(id) % 10 !== 0);
    const query = { scope: null, where: [{ key: 'vin', equals: 'same' }], limit: 70 } as const;
    expect(await paged(store(), several, { ...query, order: 'oldest' })).toEqual(wanted);
    expect(await paged(store(), several, { ...query, order: 'newest' })).toEqual(wanted.toReversed());
    const both = { ...query, where: [...query.where, { key: 'number', like: '%7' }], order: 'newest' } as const;
    expect(await paged(store(), several, both)).toEqual(wanted.filter((id) => id.endsWith('7')).toReversed());
  });

  test('more reports whether a document follows, up to the last one', async () => {
    const query = { scope: null, where: [{ key: 'vin', equals: 'SAME' }], order: 'newest' } as const;
    expect(await store().find(view, { ...query, limit: 3_999 })).toMatchObject({ more: true });
    expect(await store().find(view, { ...query, limit: 4_000 })).toMatchObject({ more: false });
    expect(await store().find(view, { ...query, limit: 4_001 })).toMatchObject({ more: false });
  });

  test('a page ends before it exceeds the requested bytes, but has at least one document', async () => {
    const large = sampleView();
    await store().ensure(large);
    const body = JSON.stringify('é'.repeat(50_000));
    await store().put(
      large,
      ids(30).map((id) => vinRow(id, Number(id), 'LARGE', { body })),
    );
    const query = { scope: 1, where: [{ key: 'vin', equals: 'LARGE' }], order: 'oldest', limit: 1_000 } as const;
    const page = await store().find(large, { ...query, maxBytes: 1_000_000 });
    expect(page.rows.map((row) => row.id)).toEqual(ids(9));
    expect(page.more).toBe(true);
    expect((await store().find(large, { ...query, maxBytes: 10 })).rows).toHaveLength(1);
    expect(await paged(store(), large, { ...query, maxBytes: 250_000 })).toEqual(ids(30));
    const listing = { scope: 1, where: [], order: 'newest', limit: 1_000, maxBytes: 1_000_000 } as const;
    expect(await paged(store(), large, listing)).toEqual(ids(30).reverse());
  });

  test('a hostile pattern against long values ends soon', async () => {
    const hostile = sampleView();
    await store().ensure(hostile);
    const value = 'A'.repeat(20_000);
    await store().put(
      hostile,
      ids(50).map((id) => sampleRow(id, Number(id), { keys: { number: value } })),
    );
    const started = Date.now();
    const like = `${'%a'.repeat(40)}%b`;
    expect(await found(store(), hostile, { where: [{ key: 'number', like }] })).toEqual([]);
    expect(await found(store(), hostile, { where: [{ key: 'number', like: `${like}%` }] })).toEqual([]);
    expect(Date.now() - started).toBeLessThan(5_000);
  });
}
