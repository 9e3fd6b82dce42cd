import { type EngineName, ENGINES, URL_VARIABLES, startLocalEngine } from '@vpds/engine-testing/local';
import { startSimulators } from '@vpds/simulators';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDistributed } from '../launch/distributed.ts';
import { KEY } from './processes.ts';

const TOKENS = { a: 'token-a', b: 'token-b', platform: 'token-platform' };

const ENGINE_COMMANDS: readonly (readonly [EngineName, RegExp])[] = [
  ['kafka', /kafka\.Kafka /],
  ['mongodb', /MongoEmulator/],
  ['redis', /redis-server/],
  ['eventstoredb', /eventstoredb\/testing\/serve\.ts/],
];

/** The engine that a command line starts; null if it starts none. */
export function engineOf(command: string): EngineName | null {
  return ENGINE_COMMANDS.find(([, pattern]) => pattern.test(command))?.[0] ?? null;
}

/** Engines, simulators and services, each in its own process. `stepSeconds`: until the platform has made a Guid. */
export async function startSystem(
  replicas = 1,
  environment: Readonly<Record<string, string>> = {},
  { stepSeconds = 60 }: { readonly stepSeconds?: number } = {},
) {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const each of undo.splice(0).reverse()) await each();
  };
  try {
    const directory = mkdtempSync(join(tmpdir(), 'vpds-bench-'));
    undo.push(async () => rmSync(directory, { recursive: true, force: true }));
    const engines = await Promise.all(ENGINES.map((name) => startLocalEngine(name)));
    undo.push(() => Promise.all(engines.map((engine) => engine.stop())));
    const simulators = await startSimulators({ directory, stepSeconds, tokens: TOKENS });
    undo.push(() => simulators.close());
    const settings = {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      BOOTSTRAP_API_KEY: KEY,
      DATA_DIR: directory,
      LOG_LEVEL: 'error',
      KAFKA_REPLICATION: '1',
      DRAIN_SECONDS: '0',
      RATE_LIMIT_PER_SECOND: '0',
      PROVIDER_A_URL: simulators.providerA.url,
      PROVIDER_A_TOKEN: TOKENS.a,
      PROVIDER_B_URL: simulators.providerB.url,
      PROVIDER_B_TOKEN: TOKENS.b,
      PLATFORM_URL: simulators.platform.url,
      PLATFORM_TOKEN: TOKENS.platform,
      ...Object.fromEntries(engines.map(({ name, url }) => [URL_VARIABLES[name], url])),
      ...environment,
    };
    const system = await startDistributed({ settings, replicas });
    undo.push(() => system.stop());
    return { url: String(system.url), replicas: system.replicas, simulators, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
