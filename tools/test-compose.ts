// `npm run test:compose`: builds the images, starts docker-compose.yml unchanged, and checks a vehicle's life, joining
// and leaving replicas, crashes of processes and engines, a stop and a start. Images that cannot be pulled are replaced
// by substitutes (root and debootstrap needed) and listed. Needs Docker with BuildKit and Compose; DOCKER names another
// client. KEEP=1 leaves the system running.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATOR_KEY } from '../launch/operator-key.ts';
import { Caller } from './caller.ts';
import { confinement, crashes, replicas, stopAndStart, wholeLife } from './compose/checks.ts';
import { composeCommand, engineVersion, root } from './compose/docker.ts';
import { prepareImages } from './compose/images.ts';
import { overrideFor } from './compose/substitutes.ts';
import { System } from './compose/system.ts';

/** Tests of the all-in-one service that do not depend on the simulators' pace. */
const SAME_TESTS = ['e2e/products.e2e.spec.ts'];
const SETTINGS = {
  BOOTSTRAP_API_KEY: OPERATOR_KEY,
  RATE_LIMIT_PER_SECOND: '0',
  SERVICE_TIMEZONE: 'Europe/Copenhagen',
  SIMULATOR_STEP_SECONDS: '1',
  POLL_INTERVAL_SECONDS: '1',
  URL_CHECK: 'off',
};

const print = (line: string): void => console.log(line);

async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = Date.now();
  const result = await work();
  const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
  print(`ok     ${what} (${seconds} s)${typeof result === 'string' ? `: ${result}` : ''}`);
  return result;
}

/** @returns Jest's totals */
async function sameTests(url: string): Promise<string> {
  const args = [join(root, 'tools/jest.ts'), '--runInBand', ...SAME_TESTS];
  const environment = { ...process.env, VPDS_URL: url };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: environment });
  if (status !== 0) throw new Error(`${SAME_TESTS.join(', ')} failed:\n${stderr.slice(-8_000)}`);
  return /^Tests:.*$/m.exec(stderr)?.[0] ?? '';
}

async function checks(system: System): Promise<void> {
  const caller = new Caller(system.url, OPERATOR_KEY);
  await step('everything starts and is healthy', async () => `${(await system.up()).toFixed(0)} s`);
  await step('no root, nothing written, two ports', () => confinement(system));
  const vehicle = await step('the life of a product', () => wholeLife(system, caller));
  await step(SAME_TESTS.join(', '), () => sameTests(system.url));
  await step('two replicas, one of which leaves', () => replicas(system, caller));
  const victims = ['product-service', 'statistics-projector', 'redis', 'kafka', 'eventstore'];
  await step('killed and started again, under writes', () => crashes(system, caller, victims));
  await step('stop and start', () => stopAndStart(system, caller, vehicle));
}

/** Prints the reason of a failure, and saves the containers' logs. */
async function passes(system: System): Promise<boolean> {
  try {
    await checks(system);
    return true;
  } catch (error) {
    const logs = join(root, 'node_modules/.cache/compose.log');
    system.logs(logs);
    console.error(error, `\nThe containers' logs: ${logs}`);
    return false;
  }
}

const engine = engineVersion();
const compose = composeCommand();
if (engine === null || compose === null) {
  console.error(
    engine === null ? 'No Docker engine answers.' : 'There is neither `docker compose` nor docker-compose.',
  );
  process.exit(3);
}
print(`Docker ${engine}, ${compose.join(' ')}`);
const directory = mkdtempSync(join(tmpdir(), 'vpds-compose-'));
const { substitutes: played, environment } = await prepareImages(print);
const override = join(directory, 'substitutes.json');
writeFileSync(override, JSON.stringify(overrideFor(played)));
const system = await System.create(compose, { ...environment, ...SETTINGS }, played.length === 0 ? null : override);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    system.down();
    process.exit(1);
  });
}
let passed: boolean;
try {
  passed = await passes(system);
} finally {
  if (process.env['KEEP'] !== '1') system.down();
  rmSync(directory, { recursive: true, force: true });
}
process.exit(passed ? 0 : 1);
