import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { endWithThisProcess } from '@vpds/engine-testing/local';
import { stringify } from 'yaml';
import { eventually, sleep } from '@vpds/kernel/testing';
import { listeningPort } from '../../launch/distributed.ts';
import { type FiringAlert, notifying } from '../../launch/inhibition.ts';

const RULES = resolve(import.meta.dirname, '../../deploy/monitoring');
const SCRAPE_SECONDS = 5;
/** A repair may still be under way. */
const READY_WITHIN = 180_000;
/** Scrapes before an incident begins: a rate needs two samples, a counter's increase one before the change. */
const SCRAPES_BEFORE = 3;

export const HAS_PROMETHEUS = spawnSync('prometheus', ['--version']).status === 0;

interface LiveAlert extends FiringAlert {
  readonly state: string;
}

/** Names of the alerts that notify somebody; the others are inhibited. */
function calling(firing: readonly LiveAlert[]): string[] {
  return [...new Set(notifying(firing).map(({ labels }) => labels['alertname'] ?? ''))].sort();
}

export interface Noticed {
  /** The expected alert, or empty. */
  readonly alert: string;
  readonly seconds: number;
  /** Others that notified somebody meanwhile. */
  readonly others: readonly string[];
}

/** A Prometheus with deployed rules and an empty database, so nothing of an earlier incident is in it. */
export class Monitoring {
  readonly #url: string;
  readonly #child: ChildProcess;
  readonly #directory: string;

  private constructor(url: string, child: ChildProcess, directory: string) {
    this.#url = url;
    this.#child = child;
    this.#directory = directory;
  }

  /** Resolves when every target (`host:port`) was scraped often enough, and no alert is pending. */
  static async start(
    rules: 'alerts.yaml' | 'alerts-distributed.yaml',
    targets: readonly string[],
  ): Promise<Monitoring> {
    const directory = await mkdtemp(join(tmpdir(), 'vpds-monitoring-'));
    const config = join(directory, 'prometheus.yaml');
    await writeFile(
      config,
      stringify({
        global: { scrape_interval: `${SCRAPE_SECONDS}s`, evaluation_interval: '15s' },
        rule_files: [join(RULES, rules)],
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
    endWithThisProcess(child);
    const monitoring = new Monitoring(`http://${address}`, child, directory);
    try {
      await eventually(() => monitoring.#hasBaseline(targets.length), READY_WITHIN, 1_000);
      return monitoring;
    } catch (error) {
      await monitoring.stop();
      throw error;
    }
  }

  async #hasBaseline(targets: number): Promise<void> {
    const scraped = await this.query(`count(count_over_time(vpds_build_info[5m]) >= ${SCRAPES_BEFORE})`);
    const alerts = await this.#alerts();
    const names = alerts.map(({ labels, state }) => `${labels['alertname']} (${state})`);
    if (Number(scraped[0]?.value ?? 0) < targets || names.length > 0)
      throw new Error(`No baseline: ${scraped[0]?.value ?? 0} of ${targets} scraped, ${names.join(', ')}`);
  }

  async query(expr: string): Promise<{ labels: Readonly<Record<string, string>>; value: string }[]> {
    const response = await fetch(`${this.#url}/api/v1/query?query=${encodeURIComponent(expr)}`);
    const answer = (await response.json()) as {
      error?: string;
      data?: { result: { metric: Record<string, string>; value: [number, string] }[] };
    };
    if (answer.data === undefined) throw new Error(`${expr}: ${answer.error ?? response.status}`);
    return answer.data.result.map(({ metric, value: [, value] }) => ({ labels: metric, value }));
  }

  async #alerts(): Promise<LiveAlert[]> {
    const response = await fetch(`${this.#url}/api/v1/alerts`);
    return ((await response.json()) as { data: { alerts: LiveAlert[] } }).data.alerts;
  }

  async #calling(): Promise<string[]> {
    return calling((await this.#alerts()).filter(({ state }) => state === 'firing'));
  }

  /** Waits for one of the alerts, then watches for others, ms. */
  async notices(alerts: readonly string[], within: number, watch: number): Promise<Noticed> {
    const begun = Date.now();
    const seen = new Set<string>();
    const look = async () => {
      const now = await this.#calling();
      for (const name of now) seen.add(name);
      return now;
    };
    while (Date.now() < begun + within && !(await look()).some((name) => alerts.includes(name))) await sleep(1_000);
    const seconds = Math.round((Date.now() - begun) / 1_000);
    for (const end = Date.now() + watch; Date.now() < end; await sleep(2_000)) await look();
    return {
      alert: alerts.filter((each) => seen.has(each)).join(', '),
      seconds,
      others: [...seen].filter((each) => !alerts.includes(each)),
    };
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.#child.once('exit', done));
    this.#child.kill('SIGTERM');
    await ended;
    await rm(this.#directory, { recursive: true, force: true });
  }
}
