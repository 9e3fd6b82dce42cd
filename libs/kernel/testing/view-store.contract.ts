import { describe, expect, test } from '@jest/globals';
import type { ViewStore } from '@vpds/kernel';
import { openedOnce, type Opened } from './harness.ts';
import { sampleRow, sampleView } from './view-samples.ts';
import { matchTests, pagingTests } from './view-store-find.contract.ts';
import { listTests } from './view-store-list.contract.ts';
import { partsTests } from './view-store-parts.contract.ts';
import { guardedWriteTests, viewLifeTests } from './view-store-write.contract.ts';

/** Contract of view stores (ADR-8). */
export function viewStoreContract(name: string, open: () => Promise<Opened<ViewStore>>): void {
  describe(`ViewStore contract: ${name}`, () => {
    const opened = openedOnce(open);
    const store = () => opened().store;

    describe('guarded writes', () => guardedWriteTests(store));
    describe('life of a view', () => viewLifeTests(store));
    describe('matching', () => matchTests(store));
    describe('paging', () => pagingTests(store));
    describe('lists', () => listTests(store));
    describe('parts of pages and documents', () => partsTests(store));
  });

  describe(`ViewStore contract, restarts: ${name}`, () => {
    const opened = openedOnce(open);
    test('documents are there after a restart', async () => {
      const { store, reopen } = opened();
      if (reopen === undefined) return;
      const view = sampleView();
      await store.ensure(view);
      await store.put(view, [sampleRow('1', 1)]);
      const again = await reopen.call(opened());
      expect(await again.get(view, '1')).toEqual(sampleRow('1', 1));
    });
  });
}
