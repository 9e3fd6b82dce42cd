// `npm run test:compose`: builds the images, starts docker-compose.yml as it stands, and asks of it what its users would:
// a vehicle's life through all services, replicas that come and go, crashes of processes and engines, a stop and a start.
// Images that cannot be pulled are played by stand-ins made here (root and debootstrap needed); which were is printed.
// Needs a Docker engine with BuildKit and Compose; DOCKER names another client. KEEP=1 leaves the system running.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { OPERATOR_KEY } from '../launch/operator-key.ts';
import { Caller, confinement, crashes, replicas, stopAndStart, wholeLife } from './compose/checks.mjs';
import { build, canBeHad, composeCommand, engineVersion, root } from './compose/docker.mjs';
import { overrideFor, standIns, standInForNode } from './compose/stand-ins.mjs';
import { System } from './compose/system.mjs';

const NODE_IMAGE = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))[1];
/** The same tests that run against the all-in-one service, of those that the pace of the simulators does not disturb. */
const SAME_TESTS = ['e2e/products.e2e.spec.ts'];

const say = (line) => console.log(line);
const services = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }).services;

async function images() {
  const node = process.env.NODE_IMAGE ?? (canBeHad(NODE_IMAGE) ? NODE_IMAGE : standInForNode(say));
  const apps = Object.keys(services).filter((name) => services[name].build !== undefined);
  for (const app of apps) {
    say(`building vpds/${app}`);
    build(`vpds/${app}:local`, ['--build-arg', `NODE_IMAGE=${node}`, '--build-arg', `APP=${app}`, root]);
  }
  const official = Object.entries(services)
    .filter(([, { build: own }]) => own === undefined)
    .map(([name, { image }]) => [
      name,
      process.env[/\$\{(\w+)/.exec(image)[1]] ?? /:-(.*)\}/.exec(image)[1],
      /\$\{(\w+)/.exec(image)[1],
    ]);
  const pulled = official.filter(([, image]) => canBeHad(image));
  const missing = official.filter((each) => !pulled.includes(each));
  const made = await standIns(
    missing.map(([name]) => name),
    `vpds/${apps[0]}:local`,
    say,
  );
  say(`Node: ${node}`);
  for (const [name, image] of official) say(`${name}: ${made[name] ?? image}`);
  return {
    standIns: Object.keys(made),
    environment: Object.fromEntries(missing.map(([name, , variable]) => [variable, made[name]])),
  };
}

async function step(what, work) {
  const begun = Date.now();
  const told = await work();
  const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
  say(`ok     ${what} (${seconds} s)${typeof told === 'string' ? `: ${told}` : ''}`);
  return told;
}

function sameTests(url) {
  const args = [join(root, 'tools/jest.ts'), '--runInBand', ...SAME_TESTS];
  const environment = { ...process.env, VPDS_URL: url };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: environment });
  if (status !== 0) throw new Error(`${SAME_TESTS.join(', ')} failed:\n${stderr.slice(-8_000)}`);
  return /^Tests:.*$/m.exec(stderr)?.[0];
}

async function checks(system) {
  const caller = new Caller(system.url, OPERATOR_KEY);
  await step('everything starts and is healthy', async () => `${(await system.up()).toFixed(0)} s`);
  await step('no root, nothing written, two ports', () => confinement(system));
  const product = await step('the life of a product', async () => wholeLife(system, caller));
  await step(SAME_TESTS.join(', '), () => sameTests(system.url));
  await step('two replicas, one of which leaves', () => replicas(system, caller));
  const victims = ['product-service', 'statistics-projector', 'redis', 'kafka', 'eventstore'];
  await step('killed and started again, under writes', () => crashes(system, caller, victims));
  await step('stop and start', () => stopAndStart(system, caller, product));
}

const engine = engineVersion();
const compose = composeCommand();
if (engine === null || compose === null) {
  console.error(
    engine === null ? 'No Docker engine answers.' : 'There is neither `docker compose` nor docker-compose.',
  );
  process.exit(1);
}
say(`Docker ${engine}, ${compose.join(' ')}`);
const directory = mkdtempSync(join(tmpdir(), 'vpds-compose-'));
const { standIns: played, environment } = await images();
const override = join(directory, 'stand-ins.json');
writeFileSync(override, JSON.stringify(overrideFor(played)));
const settings = {
  ...environment,
  BOOTSTRAP_API_KEY: OPERATOR_KEY,
  RATE_LIMIT_PER_SECOND: '0',
  SERVICE_TIMEZONE: 'Europe/Copenhagen',
  SIMULATOR_STEP_SECONDS: '1',
  POLL_INTERVAL_SECONDS: '1',
  URL_CHECK: 'off',
};
const system = await System.create(compose, settings, played.length === 0 ? null : override);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    system.down();
    process.exit(1);
  });
}
let failure = null;
try {
  await checks(system);
} catch (error) {
  failure = error;
  const logs = join(root, 'node_modules/.cache/compose.log');
  system.logs(logs);
  console.error(error, `\nThe containers' logs: ${logs}`);
} finally {
  if (process.env.KEEP !== '1') system.down();
  rmSync(directory, { recursive: true, force: true });
}
process.exit(failure === null ? 0 : 1);
