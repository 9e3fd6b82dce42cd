import { expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Mutex } from '@vpds/kernel';
import { eventually } from '@vpds/kernel/testing';
import { freePort } from '@vpds/engine-testing/local';
import { type Simulators, startSimulators } from '@vpds/simulators';
import { Api, newTenant, newVin } from './harness/api.ts';
import { concurrently } from './harness/concurrently.ts';
import { queriesWithoutData } from './harness/dashboard.ts';
import { HAS_FAKETIME, steppableClock, stepClock } from './harness/faketime.ts';
import { STAYS, WITHIN, describeIncidents, expectOnly } from './harness/incidents.ts';
import { LightWork } from './harness/light-work.ts';
import { HAS_PROMETHEUS, Monitoring, type Noticed } from './harness/monitoring.ts';
import { outsideSettings } from './harness/outside-settings.ts';
import { type RunningService, startService } from './harness/service.ts';
import { SmallDisk } from './harness/small-disk.ts';

/** Alerts that only open a ticket wait for ten minutes by their rules; this includes the time of the evaluations. */
const SLOWLY = 20 * 60_000;
const MEGABYTES = 48;
const SECOND_VERSION = pathToFileURL(join(import.meta.dirname, 'releases/second-version.mjs')).href;
const TOKENS = { a: 'token-a', b: 'token-b', platform: 'token-platform' };

/** A service of its own with its simulators. */
class Place {
  readonly directory: string;
  readonly port: number;
  readonly simulators: Simulators;
  readonly #env: Readonly<Record<string, string>>;
  #service: RunningService | null = null;

  constructor(parts: { directory: string; port: number; simulators: Simulators; env: Record<string, string> }) {
    this.directory = parts.directory;
    this.port = parts.port;
    this.simulators = parts.simulators;
    this.#env = parts.env;
  }

  get api(): Api {
    return new Api(`http://127.0.0.1:${this.port}`);
  }

  /** `env`: of this start only. */
  async start(env: Readonly<Record<string, string>> = {}): Promise<void> {
    const own = { PORT: String(this.port), RATE_LIMIT_PER_SECOND: '0', URL_CHECK: 'off', LOG_LEVEL: 'error' };
    this.#service = await startService({
      directory: this.directory,
      env: { ...own, ...outsideSettings(this.simulators), ...this.#env, ...env },
      readyWithin: 60_000,
    });
  }

  async stop(): Promise<void> {
    await this.#service?.stop();
  }

  async kill9(): Promise<void> {
    await this.#service?.kill9();
  }

  /** Views and counters are made from the log again at the next start. */
  async withoutViews(): Promise<void> {
    for (const end of ['', '-wal', '-shm']) await rm(join(this.directory, `state.sqlite${end}`), { force: true });
  }

  change(sql: string, ...values: string[]): void {
    const log = new DatabaseSync(join(this.directory, 'events.sqlite'));
    const { changes } = log.prepare(sql).run(...values);
    log.close();
    if (changes !== 1) throw new Error(`${changes} rows were changed: ${sql}`);
  }
}

interface LiveIncident {
  readonly name: string;
  readonly alert: string;
  readonly within: number;
  readonly isPossible?: boolean;
  env?(directory: string): Promise<Record<string, string>> | Record<string, string>;
  readonly onSmallDisk?: boolean;
  make(place: Place, disk: SmallDisk | null): Promise<unknown>;
}

async function soldProduct({ api }: Place): Promise<number> {
  const productID: number = await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
  await api.ok(api.post('/product/status', { productID, status: 'sold' }));
  return productID;
}

/** Orders at provider A: more than its circuit breaker wants failures. */
async function orders({ api }: Place): Promise<void> {
  for (let number = 0; number < 8; number += 1) {
    const productID: number = await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin() }));
    await api.ok(api.post('/product/transport/order', { productID, provider: 'a' }));
  }
}

async function refusedOrders(place: Place, status: number): Promise<void> {
  place.simulators.faults.set('a', { kind: 'status', status });
  await orders(place);
}

async function assignment({ api }: Place): Promise<void> {
  const { companyID } = await newTenant(api);
  const partner = { companyID: 1, name: `Late Cars ${companyID}`, email: 'late@cars.example' };
  const { commissionPartnerID } = await api.ok(api.post('/admin/commission-partners', partner));
  const fields = { commissionPrice: 129_000, commissionFee: 4_500, salesPriceDealer: 139_900, commissionPartnerID };
  const productID = await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin(), fields }));
  await api.ok(api.post('/commission/assign', { productID }));
}

const INCIDENTS: readonly LiveIncident[] = [
  {
    name: 'a full disk',
    alert: 'VpdsNotReady',
    within: WITHIN,
    isPossible: process.getuid?.() === 0,
    onSmallDisk: true,
    make: async (_, disk) => disk?.fill(),
  },
  {
    name: 'the process dead',
    alert: 'VpdsServiceAbsent',
    within: WITHIN,
    make: (place) => place.kill9(),
  },
  {
    name: 'a clock that steps',
    alert: 'VpdsClockStepped',
    within: WITHIN,
    isPossible: HAS_FAKETIME,
    env: (directory) => steppableClock(join(directory, 'clock')),
    make: async (place) => stepClock(join(place.directory, 'clock'), '+2d'),
  },
  {
    name: 'a poison event: damaged',
    alert: 'VpdsEventsDamaged',
    within: WITHIN,
    async make(place) {
      const productID = await soldProduct(place);
      await place.stop();
      place.change(
        `UPDATE events SET payload = replace(payload, '"to":"sold"', '"to":"solc"') WHERE type = 'ProductStatusChanged' AND stream = ?`,
        `product-${productID}`,
      );
      await place.withoutViews();
      await place.start();
    },
  },
  {
    name: 'a poison event: a version that nobody can read parks its stream',
    alert: 'VpdsStreamsParked',
    within: WITHIN,
    async make(place) {
      await place.stop();
      await place.start({
        VPDS_LAUNCH: 'modules',
        NODE_OPTIONS: `--import ${SECOND_VERSION}`,
        EVENT_VERSIONS: 'current',
      });
      await soldProduct(place);
      await place.stop();
      await place.withoutViews();
      await place.start();
    },
  },
  {
    name: 'provider A answering 503',
    alert: 'VpdsOutsideSystemAway',
    within: WITHIN,
    make: (place) => refusedOrders(place, 503),
  },
  {
    name: 'a token that provider A does not accept',
    alert: 'VpdsTokenRefused',
    within: WITHIN,
    make: (place) => refusedOrders(place, 401),
  },
  {
    name: 'the mail server dead',
    alert: 'VpdsJobsStandStill',
    within: SLOWLY,
    env: async () => ({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }),
    make: assignment,
  },
  {
    name: 'a backlog at the platform',
    alert: 'VpdsJobsBacklog',
    within: SLOWLY,
    env: () => ({ PLATFORM_REQUESTS_PER_SECOND: '1' }),
    async make({ api }) {
      const products = Array.from({ length: 2_500 }, () => ({ vehicleIdentificationNumber: newVin() }));
      await concurrently(4, products, (body) => api.ok(api.post('/product/create', body)));
    },
  },
];
const LIVE = INCIDENTS.filter(({ isPossible = true }) => isPossible);

/** Queries of the dashboard that concern the distributed mode only. */
const DISTRIBUTED = [
  'Calls to services, 99 %: {{operation}}',
  'Calls to engines, 99 %: {{engine}} {{operation}}',
  'Lag: relay',
  'Lag in events (1,000: at least): relay',
];

/** Nine at once would not be ready in time on two cores. */
const starting = new Mutex();

interface Observed {
  readonly place: Place;
  readonly monitoring: Monitoring;
}

/** Runs work on a service of its own with some load and a Prometheus that has scraped it. */
async function inPlace<T>(
  env: LiveIncident['env'],
  small: SmallDisk | null,
  work: (parts: Observed) => Promise<T>,
): Promise<T> {
  const directory = small?.directory ?? (await mkdtemp(join(tmpdir(), 'vpds-alerts-')));
  const outside = await mkdtemp(join(tmpdir(), 'vpds-alerts-outside-'));
  const simulators = await startSimulators({ directory: outside, stepSeconds: 1, tokens: TOKENS });
  const port = await freePort();
  const place = new Place({ directory, port, simulators, env: (await env?.(directory)) ?? {} });
  let load: LightWork | null = null;
  let monitoring: Monitoring | null = null;
  try {
    await starting.runExclusive(() => place.start());
    load = new LightWork(await newTenant(place.api));
    monitoring = await Monitoring.start('alerts.yaml', [`127.0.0.1:${port}`]);
    return await work({ place, monitoring });
  } finally {
    await load?.stop();
    await monitoring?.stop();
    await place.kill9();
    await simulators.close();
    await small?.unmount();
    for (const each of [directory, outside]) await rm(each, { recursive: true, force: true });
  }
}

async function observed({ alert, within, env, onSmallDisk = false, make }: LiveIncident): Promise<Noticed> {
  const small = onSmallDisk ? await SmallDisk.mount(MEGABYTES) : null;
  return inPlace(env, small, async ({ place, monitoring }) => {
    const [noticed] = await Promise.all([monitoring.notices([alert], within, STAYS), make(place, small)]);
    return noticed;
  });
}

/** All at once (`--maxConcurrency`), each with a service and a Prometheus of its own: most of the time they wait. */
describeIncidents(
  'the all-in-one service: incidents, made for real, raise their alert and no other',
  HAS_PROMETHEUS,
  () => {
    test.concurrent.each(LIVE)(
      '$name',
      async (incident) => expectOnly(incident.name, await observed(incident)),
      SLOWLY + 300_000,
    );

    test.concurrent(
      'every query of the dashboard has data, but for what only the distributed mode has',
      () =>
        inPlace(undefined, null, async ({ place, monitoring }) => {
          await orders(place);
          await assignment(place);
          await eventually(
            async () => expect(await queriesWithoutData(monitoring)).toEqual(DISTRIBUTED),
            60_000,
            2_000,
          );
        }),
      180_000,
    );
  },
);
