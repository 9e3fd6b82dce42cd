import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Redis } from 'ioredis';
import { stringify } from 'yaml';
import { sleep } from '@vpds/kernel/testing';
import { type FiringAlert, notifying } from '../launch/inhibition.ts';
import { Api, type Tenant, newTenant, newVin } from './harness/api.ts';
import { type DistributedSystem, startDistributedSystem } from './harness/distributed.ts';
import { listeningPort } from '../launch/distributed.ts';

const MONITORING = resolve(import.meta.dirname, '../deploy/monitoring');
const RULES = join(MONITORING, 'alerts-distributed.yaml');
const SCRAPE_SECONDS = 5;
/** Seconds until a user-visible symptom notifies. */
const WITHIN = 90;
/** Additional seconds for a busy machine. */
const SLACK = Number(process.env['ALERTS_SLACK_SECONDS'] ?? 0);
/** Milliseconds for which it must stay the only one. */
const STAYS = 30_000;
const QUIET_WITHIN = 420_000;

interface LiveIncident {
  readonly name: string;
  /** One of these notifies, and no other. */
  readonly alerts: readonly string[];
  make(system: DistributedSystem): Promise<unknown> | void;
  mend(system: DistributedSystem): Promise<unknown> | void;
}

interface LiveAlert extends FiringAlert {
  readonly state: string;
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
  engine('kafka', 'freeze', 'Kafka frozen'),
  engine('kafka', 'kill9', 'Kafka killed'),
  engine('mongodb', 'freeze', 'MongoDB frozen'),
  engine('eventstoredb', 'freeze', 'the event store frozen'),
  engine('redis', 'freeze', 'Redis frozen'),
  {
    name: 'Redis full',
    alerts: ['VpdsEngineAway'],
    make: (system) => onRedis(system, (redis) => redis.config('SET', 'maxmemory', '1')),
    mend: (system) => onRedis(system, (redis) => redis.config('SET', 'maxmemory', '0')),
  },
  {
    // A frozen process exports no metrics either, so with one replica the service is absent.
    name: 'the product service frozen',
    alerts: ['VpdsCallsFail', 'VpdsServiceAbsent'],
    make: (system) => system.replicas('product-service').forEach((replica) => replica.signal('SIGSTOP')),
    mend: (system) => system.replicas('product-service').forEach((replica) => replica.signal('SIGCONT')),
  },
  // Last, since its alert keeps firing for ten minutes.
  {
    name: 'Redis emptied',
    alerts: ['VpdsJobsLost'],
    make: (system) => onRedis(system, (redis) => redis.flushall()),
    mend: () => {},
  },
];

/** Prometheus with the rules, scraping every process. */
class Monitoring {
  readonly #url: string;
  readonly #child: ChildProcess;
  readonly #directory: string;

  private constructor(url: string, child: ChildProcess, directory: string) {
    this.#url = url;
    this.#child = child;
    this.#directory = directory;
  }

  static async start(system: DistributedSystem): Promise<Monitoring> {
    const directory = await mkdtemp(join(tmpdir(), 'vpds-alerts-'));
    const config = join(directory, 'prometheus.yaml');
    const targets = system.replicas().map(({ health }) => new URL(health).host);
    await writeFile(
      config,
      stringify({
        global: { scrape_interval: `${SCRAPE_SECONDS}s`, evaluation_interval: '15s' },
        rule_files: [RULES],
        scrape_configs: [{ job_name: 'vpds', static_configs: [{ targets }] }],
      }),
    );
    const address = `127.0.0.1:${await listeningPort()}`;
    const options = [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(directory, 'data')}`,
      `--web.listen-address=${address}`,
    ];
    const child = spawn('prometheus', options, { stdio: 'ignore' });
    return new Monitoring(`http://${address}`, child, directory);
  }

  async firing(): Promise<LiveAlert[]> {
    const response = await fetch(`${this.#url}/api/v1/alerts`);
    const { data } = (await response.json()) as { data: { alerts: LiveAlert[] } };
    return data.alerts.filter(({ state }) => state === 'firing');
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.#child.once('exit', done));
    this.#child.kill('SIGTERM');
    await ended;
    await rm(this.#directory, { recursive: true, force: true });
  }
}

/** Names of those that notify; the others are consequences. */
function calling(firing: readonly LiveAlert[]): string[] {
  return [...new Set(notifying(firing).map(({ labels }) => labels['alertname'] ?? ''))].sort();
}

const isAsked = process.env['ALERTS'] === 'live';
const isHere = spawnSync('prometheus', ['--version']).status === 0;
if (isAsked && !isHere) console.warn('Not run: there is no prometheus (Debian: apt-get install prometheus)');
const describeLive = isAsked && isHere ? describe : describe.skip;

describeLive('incidents, made for real, raise their alert and no other', () => {
  let system: DistributedSystem;
  let monitoring: Monitoring;
  let tenant: Tenant;
  let working: Promise<void>;
  let isOver = false;
  const results: { incident: string; alert: string; seconds: number; others: string[] }[] = [];

  beforeAll(async () => {
    system = await startDistributedSystem({ env: { URL_CHECK: 'off' } });
    tenant = await newTenant(new Api(system.url));
    monitoring = await Monitoring.start(system);
    working = steadyWork();
  }, 300_000);

  afterAll(async () => {
    isOver = true;
    await working;
    await monitoring.stop();
    await system.stop();
    console.table(results);
    const file = process.env['ALERTS_JSON'];
    if (file !== undefined) await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  }, 120_000);

  async function steadyWork(): Promise<void> {
    while (!isOver) {
      const { api } = tenant;
      await Promise.allSettled([
        api.post('/product/create', { vehicleIdentificationNumber: newVin() }),
        api.get('/product/search/registrationNumber/AB%25?fields=productID'),
      ]);
      await sleep(250);
    }
  }

  async function quiet(): Promise<void> {
    const deadline = Date.now() + QUIET_WITHIN;
    let firing: LiveAlert[] = [];
    do {
      await sleep(2_000);
      firing = await monitoring.firing().catch(() => firing);
      if (firing.length === 0) return;
    } while (Date.now() < deadline);
    throw new Error(`Still firing: ${calling(firing).join(', ')}`);
  }

  async function within(alerts: readonly string[], milliseconds: number): Promise<string[]> {
    const seen = new Set<string>();
    for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await sleep(1_000)) {
      const now = calling(await monitoring.firing());
      for (const name of now) seen.add(name);
      if (now.some((name) => alerts.includes(name))) break;
    }
    return [...seen];
  }

  test.each(LIVE)(
    '$name',
    async ({ name, alerts, make, mend }) => {
      await quiet();
      process.stderr.write(`${name} …\n`);
      const begun = Date.now();
      const seen = new Set<string>();
      let seconds: number;
      try {
        await make(system);
        for (const each of await within(alerts, (WITHIN + SLACK) * 1_000)) seen.add(each);
        seconds = Math.round((Date.now() - begun) / 1_000);
        for (const end = Date.now() + STAYS; Date.now() < end; await sleep(2_000))
          for (const each of calling(await monitoring.firing())) seen.add(each);
      } finally {
        await mend(system);
      }
      const others = [...seen].filter((each) => !alerts.includes(each));
      const alert = alerts.filter((each) => seen.has(each)).join(', ');
      results.push({ incident: name, alert, seconds, others });
      process.stderr.write(
        `  ${alert || 'none'} after ${seconds} s${others.length > 0 ? `; also ${others.join(', ')}` : ''}\n`,
      );
      expect({ alert: alert !== '', others }).toEqual({ alert: true, others: [] });
    },
    900_000,
  );
});
