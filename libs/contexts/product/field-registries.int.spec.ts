import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type EventStore, eventStoreWith } from '@vpds/kernel';
import { changeAlias, defineCustomField, forgetFieldKeys } from './domain/field-registry.ts';
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

test('CHA-4: the first use after a pause knows which field an alias stands for that another replica has moved', async () => {
  const { events } = harness.engine;
  let time = 0;
  const [replica, other] = [new FieldRegistries(events, { now: () => time }), new FieldRegistries(events)];
  const define = { companyID: COMPANY, type: 'string' } as const;
  for (const alias of ['colour', null])
    await other.command(COMPANY, callOfUser(), (state) => defineCustomField(state, { ...define, alias }));
  const meant = async () => (await replica.knowing(COMPANY, ['colour'])).byName.get('colour')?.key;
  expect(await meant()).toBe('customField_1');
  for (const [key, alias] of [
    ['customField_1', null],
    ['customField_2', 'colour'],
  ] as const)
    await other.command(COMPANY, callOfUser(), (state) => changeAlias(state, { companyID: COMPANY, key, alias }));
  time += 5_000;
  expect(await meant()).toBe('customField_2');
});

test('ADR-8: what an operator has decided about an event counts in a process that has folded it before', async () => {
  const { events } = harness.engine;
  let [time, isDecided] = [0, false];
  const decided = eventStoreWith(events, {
    hasDecision: () => isDecided,
    readStream: async (request) =>
      (await events.readStream(request)).map((event) =>
        isDecided ? { ...event, payload: event.payload.replaceAll('colour', 'shade') } : event,
      ),
  });
  const replica = new FieldRegistries(decided, { now: () => time });
  await replica.learn(COMPANY, { colour: 'red' }, callOfUser());
  isDecided = true;
  time += 5_000;
  // By the way that every update takes.
  const { byName } = await replica.get(COMPANY);
  expect([byName.has('shade'), byName.has('colour')]).toEqual([true, false]);
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
