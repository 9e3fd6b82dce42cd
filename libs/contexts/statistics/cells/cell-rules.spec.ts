import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { UPDATES_SAMPLES, freeze, frozen } from '@vpds/kernel/testing';
import { PRODUCT_EVENT_TYPES, readProductEvent } from '@vpds/product/contract';
import type { Declaration } from '../domain/declaration.ts';
import { variedSamples } from '../testing/varied-samples.ts';
import { CELLS } from './cell-versions.ts';
import { MEASURES } from './measures.ts';
import {
  type Contribution,
  type ProductMemory,
  memoryFrom,
  memoryText,
  remember,
  unknownProduct,
} from './product-memory.ts';

/** What an event changes in the numbers, and the product's document after it. */
interface Remembered {
  readonly contributions: readonly Contribution[];
  readonly memory: string;
}

interface Rules {
  readonly cells: string;
  readonly measures: readonly string[];
  /** After each sample that changes anything. */
  readonly after: Readonly<Record<string, Remembered>>;
}

const FROZEN = resolve(import.meta.dirname, '../samples/cells.json');
const DECLARATION: Declaration = {
  fields: [{ name: 'brand', field: 'brand', spellings: { VW: 'Volkswagen' } }],
  pairs: [],
};
/** Without the statuses from which a product moves: the document has it. */
const SAMPLES = variedSamples().filter(
  ({ type, words }) => PRODUCT_EVENT_TYPES.includes(type) && !/ from=(?!created)/.test(words),
);

function rememberedAfter(memory: ProductMemory, day: number, words: string) {
  const { type, payload } = SAMPLES.find((sample) => sample.words === words) as (typeof SAMPLES)[number];
  return remember(memory, readProductEvent({ type, payload }), day, DECLARATION);
}

/** A product that was auctioned, sold and assigned, and the same one after its withdrawal. */
function products(): [string, ProductMemory][] {
  const history = [
    'ProductCreated',
    'ProductStatusChanged from=created to=onAuction',
    'ProductAssignedToCommissionPartner',
    'ProductStatusChanged from=created to=sold',
  ];
  const sold = history.reduce(
    (memory, words, day) => rememberedAfter(memory, day, words).memory,
    unknownProduct(DECLARATION),
  );
  return [
    ['sold', sold],
    ['withdrawn', rememberedAfter(sold, 10, 'ProductWithdrawn').memory],
  ];
}

function rulesNow(): Rules {
  const after = products().flatMap(([name, before]) =>
    SAMPLES.flatMap(({ words }): [string, Remembered][] => {
      const { memory, contributions } = rememberedAfter(before, 20, words);
      const remembered = { contributions, memory: memoryText(memory) };
      const isSilent = contributions.length === 0 && remembered.memory === memoryText(before);
      return isSilent ? [] : [[`${name}: ${words}`, remembered]];
    }),
  );
  return { cells: CELLS, measures: MEASURES, after: Object.fromEntries(after) };
}

test('ADR-36: what the cells count, and how a product is stored, is as it was frozen, or the cells have another version', async () => {
  const now = rulesNow();
  const before = frozen<Rules>(FROZEN) ?? { cells: '', measures: [], after: {} };
  const moved = before.measures.filter((measure, place) => now.measures[place] !== measure);
  const changed = Object.entries(before.after).filter(
    ([words, each]) => JSON.stringify(now.after[words]) !== JSON.stringify(each),
  );
  if (before.cells === CELLS && moved.length + changed.length > 0)
    throw new Error(
      `Cells of the version ${CELLS} are stored, and ${[...moved, ...changed.map(([words]) => words)].join(', ')} would be ` +
        'counted or stored otherwise: raise CELLS (cells/cell-versions.ts), so that the log is counted again, then freeze it: ' +
        'UPDATE_SAMPLES=1. A new measure goes to the end of MEASURES (cells/measures.ts), whose places are stored.',
    );
  if (UPDATES_SAMPLES) await freeze(FROZEN, now);
  expect(now).toEqual(frozen<Rules>(FROZEN));
  const documents = Object.values(now.after).map(({ memory }) => memory);
  expect(documents.map((text) => memoryText(memoryFrom(text)))).toEqual(documents);
});
