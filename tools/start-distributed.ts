// `npm run start:distributed`: the six processes of the distributed mode on this machine, with engines given by URL
// (EVENTSTORE_URL, KAFKA_BROKERS, MONGODB_URL, REDIS_URL) or, with --engines, with local engines. Outside systems are
// given (PROVIDER_A_URL, …) or simulated. Ctrl-C stops everything.
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { readLaunchedSettings } from '@vpds/runtime';
import type { Simulators } from '@vpds/simulators';
import { type LaunchedSystem, startDistributed } from '../launch/distributed.ts';
import { OUTSIDE, launchEnvironment, simulatorTokens, withoutEmpty } from '../launch/environment.ts';

type Environment = Readonly<Record<string, string>>;
type LaunchedSettings = ReturnType<typeof readLaunchedSettings>;

const root = resolve(import.meta.dirname, '..');
const ENGINES = ['EVENTSTORE_URL', 'KAFKA_BROKERS', 'MONGODB_URL', 'REDIS_URL'];
const MOST_REPLICAS = 20;

const HELP = `Starts the distributed mode on this machine: six processes.

  npm run start:distributed -- --engines     with local engines (npm run engines lists their requirements)
  npm run start:distributed                  against EVENTSTORE_URL, KAFKA_BROKERS, MONGODB_URL, REDIS_URL

  --replicas N  as many of each service (not of the gateway), 1 to ${MOST_REPLICAS}; default 1
  --json        what listens where, as one line of JSON on standard output when everything is ready
  --data DIR    captured mails and the simulators' state (default: temporary, gone at the end)

Other settings come from the environment. PORT is the gateway's (default 3000).
`;

const options = readArguments();
const writeLine = (line: string) => void process.stderr.write(`${line}\n`);
/** Executed first to last. */
const stops: (() => void | Promise<void>)[] = [];

process.exit(await main());

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        engines: { type: 'boolean' },
        replicas: { type: 'string', default: '1' },
        json: { type: 'boolean' },
        data: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    if (values.help === true) {
      process.stdout.write(HELP);
      process.exit(0);
    }
    const replicas = /^\d+$/.test(values.replicas) ? Number(values.replicas) : 0;
    if (replicas < 1 || replicas > MOST_REPLICAS) usage(`--replicas must be a whole number from 1 to ${MOST_REPLICAS}`);
    return { ...values, replicas };
  } catch (error) {
    return usage((error as Error).message);
  }
}

function usage(message: string): never {
  process.stderr.write(`${message}\n\n${HELP}`);
  process.exit(2);
}

async function main(): Promise<number> {
  const signalled = new Promise<number>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => done(0));
  });
  const environment = withoutEmpty(process.env);
  const settings = await readSettings(environment);
  if (settings === null) return 1;
  const data = options.data ?? (await mkdtemp(join(tmpdir(), 'vpds-distributed-')));
  const failed = start(environment, settings, data).then(
    () => new Promise<never>(() => {}),
    (error: unknown) => {
      writeLine(error instanceof Error ? error.message : String(error));
      return 1;
    },
  );
  const code = await Promise.race([signalled, failed]);
  writeLine('stopping');
  for (const stop of stops.reverse()) await stop();
  if (options.data === undefined) await rm(data, { recursive: true, force: true });
  return code;
}

/** Runs before anything starts. It answers null if they are invalid; the problems are printed. */
async function readSettings(environment: Environment): Promise<LaunchedSettings | null> {
  const { InvalidSettings, readLaunchedSettings } = await import('@vpds/runtime');
  try {
    return readLaunchedSettings(environment, { engines: options.engines ? 'started' : 'given' });
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    writeLine(error.message);
    if (ENGINES.some((name) => error.message.includes(`${name} is needed`)))
      writeLine('Local engines are started with --engines.');
    return null;
  }
}

async function start(environment: Environment, settings: LaunchedSettings, data: string): Promise<void> {
  const engines = options.engines ? await startEngines() : {};
  const simulators = await startOutside(settings, data);
  const launched = launchEnvironment({ environment, settings, engines, simulators, data });
  const system = await startDistributed({ settings: launched, replicas: options.replicas, log: writeLine });
  stops.push(system.stop);
  if (options.json) process.stdout.write(`${JSON.stringify(summary(system, launched))}\n`);
  else print(system, launched);
}

function summary({ url, replicas }: LaunchedSystem, settings: Environment) {
  const outside = Object.fromEntries(Object.keys(OUTSIDE).map((name) => [name, settings[`${name}_URL`]]));
  const apps = replicas.map(({ name, tcp, health, pid }) => ({ name, tcp, health, pid }));
  return { url, apiKey: settings['BOOTSTRAP_API_KEY'] ?? null, data: settings['DATA_DIR'], apps, outside };
}

function print({ url, replicas }: LaunchedSystem, settings: Environment & { readonly DATA_DIR: string }): void {
  const lines = replicas.map(({ name, ready }) => `  ${name.padEnd(28)}${ready}`);
  process.stdout.write(`
The distributed mode is ready on ${url} (documentation: ${url}/docs)
${lines.join('\n')}

  X-Api-Key: ${settings['BOOTSTRAP_API_KEY'] ?? `the one in ${settings['BOOTSTRAP_API_KEY_FILE']}`}
  captured mails: ${join(settings.DATA_DIR, 'outbox')}

Ctrl-C stops everything.
`);
}

/** @returns their URLs */
async function startEngines(): Promise<Environment> {
  const child = fork(join(root, 'tools/engines/engines.ts'), [], {
    cwd: root,
    execArgv: ['--conditions=@vpds/source'],
    // Shields it from the terminal's Ctrl-C: the processes need their engines to stop.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  stops.push(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const ready = new Promise<Environment>((done) =>
    child.once('message', (message) => done((message as { ready: Environment }).ready)),
  );
  const urls = await Promise.race([ready, exited.then(() => null)]);
  if (urls === null) throw new Error('The engines could not be started.');
  return urls;
}

/** Answers null if all are given. */
async function startOutside(settings: LaunchedSettings, directory: string): Promise<Simulators | null> {
  const given: Readonly<Record<string, unknown>> = settings;
  if (Object.keys(OUTSIDE).every((name) => given[`${name}_URL`] !== undefined)) return null;
  const { startSimulators } = await import('@vpds/simulators');
  const simulators = await startSimulators({
    directory,
    stepSeconds: settings.SIMULATOR_STEP_SECONDS,
    tokens: simulatorTokens(settings),
  });
  stops.push(() => simulators.close());
  return simulators;
}
