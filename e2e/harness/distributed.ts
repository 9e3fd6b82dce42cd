import { appendFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import {
  ENGINES,
  type EngineName,
  type RunningEngine,
  URL_VARIABLES,
  endWithThisProcess,
} from '@vpds/engine-testing/local';
import { startEngine } from '@vpds/engine-testing';
import { type Simulators, startSimulators } from '@vpds/simulators';
import { TcpProxy } from '@vpds/engine-eventstoredb/testing';
import { eventually } from '@vpds/kernel/testing';
import { listeningPort, startDistributed } from '../../launch/distributed.ts';
import { compileCache } from '../../launch/environment.ts';
import { Balancer, isReady } from './balancer.ts';
import { outsideSettings } from './outside-settings.ts';
import { OPERATOR_KEY, removeDirectory } from './service.ts';

/** The number of assignments depends on the machine's speed: beyond a partner's budget their mails would wait. */
export const UNLIMITED_MAILS = { MAILS_PER_PARTNER_AND_HOUR: '0' };

/** Restarted if it ends unexpectedly. */
export interface Replica {
  readonly name: string;
  /** A gateway's REST interface; null for other processes and while it is not ready. */
  readonly url: string | null;
  /** The address of its probes. */
  readonly health: string;
  readonly output: string;
  readonly pid: number | null;
  kill9(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** SIGTERM, and waits; not restarted until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface DistributedSystem {
  /** The address of the gateway, or of the load balancer in front of several. */
  readonly url: string;
  /** Contains `outbox`. */
  readonly directory: string;
  readonly engines: Engines;
  /** A proxy in front of the event store; null unless requested. */
  readonly eventStoreProxy: TcpProxy | null;
  readonly simulators: Simulators;
  replicas(name?: string): readonly Replica[];
  /** @throws Error if a process is not ready in time */
  ready(within: number): Promise<void>;
  stop(): Promise<void>;
}

export type Engines = Readonly<Record<EngineName, RunningEngine>>;

export interface DistributedOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly replicas?: number;
  /** Owned by the caller. Default: new ones, or those given by URL. */
  readonly engines?: Engines;
  /** Owned by the caller. Default: a fresh one. */
  readonly directory?: string;
  /** If there are several, a load balancer is in front of them. Default 1. */
  readonly gateways?: number;
  /** Default false. */
  readonly eventStoreProxy?: boolean;
  /** Settings of one replica, read at each start. */
  readonly settingsOf?: (name: string, index: number) => Record<string, string>;
}

const TOKENS = { a: 'token-a', b: 'token-b', platform: 'token-platform' };

/** Persistent, each in its own process; engines given by URL take precedence. */
export async function startEngines(): Promise<Engines> {
  const started = await Promise.all(ENGINES.map((name) => startEngine(name, { durable: true })));
  return Object.fromEntries(started.map((engine) => [engine.name, engine])) as Record<EngineName, RunningEngine>;
}

/** Skips, by name, tests that would stop or empty external engines. */
export function describeWithOwn(engines: readonly EngineName[], title: string, suite: () => void): void {
  const given = engines.map((name) => URL_VARIABLES[name]).filter((name) => (process.env[name] ?? '') !== '');
  if (given.length === 0) describe(title, suite);
  else describe.skip(`${title} (not run: needs engines of its own; given: ${given.join(', ')})`, suite);
}

/** And the engines that are not given. */
export async function startDistributedSystem(options: DistributedOptions = {}): Promise<DistributedSystem> {
  const { env = {}, replicas = 1, gateways = 1 } = options;
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'vpds-distributed-e2e-')));
  const engines = options.engines ?? (await startEngines());
  const proxy = options.eventStoreProxy === true ? await proxyOf(engines.eventstoredb.url) : null;
  const stepSeconds = Number(env['SIMULATOR_STEP_SECONDS'] ?? 1);
  const simulators = await startSimulators({ directory, stepSeconds, tokens: TOKENS });
  const settings = {
    PATH: process.env['PATH'] ?? '',
    ...compileCache(process.env),
    // Survives a restart of the gateway.
    PORT: String(await listeningPort()),
    BOOTSTRAP_API_KEY: OPERATOR_KEY,
    DATA_DIR: directory,
    LOG_LEVEL: 'warn',
    KAFKA_REPLICATION: '1',
    DRAIN_SECONDS: '0',
    RATE_LIMIT_PER_SECOND: '0',
    POLL_INTERVAL_SECONDS: '1',
    ...Object.fromEntries(Object.values(engines).map(({ name, url }) => [URL_VARIABLES[name], url])),
    ...(proxy === null ? {} : { EVENTSTORE_URL: proxy.url }),
    ...outsideSettings(simulators),
    ...env,
  };
  const end = async () => {
    await simulators.close();
    await proxy?.connections.stop();
    if (options.engines === undefined) await Promise.all(Object.values(engines).map((engine) => engine.stop()));
    if (options.directory === undefined) await removeDirectory(directory);
  };
  const system = await startDistributed({
    settings,
    replicas,
    gateways,
    log: note,
    onSpawn: endWithThisProcess,
    ...(options.settingsOf === undefined ? {} : { settingsOf: options.settingsOf }),
  }).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  const balanced = () => system.replicas.filter(({ name }) => name === 'gateway');
  const balancer = gateways > 1 ? await Balancer.start(balanced) : null;
  return {
    url: balancer?.url ?? system.url,
    directory,
    engines,
    eventStoreProxy: proxy?.connections ?? null,
    simulators,
    replicas: (name) => system.replicas.filter((replica) => name === undefined || replica.name === name),
    async ready(within) {
      await eventually(
        async () => {
          const states = await Promise.all(system.replicas.map(({ health }) => isReady(health)));
          const away = system.replicas.filter((_, index) => states[index] !== true).map(({ name }) => name);
          if (away.length > 0) throw new Error(`Not ready again: ${away.join(', ')}`);
        },
        within,
        50,
      );
    },
    async stop() {
      await balancer?.stop();
      await system.stop();
      await end();
    },
  };
}

async function proxyOf(eventStore: string): Promise<{ connections: TcpProxy; url: string }> {
  const url = new URL(eventStore);
  const connections = await TcpProxy.start(Number(url.port));
  url.port = String(connections.port);
  return { connections, url: url.href };
}

/** Appends to the file in `DISTRIBUTED_LOG`. */
export function note(line: string): void {
  const file = process.env['DISTRIBUTED_LOG'];
  if (file !== undefined) appendFileSync(file, `${line}\n`);
}
