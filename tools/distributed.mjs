// The six processes of the distributed mode on this machine, kept running as an orchestrator would: used by
// `npm run start:distributed` and by the end-to-end tests.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const START_WITHIN = 120_000;
const STOP_WITHIN = 45_000;
const RESTART_AFTER = 500;

/** Each process, and the setting by which the others find it (null: nobody calls it). */
const APPS = {
  'statistics-projector': 'STATISTICS_PROJECTOR',
  'product-service': 'PRODUCT_SERVICE',
  'prepared-data-service': 'PREPARED_DATA_SERVICE',
  'commission-service': 'COMMISSION_SERVICE',
  'transport-tracking-worker': 'TRANSPORT_TRACKING_WORKER',
  gateway: null,
};

/** One replica of an app: a process that is started again whenever it ends by itself. */
class Replica {
  #settings;
  #tell;
  #child = null;
  #exited = Promise.resolve();
  #stopping = false;
  /** What it printed when it was ready, the last time. */
  ready = null;
  #output = '';

  constructor(name, ports, settings, tell) {
    this.name = name;
    this.tcp = ports.tcp;
    this.health = `http://127.0.0.1:${ports.health}`;
    this.#tell = tell;
    this.#settings = { ...settings, TCP_PORT: String(ports.tcp ?? 0), HEALTH_PORT: String(ports.health) };
  }

  get pid() {
    return this.#child?.pid ?? null;
  }

  /** What it wrote to standard error, at most the last 64 KiB. */
  get output() {
    return this.#output;
  }

  /** Resolves when it is ready; fails if it ends before. */
  start() {
    this.#stopping = false;
    return new Promise((ready, failed) => {
      const late = setTimeout(() => failed(new Error(`${this.name} was not ready in time`)), START_WITHIN);
      this.#launch((line) => {
        clearTimeout(late);
        if (line !== null) ready();
        else failed(new Error(`${this.name} did not start:\n${this.#output}`));
      });
    });
  }

  #launch(settled) {
    const args = ['--enable-source-maps', join(root, 'apps', this.name, 'dist/main.js')];
    const child = spawn(process.execPath, args, { cwd: root, env: this.#settings, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    this.ready = null;
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const line = new RegExp(`^${this.name} is ready: (.*)$`, 'm').exec(printed);
      if (line === null || this.ready !== null) return;
      this.ready = line[1];
      settled(this.ready);
    });
    child.stderr.on('data', (chunk) => {
      this.#output = (this.#output + chunk).slice(-65_536);
      this.#tell(String(chunk).trimEnd());
    });
    this.#exited = new Promise((done) => {
      child.once('exit', (code, signal) => {
        done();
        const wasReady = this.ready !== null;
        this.ready = null;
        if (this.#stopping) return;
        if (!wasReady && printed === '' && code === 1) return settled(null);
        this.#tell(`${this.name} ended with ${signal ?? code} and is started again`);
        setTimeout(() => this.#stopping || this.#launch(settled), RESTART_AFTER);
      });
    });
  }

  /** Ends it without warning; it is started again. */
  async kill9() {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }

  signal(signal) {
    this.#child.kill(signal);
  }

  /** SIGTERM, and waits for the end; it is not started again. */
  async stop() {
    this.#stopping = true;
    if (this.#child === null || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGTERM');
    const force = setTimeout(() => this.#child.kill('SIGKILL'), STOP_WITHIN);
    await this.#exited;
    clearTimeout(force);
  }
}

/**
 * Starts the six, each service as often as `replicas` says, on free ports; resolves when all are ready.
 * `settings` is their whole environment: engines, outside systems, `DATA_DIR`, `PORT` of the gateway, `BOOTSTRAP_API_KEY`.
 * @param {{ settings: Record<string, string>, replicas?: number, tell?: (line: string) => void }} options
 */
export async function startDistributed({ settings, replicas = 1, tell = () => {} }) {
  const started = [];
  const ports = [];
  for (const [name, setting] of Object.entries(APPS))
    for (let index = 0; index < (setting === null ? 1 : replicas); index += 1)
      ports.push({ name, setting, tcp: setting === null ? null : await freePort(), health: await freePort() });
  const addresses = Object.entries(APPS).flatMap(([name, setting]) => {
    const of = ports.filter((each) => each.name === name).map(({ tcp }) => `127.0.0.1:${tcp}`);
    return setting === null ? [] : [[setting, of.join(',')]];
  });
  const all = { ...settings, ...Object.fromEntries(addresses), HOST: '127.0.0.1' };
  for (const each of ports) started.push(new Replica(each.name, each, all, tell));
  const stop = async () => {
    const gateways = started.filter(({ name }) => name === 'gateway');
    for (const group of [gateways, started.filter((replica) => !gateways.includes(replica))])
      await Promise.all(group.map((replica) => replica.stop()));
  };
  try {
    await Promise.all(started.map((replica) => replica.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  const gateway = started.find(({ name }) => name === 'gateway');
  const url = /rest (http:\S+?),/.exec(gateway.ready)?.[1] ?? '';
  return { url, replicas: started, stop };
}

function freePort() {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}
