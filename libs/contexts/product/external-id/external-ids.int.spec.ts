import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type EventStore, type Json, Refusal, Unavailable, mapFromObject } from '@vpds/kernel';
import { CreateProductHandler } from '../create-product/create-product.handler.ts';
import { FieldRegistries } from '../field-registries.ts';
import { Products } from '../products.ts';
import { type ProductHarness, VIN, callOfUser, startProducts } from '../testing/product-harness.ts';
import { UpdateProductHandler } from '../update-product/update-product.handler.ts';
import { ExternalIDs } from './external-ids.ts';

let harness: ProductHarness;
let lastID = 1_000;

beforeEach(async () => {
  harness = await startProducts();
});
afterEach(() => harness.stop());

/** The caches of one process over the store. */
function processOver(events: EventStore) {
  const registries = new FieldRegistries(events);
  const externalIDs = new ExternalIDs(events);
  const create = new CreateProductHandler(events, registries, externalIDs);
  const update = new UpdateProductHandler(new Products(events, harness.engine.views), registries, externalIDs);
  return {
    async create(externalID: string, context = callOfUser(), productID = (lastID += 1)): Promise<number> {
      const request = { productID, vehicleIdentificationNumber: VIN, fields: {}, meta: {}, platform: {}, externalID };
      return (await create.handle(request, context)).message as number;
    },
    update(productID: number, change: { externalID?: string | null; fields?: Record<string, Json> }) {
      const request = { identifiers: { productID }, fields: {}, meta: {}, ...change } as never;
      return update.handle(request, callOfUser());
    },
  };
}

/** Fails the n-th append to a stream of this prefix: before it is written (a crash). */
function crashingBefore(prefix: string, nth = 1): EventStore {
  const { events } = harness.engine;
  let seen = 0;
  return new Proxy(events, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (name !== 'append') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      return (request: Parameters<EventStore['append']>[0]) => {
        if (request.stream.startsWith(prefix) && (seen += 1) >= nth) throw new Unavailable('The process died');
        return target.append(request);
      };
    },
  });
}

async function externalIDOf(productID: number): Promise<string | null> {
  return (await harness.read(productID)).state.externalID;
}

const code = (error: unknown) => (error instanceof Refusal ? error.code : error);

describe('EXT-1: an external id belongs to one product of the company', () => {
  test('the second creation is refused with the first product', async () => {
    const process = processOver(harness.engine.events);
    const first = await process.create('A');
    await expect(process.create('A')).rejects.toMatchObject({ code: 'external_id_in_use', parameters: [first] });
    expect(await externalIDOf(first)).toBe('A');
  });

  test('ids differ by case', async () => {
    const process = processOver(harness.engine.events);
    expect(await process.create('a')).not.toBe(await process.create('A'));
  });

  test('an update sets, changes and removes it; what was removed is free again', async () => {
    const process = processOver(harness.engine.events);
    const first = await harness.create();
    await process.update(first, { externalID: 'A', fields: { brand: 'VW' } });
    await process.update(first, { externalID: 'A' });
    await process.update(first, { externalID: 'B' });
    const second = await process.create('A');
    expect(second).not.toBe(first);
    await process.update(first, { externalID: null });
    await process.update(second, { externalID: 'B' });
    await process.update(first, { externalID: 'A' });
    expect([await externalIDOf(first), await externalIDOf(second)]).toEqual(['A', 'B']);
    expect((await harness.read(first)).state.fields).toEqual(mapFromObject({ brand: 'VW' }));
  });

  test('another product’s is refused', async () => {
    const process = processOver(harness.engine.events);
    const first = await process.create('A');
    const second = await process.create('B');
    await expect(process.update(second, { externalID: 'A' })).rejects.toMatchObject({
      code: 'external_id_in_use',
      parameters: [first],
    });
  });
});

describe('EXT-1: two updates of one product at once', () => {
  /** An update that has read the product before `meanwhile`. */
  async function updatedLate(
    productID: number,
    externalID: string,
    meanwhile: () => Promise<unknown>,
  ): Promise<unknown> {
    const { events, views } = harness.engine;
    const products = new Products(events, views);
    const known = await products.byID(productID, callOfUser());
    await meanwhile();
    const late = new Proxy(products, {
      get(target, name) {
        const value = Reflect.get(target, name, target) as unknown;
        if (name === 'resolve') return async () => known;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const handler = new UpdateProductHandler(late, new FieldRegistries(events), new ExternalIDs(events));
    const request = { identifiers: { productID }, fields: {}, meta: {}, externalID };
    return handler.handle(request, callOfUser());
  }

  test('the later one wins, and starts from what the first has done', async () => {
    const process = processOver(harness.engine.events);
    const productID = await process.create('A');
    await updatedLate(productID, 'C', () => process.update(productID, { externalID: 'B' }));
    expect(await externalIDOf(productID)).toBe('C');
    expect(await process.create('A')).not.toBe(productID);
    expect(await process.create('B')).not.toBe(productID);
  });

  test('an id that the product has lost meanwhile, and another has taken, is not taken back', async () => {
    const process = processOver(harness.engine.events);
    const productID = await process.create('A');
    let other = 0;
    const late = updatedLate(productID, 'A', async () => {
      await process.update(productID, { externalID: null });
      other = await process.create('A');
    });
    const refusal = await late.catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'external_id_in_use', parameters: [other] });
    expect([await externalIDOf(productID), await externalIDOf(other)]).toEqual([null, 'A']);
  });
});

describe('ADR-31: over crashes, retries and concurrent processes', () => {
  test('a creation that died after its claim is completed by the next one, under the same product', async () => {
    const id = (lastID += 1);
    await expect(processOver(crashingBefore('product-')).create('A', callOfUser(), id)).rejects.toBeInstanceOf(
      Unavailable,
    );
    expect(await processOver(harness.engine.events).create('A')).toBe(id);
  });

  test('a retry in another process returns the first product', async () => {
    const context = callOfUser();
    const id = await processOver(harness.engine.events).create('A', context);
    const retry = { ...context, isRetry: true };
    expect(await processOver(harness.engine.events).create('A', retry, id)).toBe(id);
  });

  test('the id of a creation that died is free for a product that exists; the dead one cannot take it back', async () => {
    const dead = callOfUser();
    const id = (lastID += 1);
    await expect(processOver(crashingBefore('product-')).create('A', dead, id)).rejects.toBeInstanceOf(Unavailable);
    const process = processOver(harness.engine.events);
    const other = await harness.create();
    await process.update(other, { externalID: 'A' });
    await expect(process.create('A', { ...dead, isRetry: true }, id)).rejects.toMatchObject({ parameters: [other] });
    expect(await externalIDOf(other)).toBe('A');
  });

  test('the id of an update that died is free for others', async () => {
    const [first, second] = [await harness.create(), await harness.create()];
    await expect(processOver(crashingBefore('product-')).update(first, { externalID: 'A' })).rejects.toBeInstanceOf(
      Unavailable,
    );
    const process = processOver(harness.engine.events);
    await process.update(second, { externalID: 'A' });
    await expect(process.update(first, { externalID: 'A' })).rejects.toMatchObject({ parameters: [second] });
    expect([await externalIDOf(first), await externalIDOf(second)]).toEqual([null, 'A']);
  });

  test('two processes create, set and remove the same few ids at once: none is ever on two products', async () => {
    const products = await Promise.all([1, 2, 3].map((productID) => harness.create({ productID })));
    const processes = [processOver(harness.engine.events), processOver(harness.engine.events)];
    const made = new Set(products);
    const work = Array.from({ length: 200 }, async (_, index) => {
      const process = processes[index % 2] as (typeof processes)[0];
      const externalID = ['A', 'B'][index % 3 === 0 ? 0 : 1] as string;
      try {
        if (index % 5 === 0) made.add(await process.create(externalID));
        else await process.update(products[index % 3] as number, { externalID: index % 4 === 0 ? null : externalID });
      } catch (error) {
        expect(code(error)).toBe('external_id_in_use');
      }
    });
    await Promise.all(work);
    const ids = await Promise.all([...made].map(externalIDOf));
    const given = ids.filter((id) => id !== null);
    expect(new Set(given).size).toBe(given.length);
    expect(await everOnTwo(made)).toEqual([]);
  });
});

/** Replays the log: ids that were on two products at one time. */
async function everOnTwo(made: ReadonlySet<number>): Promise<string[]> {
  const held = new Map<number, string | null>();
  const twice: string[] = [];
  for (let after = 0n, end = false; !end;) {
    const page = await harness.engine.events.readAll({ after, limit: 1_000 });
    for (const { stream, type, payload } of page.events) {
      if (type !== 'ProductExternalIDChanged') continue;
      const { externalID } = (JSON.parse(payload) as { data: { externalID: string | null } }).data;
      held.set(Number(stream.slice('product-'.length)), externalID);
      const ids = [...held].filter(([id, held]) => made.has(id) && held !== null).map(([, id]) => id as string);
      if (new Set(ids).size < ids.length) twice.push(`${stream} ${externalID}`);
    }
    ({ next: after, end } = page);
  }
  return twice;
}
