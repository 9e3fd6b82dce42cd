import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { join } from 'node:path';
import { matchesPattern, parsePattern, storedKey, type ViewDefinition, type ViewRow } from '@vpds/kernel';
import { eventually, found, sampleRow, sampleView } from '@vpds/kernel/testing';
import { openSqliteEngine, type SqliteEngine, type SqliteEngineOptions } from '../index.ts';
import { holdLock } from '../testing/lock.ts';
import { VIEW, creation, temporaryDirectory } from '../testing/samples.ts';

type Search = NonNullable<SqliteEngineOptions['search']>;

/** An engine whose searches use the packed keys almost immediately. */
async function opened(search: Search = {}) {
  const directory = await temporaryDirectory();
  const engine = await openSqliteEngine({ directory: directory.path, search: { window: 1, ...search } });
  return {
    engine,
    path: directory.path,
    async [Symbol.asyncDispose]() {
      await engine.close();
      await directory[Symbol.asyncDispose]();
    },
  };
}

const text = fc.string({ unit: fc.constantFrom('a', 'B', '京'), maxLength: 4, size: 'max' });
const keyText = fc.option(text, { freq: 4 });
const part = fc.string({ unit: fc.constantFrom('a', 'b', '京'), maxLength: 2, size: 'max' });
/** Rarely with a prefix, which an index range would serve. */
const like = fc
  .tuple(fc.constantFrom('', '', '', 'a'), fc.array(part, { minLength: 1, maxLength: 3 }))
  .map(([prefix, parts]) => [prefix, ...parts].join('%'));
const scope = fc.constantFrom(1, 2);
const put = fc.record({ id: fc.nat(15), scope, vin: keyText, plate: keyText });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.array(put, { minLength: 1, maxLength: 6, size: 'max' }) },
  {
    weight: 6,
    arbitrary: fc.record({
      scope: fc.option(scope),
      vin: like,
      plate: fc.option(like, { freq: 1 }),
      order: fc.constantFrom('newest' as const, 'oldest' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant('drop' as const) },
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The expected documents, in the plainest form. */
class Model {
  readonly #engine: SqliteEngine;
  readonly #view: ViewDefinition = sampleView();
  readonly #rows = new Map<string, ViewRow>();
  #puts = 0;

  constructor(engine: SqliteEngine) {
    this.#engine = engine;
  }

  async take(steps: readonly Step[]): Promise<void> {
    await this.#engine.views.ensure(this.#view);
    for (const each of steps) {
      if (each === 'drop') await this.#dropAndMake();
      else if (Array.isArray(each)) await this.#put(each);
      else await this.#search(each);
    }
    await this.#engine.views.drop(this.#view);
  }

  async #dropAndMake(): Promise<void> {
    await this.#engine.views.drop(this.#view);
    await this.#engine.views.ensure(this.#view);
    this.#rows.clear();
  }

  async #put(documents: Extract<Step, readonly object[]>): Promise<void> {
    const rows = documents.map(({ id, scope, vin, plate }) => {
      this.#puts += 1;
      const name = id % 4 === 0 ? `n${id}` : String(id);
      const keys = { vin, plate, number: name };
      return sampleRow(name, 100 - id, { scope, keys, revision: BigInt(this.#puts) });
    });
    for (const row of rows) this.#rows.set(row.id, row);
    await this.#engine.views.put(this.#view, rows);
  }

  async #search({ scope, vin, plate, order }: Exclude<Step, 'drop' | readonly object[]>): Promise<void> {
    const patterns = plate === null ? { vin } : { vin, plate };
    const where = Object.entries(patterns).map(([key, like]) => ({ key, like }));
    const wanted = [...this.#rows.values()]
      .filter((row) => scope === null || row.scope === scope)
      .filter((row) =>
        where.every(({ key, like }) => {
          const value = row.keys[key] ?? null;
          return value !== null && matchesPattern(parsePattern(like), storedKey(value));
        }),
      )
      .sort((a, b) =>
        Number(order === 'oldest' ? a.createdPosition - b.createdPosition : b.createdPosition - a.createdPosition),
      );
    expect(await found(this.#engine.views, this.#view, { scope, where, order })).toEqual(wanted.map(({ id }) => id));
  }
}

describe('searches by packed keys', () => {
  test.each<[string, Search]>([
    ['with room for all', {}],
    ['with few notes of changes', { notes: 5 }],
    ['with room for few keys', { packedBytes: 40 }],
    ['with few places looked at', { hits: 3 }],
  ])(
    '%s: after any puts, changes, removals and drops, what a look at each document finds',
    async (_, search) => {
      await using opening = await opened(search);
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), (steps) =>
          new Model(opening.engine).take(steps),
        ),
        { numRuns: 150 },
      );
    },
    60_000,
  );

  test('during writes that never pause: what matches before and after each change is always found', async () => {
    await using opening = await opened({ notes: 2_000 });
    const { views } = opening.engine;
    const view = sampleView();
    await views.ensure(view);
    const ids = Array.from({ length: 300 }, (_, id) => String(id));
    const putAll = (revision: number) =>
      views.put(
        view,
        ids.map((id) => {
          const keys = { vin: `X${revision % 7}-${id}-LAST`, plate: null, number: id };
          return sampleRow(id, Number(id), { keys, revision: BigInt(revision) });
        }),
      );
    await putAll(0);
    let writing = true;
    const writer = (async () => {
      for (let revision = 1; writing; revision += 1) await putAll(revision);
    })();
    for (let search = 0; search < 300; search += 1) {
      const one = ids[search % ids.length] ?? '';
      expect(await found(views, view, { where: [{ key: 'vin', like: `%-${one}-LAST` }] })).toEqual([one]);
    }
    writing = false;
    await writer;
  }, 60_000);

  test('a document that the file of views could not take at first is found once it is there', async () => {
    await using opening = await opened();
    const { events, views } = opening.engine;
    const search = (id: number) => found(views, VIEW, { where: [{ key: 'vin', like: `%N${id}` }] });
    for (const id of [1, 2, 3, 4]) await events.append(creation(id));
    expect(await search(1)).toEqual(['1']);
    const release = await holdLock(join(opening.path, 'state.sqlite'));
    const { views: state } = await events.append(creation(12));
    expect(state).toBe('pending');
    expect(await search(12)).toEqual([]);
    await release();
    await eventually(async () => expect(await search(12)).toEqual(['12']));
  }, 30_000);
});
