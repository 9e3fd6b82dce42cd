import { openSqliteEngine } from '@vpds/engine-sqlite';
import { type AppendRequest, NO_STREAM, newSeed } from '@vpds/kernel';

/** Part of the n-th product's VIN and registration number; scattered, for realistic indexes. */
export function mark(number: number): string {
  return (Math.imul(number, 0x9e3779b1) >>> 0).toString(36).toUpperCase().padStart(7, '0');
}

export function vinOf(number: number): string {
  return `${mark(number)}WVW${number.toString(36).toUpperCase().padStart(7, '0')}`;
}

const PARALLEL = 512;

export interface Filled {
  readonly companyID: number;
  readonly count: number;
}

/** Writes the events and views that the service would write. No service may use the data directory meanwhile. */
export async function fillProducts(directory: string, ...filled: readonly Filled[]): Promise<void> {
  const count = filled.reduce((sum, each) => sum + each.count, 0);
  const engine = await openSqliteEngine({ directory, deadline: 120_000 });
  const { PRODUCTS, productAggregate } = await import('./product-internals.ts');
  await engine.views.ensure(PRODUCTS);
  const metadata = {
    owner: 0,
    actor: null,
    requestID: null,
    correlationID: null,
    causationID: null,
    traceparent: null,
  };
  let next = 1;
  const work = async () => {
    for (let number = next++; number <= count; number = next++) {
      const companyID = ownerOf(number, filled);
      const event = {
        type: 'ProductCreated' as const,
        productID: number,
        companyID,
        vin: vinOf(number),
        pno: 100_000 + number,
        guid: newSeed(),
        hash: null,
        fields: new Map<string, string | number>([
          ['registrationNumber', `R${mark(number)}`],
          ['brand', 'Volkswagen'],
          ['model', 'Golf'],
          ['mileage', number],
        ]),
        meta: new Map<string, string>(),
      };
      const state = productAggregate.decider.evolve(productAggregate.decider.initialState, event);
      const request: AppendRequest = {
        stream: `product-${number}`,
        expectedRevision: NO_STREAM,
        events: [
          { id: newSeed(), ...productAggregate.codec.encode(event), metadata: { ...metadata, owner: companyID } },
        ],
        views: productAggregate.views(state).map((view) => ({ ...view, changed: true })),
      };
      await engine.events.append(request);
      if (number % 100_000 === 0) console.error(`${number} of ${count} products`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  const payload = JSON.stringify({ v: 1, data: { from: 1, to: count + 1_000 } });
  const taken = { id: newSeed(), type: 'IdBlockTaken', payload, metadata };
  await engine.events.append({ stream: 'idBlocks-product', expectedRevision: NO_STREAM, events: [taken] });
  await engine.close();
}

function ownerOf(number: number, filled: readonly Filled[]): number {
  let upTo = 0;
  for (const { companyID, count } of filled) if (number <= (upTo += count)) return companyID;
  throw new Error(`No company has product ${number}`);
}
