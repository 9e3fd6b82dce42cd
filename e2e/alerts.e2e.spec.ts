import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { EventStoreStandIn } from '@vpds/engine-eventstoredb/testing';
import { eventually } from '@vpds/kernel/testing';
import { Api, newTenant, newVin } from './harness/api.ts';
import { type DistributedSystem, startDistributedSystem, startEngines } from './harness/distributed.ts';
import { queriesWithoutData } from './harness/dashboard.ts';
import { HAS_PROMETHEUS, Monitoring } from './harness/monitoring.ts';
import { STAYS, WITHIN, describeIncidents, expectOnly } from './harness/incidents.ts';
import { LightWork } from './harness/light-work.ts';

const READY_WITHIN = 120_000;

interface LiveIncident {
  readonly name: string;
  /** One of these notifies, and no other. */
  readonly alerts: readonly string[];
  make(system: DistributedSystem): Promise<unknown> | void;
  mend(system: DistributedSystem): Promise<unknown> | void;
}

const engine = (name: keyof DistributedSystem['engines'], how: 'freeze' | 'kill9', words: string): LiveIncident => ({
  name: words,
  alerts: ['VpdsEngineAway'],
  make: ({ engines }) => engines[name][how](),
  mend: ({ engines }) => engines[name][how === 'freeze' ? 'thaw' : 'restart'](),
});

async function onRedis(system: DistributedSystem, work: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(system.engines.redis.url);
  await work(redis);
  redis.disconnect();
}

const LIVE: readonly LiveIncident[] = [
  {
    // A frozen process exports no metrics either, so with one replica the service is absent.
    name: 'the product service frozen',
    alerts: ['VpdsCallsFail', 'VpdsServiceAbsent'],
    make: (system) => system.replicas('product-service').forEach((replica) => replica.signal('SIGSTOP')),
    mend: (system) => system.replicas('product-service').forEach((replica) => replica.signal('SIGCONT')),
  },
  engine('eventstoredb', 'freeze', 'the event store frozen'),
  engine('kafka', 'freeze', 'Kafka frozen'),
  engine('kafka', 'kill9', 'Kafka killed'),
  engine('mongodb', 'freeze', 'MongoDB frozen'),
  engine('redis', 'freeze', 'Redis frozen'),
  {
    name: 'Redis full',
    alerts: ['VpdsEngineAway'],
    make: (system) => onRedis(system, (redis) => redis.config('SET', 'maxmemory', '1')),
    mend: (system) => onRedis(system, (redis) => redis.config('SET', 'maxmemory', '0')),
  },
  {
    name: 'Redis emptied',
    alerts: ['VpdsJobsLost'],
    make: (system) => onRedis(system, (redis) => redis.flushall()),
    mend: () => {},
  },
];

const targetsOf = (system: DistributedSystem) => system.replicas().map(({ health }) => new URL(health).host);

async function observed(system: DistributedSystem, { name, alerts, make, mend }: LiveIncident): Promise<void> {
  await system.ready(READY_WITHIN);
  const monitoring = await Monitoring.start('alerts-distributed.yaml', targetsOf(system));
  try {
    const made = make(system);
    const noticed = await monitoring.notices(alerts, WITHIN, STAYS).finally(async () => {
      await made;
      await mend(system);
    });
    expectOnly(name, noticed);
  } finally {
    await monitoring.stop();
  }
}

describeIncidents(
  'the distributed mode: incidents, made for real, raise their alert and no other',
  HAS_PROMETHEUS,
  () => {
    let system: DistributedSystem;
    let work: LightWork;

    beforeAll(async () => {
      system = await startDistributedSystem({ env: { URL_CHECK: 'off' } });
      work = new LightWork(await newTenant(new Api(system.url)));
    }, 300_000);

    afterAll(async () => {
      await work.stop();
      await system.stop();
    }, 120_000);

    test('every query of the dashboard has data', async () => {
      const operator = new Api(system.url);
      const partner = { companyID: 1, name: 'Dashboard Cars', email: 'desk@cars.example' };
      const { commissionPartnerID } = await operator.ok(operator.post('/admin/commission-partners', partner));
      const prices = { commissionPrice: 129_000, commissionFee: 4_500, salesPriceDealer: 139_900, commissionPartnerID };
      const body = { vehicleIdentificationNumber: newVin(), fields: prices };
      const productID = await operator.ok(operator.post('/product/create', body));
      await operator.ok(operator.post('/commission/assign', { productID }));
      await operator.ok(operator.post('/product/transport/order', { productID, provider: 'a' }));
      const monitoring = await Monitoring.start('alerts-distributed.yaml', targetsOf(system));
      try {
        await eventually(async () => expect(await queriesWithoutData(monitoring)).toEqual([]), 60_000, 2_000);
      } finally {
        await monitoring.stop();
      }
    }, 240_000);

    test.each(LIVE)('$name', (incident) => observed(system, incident), 400_000);
  },
);

describeIncidents('with an event store that loses its leader', HAS_PROMETHEUS, () => {
  let store: EventStoreStandIn;
  let system: DistributedSystem;
  let work: LightWork;

  beforeAll(async () => {
    const { eventstoredb, ...others } = await startEngines();
    await eventstoredb.stop();
    store = await EventStoreStandIn.start();
    const node = { ...eventstoredb, url: store.url, stop: () => store.stop() };
    system = await startDistributedSystem({ engines: { ...others, eventstoredb: node }, env: { URL_CHECK: 'off' } });
    work = new LightWork(await newTenant(new Api(system.url)));
  }, 300_000);

  afterAll(async () => {
    await work.stop();
    await system.stop();
    await Promise.all(Object.values(system.engines).map((each) => each.stop()));
  }, 120_000);

  test('the event store without a leader', async () => {
    await observed(system, {
      name: 'the event store without a leader',
      alerts: ['VpdsEngineAway'],
      make: () => store.faults.set({ isolated: true }),
      mend: () => store.faults.set({ isolated: false }),
    });
  }, 400_000);
});
