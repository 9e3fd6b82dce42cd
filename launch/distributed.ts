// The six processes of the distributed mode on this machine, restarted as an orchestrator would.
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { join, resolve } from 'node:path';
import { endWithThisProcess } from '@vpds/engine-testing/local';
import { NODE_FLAGS, mainOf } from './environment.ts';

const root = resolve(import.meta.dirname, '..');
const START_WITHIN = 120_000;
const STOP_WITHIN = 45_000;
const RESTART_AFTER = 500;

/** The setting with each process's address; null: it is not called. */
const APPS: Readonly<Record<string, string | null>> = {
  'statistics-projector': 'STATISTICS_PROJECTOR',
  'product-service': 'PRODUCT_SERVICE',
  'prepared-data-service': 'PREPARED_DATA_SERVICE',
  'commission-service': 'COMMISSION_SERVICE',
  'transport-tracking-worker': 'TRANSPORT_TRACKING_WORKER',
  gateway: null,
};

type Environment = Readonly<Record<string, string>>;

interface Ports {
  readonly tcp: number | null;
  /** Null leaves the port to the environment. */
  readonly rest: number | null;
  readonly health: number;
}

interface Hooks {
  readonly log: (line: string) => void;
  readonly onSpawn: (child: ChildProcess) => void;
}

/** Restarted whenever its process exits. */
class Replica {
  readonly name: string;
  readonly tcp: number | null;
  /** The address of its probes. */
  readonly health: string;
  readonly #settings: () => Environment;
  readonly #hooks: Hooks;
  #child: ChildProcessByStdio<null, Readable, Readable> | null = null;
  #exited: Promise<void> = Promise.resolve();
  #stopping = false;
  /** The replica's ready line; null while it is not ready. */
  ready: string | null = null;
  #output = '';

  /** `settings` is called at every start. */
  constructor(name: string, ports: Ports, settings: () => Environment, hooks: Hooks) {
    this.name = name;
    this.tcp = ports.tcp;
    this.health = `http://127.0.0.1:${ports.health}`;
    this.#hooks = hooks;
    const own = { TCP_PORT: String(ports.tcp ?? 0), HEALTH_PORT: String(ports.health) };
    this.#settings = () => ({ ...settings(), ...own, ...(ports.rest === null ? {} : { PORT: String(ports.rest) }) });
  }

  /** The address of the REST interface, while it is ready. */
  get url(): string | null {
    return /rest (http:\S+?),/.exec(this.ready ?? '')?.[1] ?? null;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** The last 64 KiB at most. */
  get output(): string {
    return this.#output;
  }

  /** Rejects if the process ends before it is ready. */
  start(): Promise<void> {
    this.#stopping = false;
    return new Promise((ready, failed) => {
      // Does not keep a stopped launcher alive.
      const late = setTimeout(() => failed(new Error(`${this.name} was not ready in time`)), START_WITHIN).unref();
      this.#launch((line) => {
        clearTimeout(late);
        if (line !== null) ready();
        else failed(new Error(`${this.name} did not start`, { cause: this.#output }));
      });
    });
  }

  #launch(settled: (line: string | null) => void): void {
    const env = this.#settings();
    const args = [...NODE_FLAGS, join(root, 'apps', this.name, mainOf(env))];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endWithThisProcess(child);
    this.#child = child;
    this.#hooks.onSpawn(child);
    this.ready = null;
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const line = new RegExp(`^${this.name} is ready: (.*)$`, 'm').exec(printed);
      if (line === null || this.ready !== null) return;
      this.ready = line[1] ?? '';
      settled(this.ready);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-65_536);
      this.#hooks.log(String(chunk).trimEnd());
    });
    this.#exited = new Promise((done) => {
      child.once('exit', (code, signal) => {
        done();
        const wasReady = this.ready !== null;
        this.ready = null;
        if (this.#stopping) return;
        if (!wasReady && printed === '' && code === 1) return settled(null);
        this.#hooks.log(`${this.name} ended with ${String(signal ?? code)}, restarting`);
        setTimeout(() => {
          if (!this.#stopping) this.#launch(settled);
        }, RESTART_AFTER);
      });
    });
  }

  /** SIGKILL; the replica is restarted. */
  async kill9(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#exited;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Stops the replica; it is not restarted. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN);
    await this.#exited;
    clearTimeout(force);
  }
}

export interface LaunchOptions {
  /** Engines, outside systems, `DATA_DIR`, `PORT` of the (first) gateway, `BOOTSTRAP_API_KEY`. */
  readonly settings: Environment & { readonly DATA_DIR: string };
  /** The settings of one replica. Called at every start. */
  readonly settingsOf?: (name: string, index: number) => Environment;
  readonly replicas?: number;
  readonly gateways?: number;
  readonly log?: (line: string) => void;
  readonly onSpawn?: (child: ChildProcess) => void;
}

export interface LaunchedSystem {
  readonly url: string;
  readonly replicas: readonly Replica[];
  stop(): Promise<void>;
}

/** Resolves when all are ready. Missing keys in `DATA_DIR/internal-keys` are created. */
export async function startDistributed({
  settings,
  settingsOf = () => ({}),
  replicas = 1,
  gateways = 1,
  log = () => {},
  onSpawn = () => {},
}: LaunchOptions): Promise<LaunchedSystem> {
  const keys = join(settings.DATA_DIR, 'internal-keys');
  const { makeInternalKeys } = await import('@vpds/engine-nest-tcp/keys');
  await makeInternalKeys(keys, Object.keys(APPS));
  const started: Replica[] = [];
  const ports: (Ports & { readonly name: string; readonly index: number })[] = [];
  for (const [name, setting] of Object.entries(APPS))
    for (let index = 0; index < (setting === null ? gateways : replicas); index += 1) {
      const tcp = setting === null ? null : await listeningPort();
      const rest = setting === null && index > 0 ? await listeningPort() : null;
      ports.push({ name, index, tcp, rest, health: await listeningPort() });
    }
  const addresses = Object.entries(APPS).flatMap(([name, setting]) => {
    const of = ports.filter((each) => each.name === name).map(({ tcp }) => `127.0.0.1:${tcp}`);
    return setting === null ? [] : [[setting, of.join(',')] as const];
  });
  const all: Environment = { ...settings, ...Object.fromEntries(addresses), HOST: '127.0.0.1' };
  for (const each of ports) {
    const auth = { INTERNAL_AUTH: all['INTERNAL_AUTH'] ?? 'require', INTERNAL_TLS_DIR: join(keys, each.name) };
    const own = () => ({ ...all, ...auth, ...settingsOf(each.name, each.index) });
    started.push(new Replica(each.name, each, own, { log, onSpawn }));
  }
  const stop = async (): Promise<void> => {
    const edges = started.filter(({ name }) => name === 'gateway');
    for (const group of [edges, started.filter((replica) => !edges.includes(replica))])
      await Promise.all(group.map((replica) => replica.stop()));
  };
  try {
    await Promise.all(started.map((replica) => replica.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  const url = started.find(({ name }) => name === 'gateway')?.url ?? '';
  return { url, replicas: started, stop };
}

/** Ports below the ephemeral ones, which outgoing connections use. */
const LISTENING_PORTS = { first: 15_000, last: 31_999 };
/** Ports that were assigned before; none is assigned twice, even before its process listens. */
const handedOut = new Set<number>();

/** Answers another port each time. */
export async function listeningPort(): Promise<number> {
  for (;;) {
    const { first, last } = LISTENING_PORTS;
    const port = first + Math.floor(Math.random() * (last - first + 1));
    if (handedOut.has(port) || !(await isFree(port))) continue;
    handedOut.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}
