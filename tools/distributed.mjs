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
  #onSpawn;
  #child = null;
  #exited = Promise.resolve();
  #stopping = false;
  /** What it printed when it was ready, the last time. */
  ready = null;
  #output = '';

  /**
   * @param {string} name
   * @param {{ tcp: number | null, rest: number | null, health: number }} ports
   * @param {() => Record<string, string>} settings asked whenever it is started
   * @param {{ tell: (line: string) => void, onSpawn: (child: import('node:child_process').ChildProcess) => void }} hooks
   */
  constructor(name, ports, settings, { tell, onSpawn }) {
    this.#onSpawn = onSpawn;
    this.name = name;
    this.tcp = ports.tcp;
    this.health = `http://127.0.0.1:${ports.health}`;
    this.#tell = tell;
    const own = { TCP_PORT: String(ports.tcp ?? 0), HEALTH_PORT: String(ports.health) };
    this.#settings = () => ({ ...settings(), ...own, ...(ports.rest === null ? {} : { PORT: String(ports.rest) }) });
  }

  /**
   * Where a gateway's REST interface is, while it is ready.
   * @returns {string | null}
   */
  get url() {
    return /rest (http:\S+?),/.exec(this.ready ?? '')?.[1] ?? null;
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
      // It keeps nobody from ending who has stopped it meanwhile.
      const late = setTimeout(() => failed(new Error(`${this.name} was not ready in time`)), START_WITHIN).unref();
      this.#launch((line) => {
        clearTimeout(late);
        if (line !== null) ready();
        else failed(new Error(`${this.name} did not start`, { cause: this.#output }));
      });
    });
  }

  #launch(settled) {
    const args = ['--enable-source-maps', join(root, 'apps', this.name, 'dist/main.js')];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: this.#settings(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#onSpawn(child);
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
 * `settings` is their whole environment: engines, outside systems, `DATA_DIR`, `PORT` of the (first) gateway,
 * `BOOTSTRAP_API_KEY`. They authenticate each other by keys in `DATA_DIR/internal-keys`, which are made if missing.
 * `settingsOf` adds to the environment of one replica, whenever that is started.
 * @param {{
 *   settings: Record<string, string>,
 *   settingsOf?: (name: string, index: number) => Record<string, string>,
 *   replicas?: number,
 *   gateways?: number,
 *   tell?: (line: string) => void,
 *   onSpawn?: (child: import('node:child_process').ChildProcess) => void,
 * }} options
 */
export async function startDistributed({
  settings,
  settingsOf = () => ({}),
  replicas = 1,
  gateways = 1,
  tell = () => {},
  onSpawn = () => {},
}) {
  const keys = join(settings.DATA_DIR, 'internal-keys');
  const { makeInternalKeys } = await import('@vpds/engine-nest-tcp/keys');
  await makeInternalKeys(keys, Object.keys(APPS));
  /** @type {Replica[]} */
  const started = [];
  const ports = [];
  for (const [name, setting] of Object.entries(APPS))
    for (let index = 0; index < (setting === null ? gateways : replicas); index += 1) {
      const tcp = setting === null ? null : await listeningPort();
      const rest = setting === null && index > 0 ? await listeningPort() : null;
      ports.push({ name, index, setting, tcp, rest, health: await listeningPort() });
    }
  const addresses = Object.entries(APPS).flatMap(([name, setting]) => {
    const of = ports.filter((each) => each.name === name).map(({ tcp }) => `127.0.0.1:${tcp}`);
    return setting === null ? [] : [[setting, of.join(',')]];
  });
  const all = { ...settings, ...Object.fromEntries(addresses), HOST: '127.0.0.1' };
  for (const each of ports) {
    const auth = { INTERNAL_AUTH: all.INTERNAL_AUTH ?? 'require', INTERNAL_TLS_DIR: join(keys, each.name) };
    const own = () => ({ ...all, ...auth, ...settingsOf(each.name, each.index) });
    started.push(new Replica(each.name, each, own, { tell, onSpawn }));
  }
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
  const url = started.find(({ name }) => name === 'gateway').url ?? '';
  return { url, replicas: started, stop };
}

/** Below the ports that systems give to outgoing connections: a process that listens later than others connect still gets it. */
const LISTENING_PORTS = { first: 15_000, last: 31_999 };
/** Ports that were handed out: whose process listens late is not met there by another of this system. */
const handedOut = new Set();

/**
 * A port that nobody listens on, another one each time.
 * @returns {Promise<number>}
 */
export async function listeningPort() {
  for (;;) {
    const { first, last } = LISTENING_PORTS;
    const port = first + Math.floor(Math.random() * (last - first + 1));
    if (handedOut.has(port) || !(await isFree(port))) continue;
    handedOut.add(port);
    return port;
  }
}

function isFree(port) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}
