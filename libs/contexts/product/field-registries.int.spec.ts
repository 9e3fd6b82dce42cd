import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { EventStore } from '@vpds/kernel';
import { forgetFieldKeys } from './domain/field-registry.ts';
import { FieldRegistries } from './field-registries.ts';
import { COMPANY, type ProductHarness, callOfUser, startProducts } from './testing/product-harness.ts';

let harness: ProductHarness;
beforeEach(async () => {
  harness = await startProducts();
});
afterEach(() => harness.stop());

const knows = async (replica: FieldRegistries, name = 'colour') =>
  (await replica.knowing(COMPANY, [name])).byName.has(name);

test('LEA-3: the first use after a pause knows what another replica has forgotten', async () => {
  const { events } = harness.engine;
  let time = 0;
  const replica = new FieldRegistries(events, { now: () => time });
  await replica.learn(COMPANY, { colour: 'red' }, callOfUser());
  const other = new FieldRegistries(events);
  await other.command(COMPANY, callOfUser(), (state) =>
    forgetFieldKeys(state, { companyID: COMPANY, keys: ['colour'] }),
  );
  time += 1_000;
  expect(await knows(replica)).toBe(true);
  time += 3_600_000;
  expect(await knows(replica)).toBe(false);
});

test('LEA-3: while the store does not answer, the last known keys are used, and only the first call waits', async () => {
  const { events } = harness.engine;
  let [time, isAway] = [0, false];
  const store = new Proxy(events, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (name === 'readStream' && isAway) return () => new Promise(() => undefined);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  }) as EventStore;
  const replica = new FieldRegistries(store, { now: () => time });
  await replica.learn(COMPANY, { colour: 'red' }, callOfUser());
  [time, isAway] = [3_600_000, true];
  expect(await knows(replica)).toBe(true);
  const begun = performance.now();
  expect(await knows(replica)).toBe(true);
  expect(performance.now() - begun).toBeLessThan(250);
});
