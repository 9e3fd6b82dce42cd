// `npm run start:distributed`: the six processes of the distributed mode on this machine, against engines given by URL
// (EVENTSTORE_URL, KAFKA_BROKERS, MONGODB_URL, REDIS_URL) or, with --engines, against local ones that it starts itself.
// The outside systems are the given ones (PROVIDER_A_URL, …) or the simulators. Ctrl-C stops everything.
import { fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const root = resolve(import.meta.dirname, '..');
const ENGINES = ['EVENTSTORE_URL', 'KAFKA_BROKERS', 'MONGODB_URL', 'REDIS_URL'];
const START_WITHIN = 120_000;
const STOP_WITHIN = 45_000;
const RESTART_AFTER = 500;

/** Each process, and the setting by which the others find it. */
const APPS = {
  'statistics-projector': 'STATISTICS_PROJECTOR',
  'product-service': 'PRODUCT_SERVICE',
  'prepared-data-service': 'PREPARED_DATA_SERVICE',
  'commission-service': 'COMMISSION_SERVICE',
  'transport-tracking-worker': 'TRANSPORT_TRACKING_WORKER',
  gateway: null,
};

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
if (options.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const say = (line) => process.stderr.write(`${line}\n`);
const running = [];
let stopping = false;

process.exitCode = await main();

async function main() {
  const stopped = new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => done(0));
  });
  const temporary = options.data === undefined;
  const data = options.data ?? (await mkdtemp(join(tmpdir(), 'vpds-distributed-')));
  try {
    const started = start(data);
    started.catch(() => {});
    const failed = started.then(
      () => new Promise(() => {}),
      (error) => {
        say(error instanceof Error ? error.message : String(error));
        return 1;
      },
    );
    return await Promise.race([stopped, failed]);
  } finally {
    stopping = true;
    say('stopping');
    for (const stop of running.reverse()) await stop();
    if (temporary) await rm(data, { recursive: true, force: true });
    // Whatever is still being started ends with this process.
    setImmediate(() => process.exit(process.exitCode ?? 0));
  }
}

async function start(data) {
  const engines = await engineUrls();
  const simulators = await outsideSystems(data);
  const replicas = Number(options.replicas);
  const places = [];
  for (const [name, setting] of Object.entries(APPS)) {
    const count = setting === null ? 1 : replicas;
    for (let index = 0; index < count; index += 1)
      places.push({ name, setting, tcp: setting === null ? null : await freePort(), health: await freePort() });
  }
  const addresses = Object.fromEntries(
    Object.entries(APPS).flatMap(([name, setting]) => {
      const of = places.filter((place) => place.name === name).map(({ tcp }) => `127.0.0.1:${tcp}`);
      return setting === null ? [] : [[setting, of.join(',')]];
    }),
  );
  const port = process.env.PORT ?? '3000';
  const settings = {
    BOOTSTRAP_API_KEY: process.env.BOOTSTRAP_API_KEY ?? `local-${randomUUID()}`,
    KAFKA_REPLICATION: '1',
    DATA_DIR: data,
    DRAIN_SECONDS: '0',
    ...simulators,
    ...process.env,
    ...engines,
    ...addresses,
    PORT: port,
    HOST: '127.0.0.1',
  };
  await Promise.all(places.map((place) => startApp(place, settings)));
  print(places, settings);
}

function print(places, settings) {
  const gateway = places.find(({ name }) => name === 'gateway');
  const [url] = /http:\S+(?=,)/.exec(gateway.ready) ?? [''];
  if (options.json) {
    const apps = places.map(({ name, tcp, health, pid }) => ({
      name,
      tcp,
      health: `http://127.0.0.1:${health}`,
      pid: pid(),
    }));
    const outside = Object.fromEntries(
      Object.entries(settings).filter(([name]) => /^(PROVIDER_[AB]|PLATFORM)_URL$/.test(name)),
    );
    process.stdout.write(
      `${JSON.stringify({ url, apiKey: settings.BOOTSTRAP_API_KEY, data: settings.DATA_DIR, apps, outside })}\n`,
    );
    return;
  }
  const lines = places.map(({ name, ready }) => `  ${name.padEnd(28)}${ready}`);
  process.stdout.write(`
The distributed mode is ready on ${url}
${lines.join('\n')}

  X-Api-Key: ${settings.BOOTSTRAP_API_KEY}

Ctrl-C stops everything.
`);
}

/** Starts a process, and again whenever it ends by itself, as an orchestrator does; resolves when it is first ready. */
function startApp(place, settings) {
  const { name, tcp, health } = place;
  const env = { ...settings, TCP_PORT: String(tcp ?? 0), HEALTH_PORT: String(health) };
  let child;
  let exited = Promise.resolve();
  place.pid = () => child.pid;
  running.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN);
    await exited;
    clearTimeout(force);
  });
  return new Promise((ready, failed) => {
    const late = setTimeout(() => failed(new Error(`${name} was not ready in time`)), START_WITHIN);
    const launch = () => {
      child = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps', name, 'dist/main.js')], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.on('data', (chunk) => {
        output += chunk;
        const line = new RegExp(`^${name} is ready: (.*)$`, 'm').exec(output);
        if (line === null) return;
        clearTimeout(late);
        place.ready = line[1];
        ready();
      });
      exited = new Promise((done) => child.once('exit', done));
      child.once('exit', (code, signal) => {
        if (stopping) return;
        if (place.ready === undefined) failed(new Error(`${name} ended with ${signal ?? code}`));
        else {
          say(`${name} ended with ${signal ?? code} and is started again`);
          setTimeout(() => stopping || launch(), RESTART_AFTER);
        }
      });
    };
    launch();
  });
}

/** The engines' URLs: from the environment, or of local engines that are started now. */
async function engineUrls() {
  if (!options.engines) {
    const missing = ENGINES.filter((name) => !process.env[name]);
    if (missing.length > 0)
      throw new Error(`${missing.join(', ')}: give their URLs, or start local engines with --engines.`);
    return Object.fromEntries(ENGINES.map((name) => [name, process.env[name]]));
  }
  const child = fork(join(root, 'tools/engines/engines.ts'), [], {
    cwd: root,
    execArgv: ['--conditions=@vpds/source'],
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new Promise((done) => child.once('exit', done));
  running.push(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const urls = await Promise.race([
    new Promise((ready) => child.once('message', (message) => ready(message.ready))),
    exited.then(() => null),
  ]);
  if (urls === null) throw new Error('The engines could not be started.');
  return urls;
}

/** Addresses and tokens of the outside systems: the simulators', where no others are given. */
async function outsideSystems(directory) {
  const names = ['PROVIDER_A', 'PROVIDER_B', 'PLATFORM'];
  if (names.every((name) => process.env[`${name}_URL`])) return {};
  const { startSimulators } = await import('@vpds/simulators');
  const simulators = await startSimulators({
    directory,
    stepSeconds: Number(process.env.SIMULATOR_STEP_SECONDS ?? 60),
    tokens: { a: randomUUID(), b: randomUUID(), platform: randomUUID() },
  });
  running.push(() => simulators.close());
  const { providerA, providerB, platform } = simulators;
  const found = [providerA, providerB, platform].map(({ url, token }, index) => [
    [`${names[index]}_URL`, url],
    [`${names[index]}_TOKEN`, token],
  ]);
  return Object.fromEntries(found.flat());
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
