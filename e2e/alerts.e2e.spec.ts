import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { EventStoreEmulator } from '@vpds/engine-eventstoredb/testing';
import { eventually } from '@vpds/kernel/testing';
import { Api, newTenant, newVin } from './harness/api.ts';
import { vpds } from './harness/cli.ts';
import { type DistributedSystem, startDistributedSystem, startEngines } from './harness/distributed.ts';
import { queriesWithoutData } from './harness/dashboard.ts';
import { HAS_PROMETHEUS, Monitoring } from './harness/monitoring.ts';
import { STAYS, WITHIN, describeIncidents, expectOnly } from './harness/incidents.ts';
import { LightWork } from './harness/light-work.ts';
import { OPERATOR_KEY } from './harness/service.ts';

const READY_WITHIN = 120_000;

interface LiveIncident {
  readonly name: string;
  /** One of these notifies, and no other. */
  readonly alerts: readonly string[];
  /** Milliseconds. Default: what users see now. */
  readonly within?: number;
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

/** The rules of these alerts wait for one or two minutes. */
const TICKET_WITHIN = WITHIN + 120_000;

/** Appends a changed copy of the product's last event. @returns its place */
async function poison(
  store: EventStoreEmulator,
  { url }: DistributedSystem,
  change: (event: PoisonableEvent) => object,
): Promise<Poisoned> {
  const api = new Api(url);
  const productID: number = await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
  await api.ok(api.post('/product/status', { productID, status: 'sold' }));
  const stream = `product-${productID}`;
  const last = store.log.stream(stream)?.at(-1);
  if (last === undefined) throw new Error(`${stream} is not in the log`);
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
  const before = { data: text(last.data), metadata: JSON.parse(text(last.metadata)) as Record<string, unknown> };
  const { data, metadata } = { ...before, ...change(before) };
  if (data === before.data) throw new Error(`Nothing to change in ${data}`);
  store.log.append({
    stream,
    expected: { revision: last.revision },
    events: [{ ...last, id: randomUUID(), data: Buffer.from(data), metadata: Buffer.from(JSON.stringify(metadata)) }],
  });
  return { stream, revision: last.revision + 1 };
}

interface PoisonableEvent {
  readonly data: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

interface Poisoned {
  readonly stream: string;
  readonly revision: number;
}

/** Skips the event by the runbook's commands. */
async function skip({ url }: DistributedSystem, { stream, revision }: Poisoned): Promise<void> {
  const cli = async (...args: string[]) => {
    const { code, stdout, stderr } = await vpds([...args, '--url', url, '--key', OPERATOR_KEY]);
    if (code !== 0) throw new Error(`vpds ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  await cli('events', 'skip', stream, String(revision), '--reason', 'made by a test');
  await eventually(
    async () => {
      const waiting = JSON.parse(await cli('dead-letters', '--json')) as { source: string }[];
      for (const source of new Set(waiting.map((each) => each.source))) await cli('dead-letters', 'retry', source);
      expect(waiting).toEqual([]);
    },
    60_000,
    2_000,
  );
}

/** A process that holds the lease of the counters (ADR-11) and counts nothing. */
class HangingHolder {
  readonly #mongo: MongoClient;
  #renewals: NodeJS.Timeout | undefined;

  constructor(url: string) {
    this.#mongo = new MongoClient(url);
  }

  /** Takes the lease from its holder, whose next renewal finds another version. */
  async hold(): Promise<void> {
    await this.#take();
    this.#renewals = setInterval(() => void this.#take(), 2_000);
  }

  async #take(): Promise<void> {
    const body = JSON.stringify({ token: Date.now(), holder: 'hanging' });
    const taken = await this.#leases().updateOne(LEASE_OF_COUNTERS, {
      $set: { dueAt: Date.now() + 10_000, body },
      $inc: { version: 1_000 },
    });
    if (taken.matchedCount === 0) throw new Error('Nobody counts');
  }

  async leave(): Promise<void> {
    clearInterval(this.#renewals);
    await this.#leases().deleteOne(LEASE_OF_COUNTERS);
    await this.#mongo.close();
  }

  #leases() {
    return this.#mongo.db('vpds').collection('operational');
  }
}

const LEASE_OF_COUNTERS = { kind: 'counting-lease', id: 'statistics' };

const targetsOf = (system: DistributedSystem) => system.replicas().map(({ health }) => new URL(health).host);

async function observed(
  system: DistributedSystem,
  { name, alerts, within = WITHIN, make, mend }: LiveIncident,
): Promise<void> {
  await system.ready(READY_WITHIN);
  const monitoring = await Monitoring.start('alerts-distributed.yaml', targetsOf(system));
  try {
    const made = make(system);
    const noticed = await monitoring.notices(alerts, within, STAYS).finally(async () => {
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

describeIncidents('two replicas of each service, and an event store that can be changed', HAS_PROMETHEUS, () => {
  let store: EventStoreEmulator;
  let system: DistributedSystem;
  let work: LightWork;

  beforeAll(async () => {
    const { eventstoredb, ...others } = await startEngines();
    await eventstoredb.stop();
    store = await EventStoreEmulator.start();
    const engines = { ...others, eventstoredb: { ...eventstoredb, url: store.url, stop: () => store.stop() } };
    system = await startDistributedSystem({ engines, replicas: 2, env: { URL_CHECK: 'off' } });
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
  }, 500_000);

  test('one of two replicas of the product service frozen: users do not see it', async () => {
    const victim = system.replicas('product-service')[0];
    await observed(system, {
      name: 'one of two replicas of the product service frozen',
      alerts: ['VpdsReplicaUnresponsive'],
      within: TICKET_WITHIN,
      make() {
        work.takeSeen();
        victim?.signal('SIGSTOP');
      },
      mend: () => victim?.signal('SIGCONT'),
    });
    const seen = work.takeSeen();
    process.stderr.write(`  meanwhile ${seen.requests} requests, the slowest ${seen.slowest} ms\n`);
    expect(seen).toMatchObject({ failed: 0 });
  }, 500_000);

  test('statistics 60 s late: the process that counts hangs', async () => {
    const holder = new HangingHolder(system.engines.mongodb.url);
    await observed(system, {
      name: 'statistics 60 s late: the process that counts hangs',
      alerts: ['VpdsStatisticsLate'],
      within: TICKET_WITHIN,
      make: () => holder.hold(),
      mend: () => holder.leave(),
    });
  }, 500_000);

  test.each([
    {
      name: 'a poison event: a version that nobody can read parks its stream',
      alert: 'VpdsStreamsParked',
      // The event then looks like one of a release without checksums.
      change: ({ data, metadata: { check: _, ...metadata } }: PoisonableEvent) => ({
        data: data.replace('"v":1', '"v":99'),
        metadata,
      }),
    },
    {
      name: 'a poison event: damaged',
      alert: 'VpdsEventsDamaged',
      change: ({ data }: PoisonableEvent) => ({ data: data.replace('"to":"sold"', '"to":"solc"') }),
    },
  ])(
    '$name',
    async ({ name, alert, change }) => {
      let made: Promise<Poisoned> | null = null;
      await observed(system, {
        name: `${name} (distributed)`,
        alerts: [alert],
        make: () => (made = poison(store, system, change)),
        mend: async () => skip(system, (await made) as Poisoned),
      });
    },
    500_000,
  );
});
