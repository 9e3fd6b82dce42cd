import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startEngine } from '@vpds/engine-testing';
import { ENGINES, type RunningEngine } from '@vpds/engine-testing/local';
import { eventually, sleep } from '@vpds/kernel/testing';
import { Redis } from 'ioredis';
import { type Collection, type Document, MongoClient } from 'mongodb';
import { ScriptedMailServer } from '../libs/contexts/commission/testing/scripted-mail-server.ts';
import { Api } from './harness/api.ts';
import { vpds } from './harness/cli.ts';
import {
  type DistributedSystem,
  type Engines,
  describeWithOwn,
  startDistributedSystem,
  startEngines,
} from './harness/distributed.ts';
import { type ListedEffects, askForEffects, countsByKind, expectSingle, newPartner } from './harness/effects-work.ts';
import { OutsideRecorders } from './harness/outside-recorders.ts';
import { copyLog, emptyKafkaAndRedis } from './harness/restored-log.ts';
import { OPERATOR_KEY } from './harness/service.ts';

const PRODUCTS = 3;
const REHEARSAL = 4_000;
const DONE_WITHIN = 60_000;

let outside: OutsideRecorders;
let mail: ScriptedMailServer;
let engines: Engines;
const others: RunningEngine[] = [];
const systems: DistributedSystem[] = [];

beforeAll(async () => {
  engines = await startEngines();
  outside = await OutsideRecorders.start();
  mail = await ScriptedMailServer.start();
}, 300_000);

afterAll(async () => {
  await Promise.all([...Object.values(engines), ...others].map((engine) => engine.stop()));
  await Promise.all([outside.stop(), mail.close()]);
}, 60_000);

async function start(over: Engines, env: Record<string, string> = {}): Promise<DistributedSystem> {
  const settings = { ...outside.settings, SMTP_URL: mail.url, ...env };
  const system = await startDistributedSystem({ engines: over, env: settings });
  systems.push(system);
  return system;
}

async function stopAll(): Promise<void> {
  for (const system of systems.splice(0)) await system.stop();
}

/** Runs also after a failure. */
afterEach(stopAll, 60_000);

/** Empty ones; what Redis has does not matter. */
async function enginesOfCopy(): Promise<Engines> {
  for (const name of ['eventstoredb', 'mongodb', 'kafka'] as const)
    others.push(await startEngine(name, { durable: true }));
  const [eventstoredb, mongodb, kafka] = others as [RunningEngine, RunningEngine, RunningEngine];
  return { ...engines, eventstoredb, mongodb, kafka };
}

const effectsOf = ({ url }: DistributedSystem): Promise<ListedEffects> => {
  const api = new Api(url);
  return api.ok(api.get('/admin/effects'));
};

async function heldBy(system: DistributedSystem): Promise<Record<string, boolean>> {
  const states = await Promise.all(
    system.replicas().map(async ({ name, health }) => {
      const answer = await (await fetch(`${health}/health`)).json();
      return [name, (answer as { message: { effects: { held: boolean } } }).message.effects.held] as const;
    }),
  );
  return Object.fromEntries(states);
}

const cli = (system: DistributedSystem, ...args: string[]) =>
  vpds(['effects', ...args, '--url', system.url], { VPDS_API_KEY: OPERATOR_KEY });

describeWithOwn(ENGINES, 'EFF-1: a restored copy does not act on the world, distributed', () => {
  test('nothing leaves from a restored log until it is released; then everything once', async () => {
    const original = await start(engines, { EFFECTS: 'hold' });
    const api = new Api(original.url);
    const partner = await newPartner(api);
    for (let product = 0; product < PRODUCTS; product += 1) await askForEffects(api, partner);
    await stopAll();
    expect([outside.calls, mail.reached]).toEqual([[], []]);

    const ofCopy = await enginesOfCopy();
    await copyLog(engines.eventstoredb.url, ofCopy.eventstoredb.url);
    let copy = await start(ofCopy);
    const all = PRODUCTS + 1;
    const { orders } = await askForEffects(new Api(copy.url), partner);
    expect(orders.map(({ externalID }) => externalID)).toEqual([null, null]);
    await eventually(async () => {
      const effects = await effectsOf(copy);
      expect(effects).toMatchObject({ held: true, reason: 'the operational state is missing' });
      expect(countsByKind(effects)).toEqual({ registration: all, mail: all, order: 2 * all, 'url-check': all });
      const marks = effects.effects.filter(({ kind }) => kind === 'mail').map(({ mayHaveBeenSent }) => mayHaveBeenSent);
      expect(marks).toEqual([...Array.from({ length: PRODUCTS }, () => true), false]);
    }, DONE_WITHIN);
    await stopAll();
    copy = await start(ofCopy);
    await eventually(async () => expect(new Set(Object.values(await heldBy(copy)))).toEqual(new Set([true])));
    await sleep(REHEARSAL);
    expect([outside.calls, mail.reached]).toEqual([[], []]);

    expect((await cli(copy, 'release', 'order')).stdout).toBe('Released; others are still held.\n');
    await eventually(() => expect([outside.posts('a').size, outside.posts('b').size]).toEqual([all, all]), DONE_WITHIN);
    expect([outside.posts('platform').size, mail.reached]).toEqual([0, []]);
    expect((await cli(copy, 'release', 'all')).stdout).toBe('Released: nothing is held any more.\n');
    await eventually(async () => {
      expect(countsByKind(await effectsOf(copy))).toEqual({ poll: 2 * all });
      expect(mail.mails).toHaveLength(all);
    }, DONE_WITHIN);
    for (const system of ['platform', 'a', 'b'] as const) expectSingle(outside.posts(system), all);
    expect(new Set(Object.values(await heldBy(copy)))).toEqual(new Set([false]));
  }, 600_000);

  test('emptied Redis, killed processes and a restart are no such case', async () => {
    outside.forget();
    mail.mails.length = 0;
    const system = await start(engines, { EFFECTS: 'run' });
    const redis = new Redis(engines.redis.url);
    await redis.flushall();
    await redis.quit();
    for (const replica of system.replicas()) await replica.kill9();
    await system.ready(DONE_WITHIN);
    await stopAll();
    const again = await start(engines);
    await eventually(async () => expect(new Set(Object.values(await heldBy(again)))).toEqual(new Set([false])));
    const { orders } = await askForEffects(new Api(again.url), 1);
    expect(orders.every(({ externalID }) => externalID !== null)).toBe(true);
    await eventually(() => expect(mail.mails).toHaveLength(PRODUCTS + 1), DONE_WITHIN);
    expectSingle(outside.posts('platform'), PRODUCTS + 1);
  }, 600_000);

  /** Forgets the effects of a test's first product, which later checks do not count. */
  function forget(): void {
    outside.forget();
    mail.mails.length = 0;
    mail.reached.length = 0;
  }

  async function expectHeld(system: DistributedSystem, reason: string, products: number): Promise<void> {
    await eventually(async () => {
      const effects = await effectsOf(system);
      expect(effects).toMatchObject({ held: true, reason });
      expect(countsByKind(effects)).toMatchObject({ registration: products, mail: products, order: 2 * products });
    }, DONE_WITHIN);
    await sleep(REHEARSAL);
    expect([outside.calls, mail.reached]).toEqual([[], []]);
  }

  async function expectDoneOnce(system: DistributedSystem, products: number): Promise<void> {
    expect((await cli(system, 'release', 'all')).stdout).toBe('Released: nothing is held any more.\n');
    await eventually(() => expect(mail.mails).toHaveLength(products), DONE_WITHIN);
    await eventually(() => {
      for (const name of ['platform', 'a', 'b'] as const) expect(outside.posts(name).size).toBe(products);
    }, DONE_WITHIN);
    for (const name of ['platform', 'a', 'b'] as const) expectSingle(outside.posts(name), products);
  }

  test('operational records of an earlier time than the log: held, and afterwards everything once', async () => {
    const partner = await newPartner(new Api((await start(engines, { EFFECTS: 'run' })).url));
    await stopAll();
    const backup = await operationalRecords();
    const later = await start(engines, { EFFECTS: 'hold' });
    for (let product = 0; product < PRODUCTS; product += 1) await askForEffects(new Api(later.url), partner);
    await stopAll();
    forget();
    await restoreRecords(backup.map((each) => takenBefore(each, 10 * MINUTE)));
    const restored = await start(engines);
    await expectHeld(restored, 'the operational state is of an earlier time than the log', PRODUCTS);
    await expectDoneOnce(restored, PRODUCTS);
  }, 600_000);

  test('operational records of a later state than the log: held, and afterwards everything once', async () => {
    const original = await start(engines, { EFFECTS: 'hold' });
    const api = new Api(original.url);
    const partner = await newPartner(api);
    await askForEffects(api, partner);
    const backup = await startEngine('eventstoredb', { durable: true });
    others.push(backup);
    await copyLog(engines.eventstoredb.url, backup.url);
    await askForEffects(api, partner);
    // The head is marked every two seconds.
    await sleep(REHEARSAL);
    await stopAll();
    forget();
    await emptyKafkaAndRedis(engines);
    const restored = await start({ ...engines, eventstoredb: backup });
    const replayed = await vpds(['replay', '--all', '--url', restored.url], { VPDS_API_KEY: OPERATOR_KEY });
    expect(replayed).toMatchObject({ code: 0 });
    await restored.ready(2 * DONE_WITHIN);
    await expectHeld(restored, 'the operational state is of a later state of the log', 1);
    await expectDoneOnce(restored, 1);
  }, 600_000);
});

const MINUTE = 60_000;

type StoredRecord = Document & { readonly _id: string; readonly kind: string; readonly body: string };

/** Works on the records of the services' own database, which the engine's URL does not name. */
async function withRecords<T>(work: (records: Collection<StoredRecord>) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(engines.mongodb.url);
  try {
    return await work(client.db('vpds').collection<StoredRecord>('operational'));
  } finally {
    await client.close();
  }
}

const operationalRecords = () => withRecords((records) => records.find().toArray());

const restoreRecords = (backup: readonly StoredRecord[]) =>
  withRecords(async (records) => {
    await records.deleteMany({});
    await records.insertMany([...backup]);
  });

/** Ages a backup's record, since the test cannot wait. */
function takenBefore(record: StoredRecord, milliseconds: number): StoredRecord {
  if (record.kind !== 'effects') return record;
  const state = JSON.parse(record.body) as { at: number };
  return { ...record, body: JSON.stringify({ ...state, at: state.at - milliseconds }) };
}
