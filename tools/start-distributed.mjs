// `npm run start:distributed`: the six processes of the distributed mode on this machine, against engines given by URL
// (EVENTSTORE_URL, KAFKA_BROKERS, MONGODB_URL, REDIS_URL) or, with --engines, against local ones that it starts itself.
// The outside systems are the given ones (PROVIDER_A_URL, …) or the simulators. Ctrl-C stops everything.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startDistributed } from './distributed.mjs';

const root = resolve(import.meta.dirname, '..');
const ENGINES = ['EVENTSTORE_URL', 'KAFKA_BROKERS', 'MONGODB_URL', 'REDIS_URL'];
const OUTSIDE = ['PROVIDER_A', 'PROVIDER_B', 'PLATFORM'];

const HELP = `Starts the distributed mode on this machine: six processes.

  npm run start:distributed -- --engines     with local engines (npm run engines says what they need)
  npm run start:distributed                  against EVENTSTORE_URL, KAFKA_BROKERS, MONGODB_URL, REDIS_URL

  --replicas N  as many of each service (not of the gateway); default 1
  --json        what listens where, as one line of JSON on standard output when everything is ready
  --data DIR    captured mails and the simulators' state (default: temporary, gone at the end)

Other settings come from the environment. PORT is the gateway's (default 3000).
`;

const { values: options } = parseArgs({
  options: {
    engines: { type: 'boolean' },
    replicas: { type: 'string', default: '1' },
    json: { type: 'boolean' },
    data: { type: 'string' },
    help: { type: 'boolean' },
  },
});

const say = (line) => process.stderr.write(`${line}\n`);
/** How to stop what was started, first to last. */
const stops = [];

if (options.help) process.stdout.write(HELP);
else process.exit(await main());

async function main() {
  const signalled = new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => done(0));
  });
  const data = options.data ?? (await mkdtemp(join(tmpdir(), 'vpds-distributed-')));
  const failed = start(data).then(
    () => new Promise(() => {}),
    (error) => {
      say(error instanceof Error ? error.message : String(error));
      return 1;
    },
  );
  const code = await Promise.race([signalled, failed]);
  say('stopping');
  for (const stop of stops.reverse()) await stop();
  if (options.data === undefined) await rm(data, { recursive: true, force: true });
  return code;
}

async function start(data) {
  const engines = await engineUrls();
  const outside = await outsideSystems(data);
  const settings = {
    BOOTSTRAP_API_KEY: `local-${randomUUID()}`,
    KAFKA_REPLICATION: '1',
    DRAIN_SECONDS: '0',
    ...process.env,
    ...outside,
    ...engines,
    DATA_DIR: data,
  };
  const system = await startDistributed({ settings, replicas: Number(options.replicas), tell: say });
  stops.push(system.stop);
  if (options.json) process.stdout.write(`${JSON.stringify(summary(system, settings))}\n`);
  else print(system, settings);
}

function summary({ url, replicas }, settings) {
  const outside = Object.fromEntries(OUTSIDE.map((name) => [name, settings[`${name}_URL`]]));
  const apps = replicas.map(({ name, tcp, health, pid }) => ({ name, tcp, health, pid }));
  return { url, apiKey: settings.BOOTSTRAP_API_KEY, data: settings.DATA_DIR, apps, outside };
}

function print({ url, replicas }, settings) {
  const lines = replicas.map(({ name, ready }) => `  ${name.padEnd(28)}${ready}`);
  process.stdout.write(`
The distributed mode is ready on ${url} (documentation: ${url}/docs)
${lines.join('\n')}

  X-Api-Key: ${settings.BOOTSTRAP_API_KEY}
  captured mails: ${join(settings.DATA_DIR, 'outbox')}

Ctrl-C stops everything.
`);
}

/** The engines' URLs: from the environment, or of local engines that are started now. */
async function engineUrls() {
  if (!options.engines) {
    const missing = ENGINES.filter((name) => !process.env[name]);
    if (missing.length > 0)
      throw new Error(`${missing.join(', ')}: give their URLs, or start local engines with --engines.`);
    return {};
  }
  const child = fork(join(root, 'tools/engines/engines.ts'), [], {
    cwd: root,
    execArgv: ['--conditions=@vpds/source'],
    // Not the terminal's Ctrl-C: the processes need their engines to stop well.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new Promise((done) => child.once('exit', done));
  stops.push(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const ready = new Promise((done) => child.once('message', (message) => done(message.ready)));
  const urls = await Promise.race([ready, exited.then(() => null)]);
  if (urls === null) throw new Error('The engines could not be started.');
  return urls;
}

/** Addresses and tokens of the outside systems: the simulators', where no others are given. */
async function outsideSystems(directory) {
  const missing = OUTSIDE.filter((name) => !process.env[`${name}_URL`]);
  if (missing.length === 0) return {};
  const { startSimulators } = await import('@vpds/simulators');
  const simulators = await startSimulators({
    directory,
    stepSeconds: Number(process.env.SIMULATOR_STEP_SECONDS ?? 60),
    tokens: { a: randomUUID(), b: randomUUID(), platform: randomUUID() },
  });
  stops.push(() => simulators.close());
  const addresses = {
    PROVIDER_A: simulators.providerA,
    PROVIDER_B: simulators.providerB,
    PLATFORM: simulators.platform,
  };
  return Object.fromEntries(
    missing.flatMap((name) => [
      [`${name}_URL`, addresses[name].url],
      [`${name}_TOKEN`, addresses[name].token],
    ]),
  );
}
