import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type EventStore,
  type JobOutcome,
  type OperationClient,
  Unavailable,
  eventStoreWith,
  readsOverShare,
} from '@vpds/kernel';
import { ServiceTime } from '@vpds/http';
import { recordRows } from '../domain/import.ts';
import { ExternalIDs } from '../external-id/external-ids.ts';
import { EndImportHandler } from '../import-products/end-import.handler.ts';
import { shownBy } from '../import-products/import-shown.ts';
import { ImportedRowsHandler } from '../import-products/imported-rows.handler.ts';
import { Imports } from '../import-products/imports.ts';
import { importStream } from '../import-products/import.aggregate.ts';
import type { ImportedRow } from '../product.contract.ts';
import { PRODUCTS, productOf } from '../product.view.ts';
import { SOLD_AT, beginImport, importRowsOver, rowAt } from '../testing/import-harness.ts';
import { COMPANY, type ProductHarness, callOfUser, startProducts } from '../testing/product-harness.ts';
import { UndoImportHandler } from './undo-import.handler.ts';
import { UndoImportJob } from './undo-import.job.ts';

let harness: ProductHarness;
let imports: Imports;
beforeEach(async () => {
  harness = await startProducts();
  imports = new Imports(harness.engine.events, harness.engine.views);
});
afterEach(() => harness.stop());

/** `meanwhile`: once, while the first product is being withdrawn. */
function jobWith(meanwhile: () => Promise<void>): UndoImportJob {
  let work: (() => Promise<void>) | null = meanwhile;
  const tracking = {
    async call() {
      const once = work;
      work = null;
      await once?.();
      return { isActive: false };
    },
  } as unknown as OperationClient;
  return jobOver(harness.engine.events, tracking);
}

function jobOver(
  events: EventStore,
  operationClient: OperationClient = NO_TRANSPORTS,
  settledAfter = 0,
): UndoImportJob {
  const { views } = harness.engine;
  const externalIDs = new ExternalIDs(events);
  return new UndoImportJob({ events, views, imports, externalIDs, operationClient, settledAfter });
}

const NO_TRANSPORTS = { call: async () => ({ isActive: false }) } as unknown as OperationClient;

/** A store whose process dies before an append that is chosen. */
function dyingAt(isLast: (stream: string, type: string) => boolean): EventStore {
  let isDead = false;
  return eventStoreWith(harness.engine.events, {
    async append(request) {
      isDead ||= isLast(request.stream, request.events[0]?.type ?? '');
      if (isDead) throw new Unavailable('The process died');
      return harness.engine.events.append(request);
    },
  });
}

async function rowsOf(importID: string, of: 'import' | 'undo'): Promise<readonly unknown[]> {
  const handler = new ImportedRowsHandler(imports, harness.engine.events);
  const request = { importID, of, result: null, limit: 1_000, cursor: null } as const;
  const { rows } = await handler.handle(request, callOfUser());
  return rows.map((row) => {
    const { line, result, productID } = row as { line: number; result: string; productID: number };
    return [line, result, productID];
  });
}

const TIME = new ServiceTime('UTC');

const undo = (importID: string, context = callOfUser()) =>
  new UndoImportHandler(imports, TIME).handle({ importID, reason: 'the wrong file' }, context);

async function productsOf(company: number): Promise<Map<string, number>> {
  const query = { scope: company, where: [], order: 'oldest', limit: 1_000 } as const;
  const { rows } = await harness.engine.views.find(PRODUCTS, query);
  return new Map(rows.map((row) => [productOf(row).externalID ?? '', Number(row.id)]));
}

/** @returns how often it ran */
async function runToEnd(job: UndoImportJob, importID: string): Promise<number> {
  for (let runs = 1; runs < 10; runs += 1) {
    const outcome: JobOutcome = await job.run(importID);
    if ('done' in outcome) return runs;
  }
  throw new Error('The undo never ends');
}

const shown = async (importID: string) => (await imports.own(importID, callOfUser())).shown;

const isWithdrawn = async (productID: number) => (await harness.read(productID)).state.withdrawn !== null;

test('IMP-9: rows that are recorded while it is being undone are undone as well', async () => {
  const importID = await beginImport(harness);
  const lines = importRowsOver(harness);
  const request = { importID, resumes: false, quota: null };
  await lines.handle({ ...request, from: 1, to: 2, rows: [rowAt(1), rowAt(2)] }, callOfUser());
  const lateID = await harness.create({ productID: 9_000 });
  await undo(importID);
  const job = jobWith(async () => {
    const rows = [{ line: 3, outcome: 'updated', productID: lateID, revision: 1 }] as const;
    const known = await imports.any(importID);
    const part = { from: 3, to: 3, rows: [] };
    await imports.command(importID, callOfUser(), (state) => recordRows(state, { ...part, rows }, part), known);
  });
  await runToEnd(job, importID);
  expect(await shown(importID)).toMatchObject({ phase: 'undone', undo: { counts: { withdrawn: 2, changed: 1 } } });
  const events = await harness.engine.events.readStream({ stream: importStream(importID) });
  expect(events.map(({ type }) => type).slice(-1)).toEqual(['ImportUndone']);
});

test('ANS-7: the answers to a request to undo an import, and to cancel it, are stored with what it appends', async () => {
  const keyed = (key: string) => ({ ...callOfUser(), idempotency: { key, requestHash: 'hash' } });
  const stored = async (key: string) => (await harness.engine.idempotency.find(key))?.answer.message;
  const importID = await beginImport(harness);
  const ended = await new EndImportHandler(imports, TIME).handle({ importID, how: 'cancelled' }, keyed('cancel'));
  expect(await stored('cancel')).toEqual(shownBy(TIME)(ended));
  const undoing = await undo(importID, keyed('undo'));
  expect(await stored('undo')).toEqual(shownBy(TIME)(undoing));
  expect(undoing).toMatchObject({ importID, phase: 'undoing' });
});

test('IMP-9: what others have changed since stays, and is named', async () => {
  const importID = await beginImport(harness);
  const { results } = await importRowsOver(harness).handle(
    { importID, resumes: false, quota: null, from: 1, to: 2, rows: [rowAt(1), rowAt(2)] },
    callOfUser(),
  );
  const [first, second] = results.map((result) => ('productID' in result ? (result.productID ?? 0) : 0));
  await harness.update(first as number, { mileage: 9 });
  await undo(importID);
  await runToEnd(
    jobWith(async () => {}),
    importID,
  );
  expect(await shown(importID)).toMatchObject({ undo: { counts: { withdrawn: 1, inTheWay: 1 } } });
  expect([await isWithdrawn(first as number), await isWithdrawn(second as number)]).toEqual([false, true]);
});

test('IMP-9: a product for whose reads there was no room is withdrawn by the next run', async () => {
  const importID = await beginImport(harness);
  const request = { importID, resumes: false, quota: null, from: 1, to: 1, rows: [rowAt(1)] };
  await importRowsOver(harness).handle(request, callOfUser());
  await undo(importID);
  const full = jobWith(() => Promise.reject(readsOverShare()));
  await expect(full.run(importID)).rejects.toMatchObject({ code: 'reads_over_share' });
  await runToEnd(full, importID);
  expect(await shown(importID)).toMatchObject({ undo: { counts: { withdrawn: 1, inTheWay: 0 } } });
});

const rowsFrom = (size: number, name = 'row') =>
  Array.from({ length: size }, (_, index) => rowAt(index + 1, { externalID: `${name} ${index + 1}` }));

function signal() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

async function die(importID: string, rows: readonly ImportedRow[], isLast: (stream: string, type: string) => boolean) {
  const request = { importID, resumes: false, quota: null, from: 1, to: rows.length, rows };
  await expect(importRowsOver(harness, dyingAt(isLast)).handle(request, callOfUser())).rejects.toThrow(Unavailable);
}

describe('IMP-9: what a request had applied when it died is undone, too', () => {
  test.each([
    ['before the first row is applied', 0, (stream: string) => stream.startsWith('product-')],
    [
      'after some rows',
      9,
      (
        (left) => (stream: string) =>
          stream.startsWith('product-') && (left -= 1) < 0
      )(9),
    ],
    ['before its lines are recorded', 20, (_: string, type: string) => type === 'ImportRowsRecorded'],
  ])('%s', async (_, done, isLast) => {
    const importID = await beginImport(harness);
    await die(importID, rowsFrom(20), isLast);
    const products = await productsOf(COMPANY);
    expect(products.size).toBe(done);
    await undo(importID);
    await runToEnd(jobOver(harness.engine.events), importID);
    expect(await shown(importID)).toMatchObject({
      phase: 'undone',
      line: 0,
      counts: { rows: done, created: done },
      undo: { counts: { withdrawn: done, changed: 0, inTheWay: 0 } },
    });
    for (const productID of products.values()) expect(await isWithdrawn(productID)).toBe(true);
    const expected = [...products].map(([externalID, productID]) => [Number(externalID.slice(4)), productID] as const);
    expected.sort(([one], [other]) => one - other);
    expect(await rowsOf(importID, 'import')).toEqual(expected.map(([line, productID]) => [line, 'created', productID]));
    expect(await rowsOf(importID, 'undo')).toEqual(expected.map(([line, productID]) => [line, 'withdrawn', productID]));
  });

  test('a run waits until no request can apply rows any more', async () => {
    const importID = await beginImport(harness);
    await die(importID, rowsFrom(3), (_, type) => type === 'ImportRowsRecorded');
    await undo(importID);
    const outcome = await jobOver(harness.engine.events, NO_TRANSPORTS, 30_000).run(importID);
    const { retryAt, isPlanned } = outcome as { retryAt: number; isPlanned?: boolean };
    expect([retryAt - Date.now() > 20_000, isPlanned]).toEqual([true, true]);
    expect(await shown(importID)).toMatchObject({ phase: 'undoing', undo: { counts: { withdrawn: 0 } } });
  });

  test('a request that continued it with other rows is undone with the one that died', async () => {
    const importID = await beginImport(harness);
    await die(importID, rowsFrom(3, 'old'), (_, type) => type === 'ImportRowsRecorded');
    const rows = rowsFrom(3, 'new');
    const request = { importID, resumes: true, quota: null, from: 1, to: 3, rows };
    await importRowsOver(harness).handle(request, callOfUser());
    await undo(importID);
    await runToEnd(jobOver(harness.engine.events), importID);
    expect(await shown(importID)).toMatchObject({ undo: { counts: { withdrawn: 6, changed: 0, inTheWay: 0 } } });
    for (const productID of (await productsOf(COMPANY)).values()) expect(await isWithdrawn(productID)).toBe(true);
  });

  test('rows that the request that continued it has recorded are undone and counted once', async () => {
    const importID = await beginImport(harness);
    const rows = rowsFrom(3);
    await die(importID, rows, (_, type) => type === 'ImportRowsRecorded');
    const mended = [rows[0], rowAt(2, { externalID: 'mended' }), rows[2]] as readonly ImportedRow[];
    await importRowsOver(harness).handle(
      { importID, resumes: true, quota: null, from: 1, to: 3, rows: mended },
      callOfUser(),
    );
    await undo(importID);
    await runToEnd(jobOver(harness.engine.events), importID);
    const products = await productsOf(COMPANY);
    expect(await shown(importID)).toMatchObject({
      counts: { rows: 4, created: 4 },
      undo: { counts: { withdrawn: 4, changed: 0, inTheWay: 0 } },
    });
    const undone = (await rowsOf(importID, 'undo')).map((row) => (row as readonly unknown[])[2]);
    expect(undone.toSorted()).toEqual([...products.values()].toSorted());
  });

  test('rows of a request that was slower than the one that it continued are undone, too', async () => {
    const importID = await beginImport(harness);
    const [applied, recorded] = [signal(), signal()];
    const beforeRecord = (wait: () => Promise<unknown>) =>
      eventStoreWith(harness.engine.events, {
        async append(request) {
          if (request.events[0]?.type === 'ImportRowsRecorded') await wait();
          return harness.engine.events.append(request);
        },
      });
    const send = (events: EventStore, name: string, resumes: boolean) =>
      importRowsOver(harness, events).handle(
        { importID, resumes, quota: null, from: 1, to: 3, rows: rowsFrom(3, name) },
        callOfUser(),
      );
    let second: Promise<unknown> = Promise.resolve();
    const slow = beforeRecord(() => (applied.resolve(), recorded.promise));
    const first = beforeRecord(() => {
      second = send(slow, 'second', true);
      second.catch(() => undefined);
      return applied.promise;
    });
    await send(first, 'first', false);
    recorded.resolve();
    await expect(second).rejects.toMatchObject({ code: 'import_line_expected' });
    await undo(importID);
    await runToEnd(jobOver(harness.engine.events), importID);
    expect(await shown(importID)).toMatchObject({ undo: { counts: { withdrawn: 6, changed: 0, inTheWay: 0 } } });
    for (const productID of (await productsOf(COMPANY)).values()) expect(await isWithdrawn(productID)).toBe(true);
  });

  test('a product that it had updated is listed once', async () => {
    const earlier = await beginImport(harness);
    const request = { importID: earlier, resumes: false, quota: null, from: 1, to: 1, rows: rowsFrom(1) };
    await importRowsOver(harness).handle(request, callOfUser());
    const importID = await beginImport(harness);
    await die(importID, [rowAt(2, { externalID: 'row 1' })], (_, type) => type === 'ImportRowsRecorded');
    await undo(importID);
    await runToEnd(jobOver(harness.engine.events), importID);
    const [productID] = (await productsOf(COMPANY)).values();
    expect(await rowsOf(importID, 'import')).toEqual([[2, 'updated', productID]]);
    expect(await rowsOf(importID, 'undo')).toEqual([[2, 'changed', productID]]);
  });

  test('if one row ends the request, no other row is applied after the answer', async () => {
    const importID = await beginImport(harness);
    let appends = 0;
    const events = eventStoreWith(harness.engine.events, {
      async append(request) {
        if (request.stream.startsWith('product-') && (appends += 1) === 5) throw new Unavailable('One append failed');
        return harness.engine.events.append(request);
      },
    });
    const request = { importID, resumes: false, quota: null, from: 1, to: 60, rows: rowsFrom(60) };
    await expect(importRowsOver(harness, events).handle(request, callOfUser())).rejects.toThrow(Unavailable);
    const { size } = await productsOf(COMPANY);
    expect(size).toBeGreaterThan(0);
    await undo(importID);
    await runToEnd(jobOver(harness.engine.events), importID);
    expect(await shown(importID)).toMatchObject({ undo: { counts: { withdrawn: size } } });
    expect([...(await productsOf(COMPANY)).values()]).toHaveLength(size);
  });
});

test('IMP-9: a product in several rows is reported once: withdrawn if the import created it, else changed', async () => {
  const old = await harness.create({ productID: 9_000 });
  const importID = await beginImport(harness);
  const rows = [
    rowAt(1, { externalID: 'A' }),
    rowAt(2, { externalID: 'A', at: SOLD_AT + 1 }),
    rowAt(3, { externalID: 'A', at: SOLD_AT + 1 }),
  ];
  const request = { importID, resumes: false, quota: null, from: 1, to: 3, rows };
  const { results } = await importRowsOver(harness).handle(request, callOfUser());
  expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'updated', 'updated']);
  const [first] = results;
  await undo(importID);
  await runToEnd(jobOver(harness.engine.events), importID);
  expect(await rowsOf(importID, 'undo')).toEqual([
    [1, 'withdrawn', first !== undefined && 'productID' in first ? first.productID : 0],
  ]);
  expect([(await shown(importID)).undo?.counts, await isWithdrawn(old)]).toEqual([
    { withdrawn: 1, changed: 0, inTheWay: 0 },
    false,
  ]);
});

test('IMP-9, DAM-1: of rows whose event an operator has decided to skip nothing is undone or listed', async () => {
  const importID = await beginImport(harness);
  const request = { importID, resumes: false, quota: null, from: 1, to: 2, rows: rowsFrom(2) };
  await importRowsOver(harness).handle(request, callOfUser());
  await undo(importID);
  const { events: stored } = harness.engine;
  const events = eventStoreWith(stored, {
    readStream: async (wanted) =>
      (await stored.readStream(wanted)).map((event) =>
        event.type === 'ImportRowsRecorded' ? { ...event, payload: 'damaged', skipped: true as const } : event,
      ),
  });
  imports = new Imports(events, harness.engine.views);
  await runToEnd(jobOver(events), importID);
  expect(await shown(importID)).toMatchObject({ phase: 'undone', undo: { counts: { withdrawn: 0 } } });
  const handler = new ImportedRowsHandler(imports, events);
  const page = { importID, of: 'import', result: null, limit: 10, cursor: null } as const;
  expect(await handler.handle(page, callOfUser())).toEqual({ rows: [], next: null });
});
