import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { JobOutcome, OperationClient } from '@vpds/kernel';
import { recordRows } from '../domain/import.ts';
import { Imports } from '../import-products/imports.ts';
import { importStream } from '../import-products/import.aggregate.ts';
import { beginImport, importRowsOver, rowAt } from '../testing/import-harness.ts';
import { type ProductHarness, callOfUser, startProducts } from '../testing/product-harness.ts';
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
  return new UndoImportJob(harness.engine.events, harness.engine.views, imports, tracking);
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
  await new UndoImportHandler(imports).handle({ importID, reason: 'the wrong file' }, callOfUser());
  const job = jobWith(async () => {
    const rows = [{ line: 3, outcome: 'updated', productID: lateID, revision: 1 }] as const;
    const known = await imports.any(importID);
    await imports.command(importID, callOfUser(), (state) => recordRows(state, { from: 3, to: 3, rows }), known);
  });
  await runToEnd(job, importID);
  expect(await shown(importID)).toMatchObject({ phase: 'undone', undo: { counts: { withdrawn: 2, changed: 1 } } });
  const events = await harness.engine.events.readStream({ stream: importStream(importID) });
  expect(events.map(({ type }) => type).slice(-1)).toEqual(['ImportUndone']);
});

test('IMP-9: what others have changed since stays, and is named', async () => {
  const importID = await beginImport(harness);
  const { results } = await importRowsOver(harness).handle(
    { importID, resumes: false, quota: null, from: 1, to: 2, rows: [rowAt(1), rowAt(2)] },
    callOfUser(),
  );
  const [first, second] = results.map((result) => ('productID' in result ? (result.productID ?? 0) : 0));
  await harness.update(first as number, { mileage: 9 });
  await new UndoImportHandler(imports).handle({ importID, reason: 'the wrong file' }, callOfUser());
  await runToEnd(
    jobWith(async () => {}),
    importID,
  );
  expect(await shown(importID)).toMatchObject({ undo: { counts: { withdrawn: 1, inTheWay: 1 } } });
  expect([await isWithdrawn(first as number), await isWithdrawn(second as number)]).toEqual([false, true]);
});
