import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type CallContext,
  type EventStore,
  type RecordedEvent,
  Unavailable,
  eventStoreWith,
  happenedAtOf,
  readsOverShare,
  writeEventVersions,
} from '@vpds/kernel';
import { endImport } from '../domain/import.ts';
import { productStream } from '../product.aggregate.ts';
import type { ImportedRow, UpsertResult } from '../product.contract.ts';
import { registrationReaction } from '../register-with-platform/register-with-platform.job.ts';
import { EARLIEST, SOLD_AT, beginImport, importRowsOver, rowAt } from '../testing/import-harness.ts';
import { type ProductHarness, callOfUser, startProducts } from '../testing/product-harness.ts';
import { ImportedRowsHandler } from './imported-rows.handler.ts';
import { Imports } from './imports.ts';

let harness: ProductHarness;
beforeEach(async () => {
  harness = await startProducts();
});
afterEach(() => harness.stop());

const begin = () => beginImport(harness);

interface Options {
  readonly events?: EventStore;
  readonly resumes?: boolean;
  readonly context?: CallContext;
}

async function send(
  importID: string | null,
  rows: readonly ImportedRow[],
  { events = harness.engine.events, resumes = false, context = callOfUser() }: Options = {},
): Promise<readonly UpsertResult[]> {
  const [from, to] = [rows[0]?.line ?? 1, rows.at(-1)?.line ?? 0];
  const request = { importID, from, to, rows, resumes, quota: null };
  return (await importRowsOver(harness, events).handle(request, context)).results;
}

const outcomes = (results: readonly UpsertResult[]) =>
  results.map((result) => (result.outcome === 'failed' ? result.code : result.outcome));

async function recorded(importID: string) {
  const imports = new Imports(harness.engine.events, harness.engine.views);
  return (await imports.own(importID, callOfUser())).shown;
}

async function end(importID: string): Promise<void> {
  const imports = new Imports(harness.engine.events, harness.engine.views);
  const answer = () => ({ message: null });
  await imports.change(importID, callOfUser(), (state) => endImport(state, 'cancelled'), answer);
}

async function eventsOf(result: UpsertResult | undefined): Promise<readonly RecordedEvent[]> {
  const productID = result !== undefined && result.outcome !== 'failed' ? (result.productID ?? 0) : 0;
  return harness.engine.events.readStream({ stream: productStream(productID) });
}

/** A store whose process dies before the n-th append, or right after it. */
function dying(appends: number, isDone: boolean): EventStore {
  const { events } = harness.engine;
  let seen = 0;
  return new Proxy(events, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (name !== 'append') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      return async (request: Parameters<EventStore['append']>[0]) => {
        seen += 1;
        const isLast = seen >= appends;
        if (!isLast || (isDone && seen === appends)) {
          const result = await target.append(request);
          if (!isLast) return result;
        }
        throw new Unavailable('The process died');
      };
    },
  });
}

describe('IMP-2: rows of an import', () => {
  test('are applied and recorded; their events happened when the rows say', async () => {
    const importID = await begin();
    const results = await send(importID, [
      rowAt(1),
      rowAt(2),
      { line: 3, failed: { code: 'malformed_json', parameters: [] } },
    ]);
    expect(outcomes(results)).toEqual(['created', 'created', 'malformed_json']);
    expect(await recorded(importID)).toMatchObject({ line: 3, counts: { rows: 3, created: 2, failed: 1 } });
    const events = await eventsOf(results[0]);
    expect(events.map((event) => [event.type, happenedAtOf(event)])).toEqual([
      ['ProductCreated', SOLD_AT + 1],
      ['ProductExternalIDChanged', SOLD_AT + 1],
      ['ProductStatusChanged', SOLD_AT + 1],
    ]);
    expect(events.every(({ metadata }) => metadata.causationID === importID)).toBe(true);
  });

  test('IMP-6: repeated they change nothing; rows of one id are applied in order', async () => {
    await send(await begin(), [rowAt(1)]);
    const before = await harness.engine.events.head();
    expect(outcomes(await send(null, [rowAt(1)]))).toEqual(['unchanged']);
    expect(await harness.engine.events.head()).toBe(before);
    const twice = [rowAt(1, { externalID: 'A' }), rowAt(2, { externalID: 'A', at: SOLD_AT + 1 })];
    expect(outcomes(await send(await begin(), twice))).toEqual(['created', 'updated']);
  });

  test('IMP-6: not in the future, and not before the bound', async () => {
    const rows = [rowAt(1, { at: Date.now() + 60_000 }), rowAt(2, { at: EARLIEST - 1 }), rowAt(3, { at: EARLIEST })];
    expect(outcomes(await send(await begin(), rows))).toEqual([
      'happened_out_of_range',
      'happened_out_of_range',
      'created',
    ]);
  });

  test('IMP-2: only the next lines are accepted, and applied', async () => {
    const importID = await begin();
    await send(importID, [rowAt(1)]);
    const before = await harness.engine.events.head();
    for (const line of [1, 3])
      await expect(send(importID, [rowAt(line)])).rejects.toMatchObject({
        code: 'import_line_expected',
        parameters: [2],
      });
    expect(await harness.engine.events.head()).toBe(before);
  });

  test('a part that dies anywhere and is sent again is done and counted once', async () => {
    const size = 12;
    // Two appends for each row: its claim and its product; one before all of them, one after, and at first a block of ids.
    for (let appends = 1; appends <= 2 * size + 3; appends += 3)
      for (const isDone of [false, true]) {
        const importID = await begin();
        const rows = Array.from({ length: size }, (_, index) =>
          rowAt(index + 1, { externalID: `${appends} ${isDone} ${index}` }),
        );
        const died = await send(importID, rows, { events: dying(appends, isDone) }).catch((error: unknown) => error);
        const { line } = await recorded(importID);
        const again = line === 0 ? await send(importID, rows, { resumes: true }) : [];
        expect([died instanceof Error, line === 0 ? outcomes(again) : rows.map(() => 'created')]).toEqual([
          true,
          rows.map(() => 'created'),
        ]);
        expect((await recorded(importID)).counts).toMatchObject({ rows: size, created: size });
        for (const result of again) expect(await eventsOf(result)).toHaveLength(3);
      }
  }, 120_000);

  test('rows for whose reads there was no room have not failed: they are sent again', async () => {
    const rows = [rowAt(1), rowAt(2)];
    await send(await begin(), rows);
    const importID = await begin();
    const { events } = harness.engine;
    let isFull = true;
    const full = eventStoreWith(events, {
      async readStream(request) {
        if (isFull && request.stream.startsWith('product-')) throw readsOverShare();
        return events.readStream(request);
      },
    });
    await expect(send(importID, rows, { events: full })).rejects.toMatchObject({ code: 'reads_over_share' });
    isFull = false;
    expect(outcomes(await send(importID, rows, { events: full, resumes: true }))).toEqual(['unchanged', 'unchanged']);
    expect((await recorded(importID)).counts).toMatchObject({ rows: 2, unchanged: 2, failed: 0 });
  });

  test('two requests for the same lines: one is accepted, and both count what the import created', async () => {
    const importID = await begin();
    const rows = Array.from({ length: 20 }, (_, index) => rowAt(index + 1));
    const both = await Promise.allSettled([send(importID, rows), send(importID, rows, { resumes: true })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await recorded(importID)).counts).toMatchObject({ rows: 20 });
    expect(outcomes(await send(null, rows))).toEqual(rows.map(() => 'unchanged'));
  });
});

describe('IMP-2: a call that is sent again between the services', () => {
  const again = (importID: string, rows: readonly ImportedRow[], context = callOfUser()) =>
    send(importID, rows, { context: { ...context, isRetry: true } });

  test('has the first one’s results, also after the import has ended', async () => {
    const [importID, context] = [await begin(), callOfUser()];
    const first = await send(importID, [rowAt(1)], { context });
    await end(importID);
    expect(outcomes(await again(importID, [rowAt(1)], context))).toEqual(outcomes(first));
    expect((await recorded(importID)).counts).toMatchObject({ rows: 1, created: 1 });
  });

  test('applies nothing if its lines are recorded by another request, or the import has ended, before it began', async () => {
    const importID = await begin();
    await send(importID, [rowAt(1)]);
    const before = await harness.engine.events.head();
    const other = rowAt(1, { externalID: 'other' });
    await expect(again(importID, [other])).rejects.toMatchObject({ code: 'import_line_expected' });
    expect(await harness.engine.events.head()).toBe(before);
    await end(importID);
    await expect(again(importID, [rowAt(2)])).rejects.toMatchObject({ code: 'import_ended' });
  });

  test('continues what it had begun before the end of the import', async () => {
    const [importID, context] = [await begin(), callOfUser()];
    await expect(send(importID, [rowAt(1)], { context, events: dying(2, false) })).rejects.toThrow(Unavailable);
    await end(importID);
    expect(outcomes(await again(importID, [rowAt(1)], context))).toEqual(['created']);
    expect(await recorded(importID)).toMatchObject({ line: 1, phase: 'cancelled', counts: { created: 1 } });
  });
});

describe('IMP-3: what became of the rows', () => {
  test('is read page by page, and only the ones that are asked for', async () => {
    const importID = await begin();
    for (let line = 1; line <= 9; line += 3)
      await send(importID, [
        rowAt(line),
        { line: line + 1, failed: { code: 'malformed_json', parameters: [] } },
        rowAt(line + 2),
      ]);
    const { events, views } = harness.engine;
    const handler = new ImportedRowsHandler(new Imports(events, views), events);
    const lines: number[] = [];
    let cursor: string | null = null;
    do {
      const request = { importID, of: 'import', result: 'created', limit: 2, cursor } as const;
      const page: Awaited<ReturnType<typeof handler.handle>> = await handler.handle(request, callOfUser());
      expect(page.rows.length).toBeLessThanOrEqual(2);
      lines.push(...page.rows.map((row) => (row as { line: number }).line));
      cursor = page.next;
    } while (cursor !== null);
    expect(lines).toEqual([1, 3, 4, 6, 7, 9]);
    const failed = { importID, of: 'import', result: 'failed', limit: 1, cursor: null } as const;
    expect((await handler.handle(failed, callOfUser())).rows).toEqual([
      {
        line: 2,
        result: 'failed',
        productID: null,
        revision: null,
        code: 'malformed_json',
        error: 'The body is not valid JSON',
      },
    ]);
    await expect(handler.handle({ ...failed, cursor: 'x' }, callOfUser())).rejects.toMatchObject({
      code: 'cursor_invalid',
    });
  });
});

describe('IMP-7: an import has no effects', () => {
  test('its creations queue no registration', async () => {
    const [result] = await send(await begin(), [rowAt(1)]);
    const [creation] = await eventsOf(result);
    expect(await registrationReaction.ids(creation as RecordedEvent)).toEqual([]);
    const other = productStream(await harness.create({ productID: 5_000 }));
    const [usual] = await harness.engine.events.readStream({ stream: other });
    expect(await registrationReaction.ids(usual as RecordedEvent)).toEqual([other]);
  });

  test('ADR-29: nothing is imported while the previous release may run', async () => {
    const { events } = harness.engine;
    const begunBefore = new Proxy(events, {
      get(target, name) {
        if (name === 'identity') return async () => ({ storeID: 's' });
        const value = Reflect.get(target, name, target) as unknown;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    writeEventVersions('previous', '1.3.0');
    try {
      await expect(send(await begin(), [rowAt(1)], { events: begunBefore })).rejects.toMatchObject({
        name: 'NotEnabledYet',
      });
    } finally {
      writeEventVersions('previous');
    }
  });
});
