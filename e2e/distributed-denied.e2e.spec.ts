import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EventStoreEmulator } from '@vpds/engine-eventstoredb/testing';
import { CommandProxy } from '@vpds/engine-mongodb/testing';
import { startEngine } from '@vpds/engine-testing';
import { ENGINES, type RunningEngine } from '@vpds/engine-testing/local';
import { eventually } from '@vpds/kernel/testing';
import { Redis } from 'ioredis';
import kafkajs from 'kafkajs';
import { Api, type ApiAnswer, newTenant, newVin } from './harness/api.ts';
import {
  type DistributedSystem,
  type Replica,
  describeWithOwn,
  startDistributedSystem,
} from './harness/distributed.ts';

const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, Kafka, ResourcePatternTypes, logLevel } = kafkajs;

/** Everything is allowed unless a rule forbids it. */
const AUTHORIZED = `authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
allow.everyone.if.no.acl.found=true
`;
const RIGHTS = '-@all +@read +@write +@connection +@transaction +@scripting +@pubsub +info +time'.split(' ');
const NOTICED_WITHIN = 30_000;
/** A denial expires half a minute later. */
const GRANTED_WITHIN = 60_000;
const WELL_AGAIN = 120_000;
const TEST_TIME = 180_000;

let redis: RunningEngine;
let kafka: RunningEngine;
let mongodb: RunningEngine;
let store: EventStoreEmulator;
let mongo: CommandProxy;
let admin: Redis;
let system: DistributedSystem;
let api: Api;
let productID: number;

describeWithOwn(ENGINES, 'whole services whose engine denies something', () => {
  beforeAll(async () => {
    [redis, mongodb, kafka] = await Promise.all([
      startEngine('redis'),
      startEngine('mongodb'),
      startEngine('kafka', { configuration: AUTHORIZED }),
    ]);
    store = await EventStoreEmulator.start();
    mongo = await CommandProxy.start(mongodb.url);
    admin = new Redis(redis.url);
    await admin.call('ACL', 'SETUSER', 'vpds', 'on', '>secret', '~vpds:*', '&vpds:*', ...RIGHTS);
    const eventstoredb: RunningEngine = { ...redis, name: 'eventstoredb', url: store.url };
    system = await startDistributedSystem({
      engines: {
        redis: { ...redis, url: redis.url.replace('redis://', 'redis://vpds:secret@') },
        mongodb: { ...mongodb, url: mongo.url },
        kafka,
        eventstoredb,
      },
      env: { URL_CHECK: 'off', RATE_LIMIT_PER_SECOND: '1000' },
    });
    await system.ready(WELL_AGAIN);
    ({ api } = await newTenant(new Api(system.url), [], 'Denied'));
    productID = await api.ok(create());
  }, 240_000);
  afterAll(async () => {
    await system.stop();
    admin.disconnect();
    await mongo.stop();
    await store.stop();
    await Promise.all([redis, mongodb, kafka].map((engine) => engine.stop()));
  }, 90_000);

  const gateway = () => system.replicas('gateway')[0] as Replica;

  test(
    'Redis without TIME: requests are answered, and the gateway limits by itself (LIM-11)',
    async () => {
      await admin.call('ACL', 'SETUSER', 'vpds', '-time');
      await denied('Redis', [gateway()], async () => {
        expect((await create()).status).toBe(200);
        const { status, headers } = await search();
        expect([status, headers.get('ratelimit-policy')]).toEqual([200, '"default";q=1000;w=1']);
      });
      await admin.call('ACL', 'SETUSER', 'vpds', '+time');
      await granted('Redis');
    },
    TEST_TIME,
  );

  test(
    'EventStoreDB, the user has no right to anything: 503 that names it, searches are answered',
    async () => {
      store.faults.set({ denied: true });
      await denied('event store', system.replicas(), async () => {
        expectDenied(await create(), 'The event store denies access');
        expectDenied(await history(), 'The event store denies access');
        expect((await search()).status).toBe(200);
      });
      store.faults.set({ denied: false });
      await granted('event store');
    },
    TEST_TIME,
  );

  test.each([
    [13, 'Unauthorized'],
    [18, 'AuthenticationFailed'],
  ])(
    'MongoDB, code %i: 503 that names it',
    async (code, codeName) => {
      mongo.denying = { code, codeName };
      await denied('MongoDB', [gateway(), ...system.replicas('product-service')], async () => {
        expectDenied(await search(), 'MongoDB denies access');
      });
      mongo.denying = null;
      await granted('MongoDB');
    },
    TEST_TIME,
  );

  test(
    'Kafka, the topic of events is forbidden: everything is answered',
    async () => {
      const client = new Kafka({ brokers: kafka.url.split(','), logLevel: logLevel.NOTHING }).admin();
      await client.connect();
      const rule = {
        resourceType: AclResourceTypes.TOPIC,
        resourceName: 'vpds.events',
        resourcePatternType: ResourcePatternTypes.LITERAL,
        principal: 'User:ANONYMOUS',
        host: '*',
        operation: AclOperationTypes.ALL,
        permissionType: AclPermissionTypes.DENY,
      };
      await client.createAcls({ acl: [rule] });
      await denied('Kafka', system.replicas(), async () => {
        expect((await create()).status).toBe(200);
        expect((await search()).status).toBe(200);
        expect((await statistics()).status).toBe(200);
      });
      await client.deleteAcls({ filters: [rule] });
      await client.disconnect();
      await granted('Kafka');
      // Consumers of the event feed have restarted.
      const counted = async () => (await statistics()).body.message.products.created as number;
      const before = await counted();
      await create();
      await eventually(async () => expect(await counted()).toBeGreaterThan(before), GRANTED_WITHIN);
    },
    TEST_TIME,
  );
});

const create = () => api.post('/product/create', { vehicleIdentificationNumber: newVin() });
const search = () => api.get(`/product/search/productID/${productID}`);
const history = () => api.get(`/product/${productID}/history`);
const statistics = () => api.get('/statistics');

function expectDenied({ status, headers, body }: ApiAnswer, words: string): void {
  expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '10' });
  expect(JSON.stringify(body)).toContain(words);
}

async function stateOf({ health }: Replica, engine: string): Promise<{ state: string; reason: string | null }> {
  const { message } = (await (await fetch(`${health}/health`)).json()) as {
    message: { engines: { engine: string; state: string; reason: string | null }[] };
  };
  const found = message.engines.find((each) => each.engine === engine);
  if (found === undefined) throw new Error(`No ${engine}`);
  return { state: found.state, reason: found.reason };
}

function denials({ output }: Replica, engine: string): number {
  return output.split('\n').filter((line) => {
    if (!line.includes('an engine does not serve this process')) return false;
    const entry = JSON.parse(line) as { engine: string; state: string };
    return entry.engine === engine && entry.state === 'denied';
  }).length;
}

/** Each process that meets the denial shows it and logs it once; all stay ready and live. */
async function denied(engine: string, noticing: readonly Replica[], answers: () => Promise<void>): Promise<void> {
  const pids = system.replicas().map(({ pid }) => pid);
  const before = noticing.map((replica) => denials(replica, engine));
  // A cached key, company or page is served without the engine.
  await eventually(answers, NOTICED_WITHIN);
  for (const replica of noticing)
    await eventually(async () => {
      const reason = `${engine === 'event store' ? 'The event store' : engine} denies access`;
      expect([replica.name, await stateOf(replica, engine)]).toEqual([replica.name, { state: 'denied', reason }]);
    }, NOTICED_WITHIN);
  await answers();
  expect(noticing.map((replica) => denials(replica, engine))).toEqual(before.map((count) => count + 1));
  for (const { name, health } of system.replicas()) {
    const up = await Promise.all(
      ['ready', 'live'].map(async (path) => (await fetch(`${health}/health/${path}`)).status),
    );
    expect([name, ...up]).toEqual([name, 200, 200]);
  }
  expect(system.replicas().map(({ pid }) => pid)).toEqual(pids);
}

async function granted(engine: string): Promise<void> {
  for (const replica of system.replicas())
    await eventually(async () => {
      expect([replica.name, (await stateOf(replica, engine)).state]).toEqual([replica.name, 'up']);
    }, GRANTED_WITHIN);
  await eventually(async () => {
    expect([(await create()).status, (await search()).status]).toEqual([200, 200]);
  }, GRANTED_WITHIN);
}
