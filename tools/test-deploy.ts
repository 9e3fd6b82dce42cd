// `npm run test:deploy`: renders the Kubernetes overlays, validates them against Kubernetes' schemas, and them and
// docker-compose.yml against our rules; then plants violations, each of which a rule must find. Without kustomize (Go)
// or kubernetes-validate (Python) it prints what was not checked; with CI_DEPLOY=required it fails.
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { composeProblems } from './deploy/compose-rules.ts';
import { parseObjects, readContext } from './deploy/context.ts';
import { manifestProblems } from './deploy/manifest-rules.ts';
import { KUBERNETES, OVERLAYS, render, schemaProblems } from './deploy/overlays.ts';
import { type Plant, plantIn } from './deploy/plants.ts';
import type { Rendered } from './deploy/rules/rendered.ts';
import { ToolMissing, kustomize, validator } from './deploy/tools.ts';
import { PLANTS } from './deploy/violations.ts';

const root = resolve(import.meta.dirname, '..');
/** A text of docker-compose.yml, and its violation. */
const COMPOSE_PLANTS: readonly (readonly [from: string, to: string])[] = [
  ['read_only: true', 'read_only: false'],
  ['127.0.0.1:${PORT:-3000}:3000', '${PORT:-3000}:3000'],
  ['internal: true', 'internal: false'],
  ['KAFKA_BROKERS: kafka:9092', 'KAFKA_BROKER: kafka:9092'],
  ['stop_grace_period: 50s', 'stop_grace_period: 10s'],
  ['APP: product-service', 'APP: gateway'],
  ['redis: { condition: service_healthy }', 'redis: { condition: service_started }'],
  ['networks: [mail, mail-ui]', 'networks: [mail, mail-ui, calls]'],
  ['networks: [redis]', 'networks: [redis, kafka]'],
  ["enable_ip_masquerade: 'false'", "enable_ip_masquerade: 'true'"],
  ["'keys-gateway:/keys:ro'", "'keys-product-service:/keys:ro'"],
  ['network_mode: none', 'networks: [calls]'],
  ['${INTERNAL_AUTH:-require}', '${INTERNAL_AUTH:-accept}'],
];

let failed = false;
const notRun: string[] = [];

function report(what: string, problems: readonly string[]): void {
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${what}`);
  for (const problem of problems) console.log(`       ${problem}`);
  failed ||= problems.length > 0;
}

/** Answers null if it is unavailable; its checks are then skipped. */
async function toolFor(what: string, find: () => Promise<string>): Promise<string | null> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof ToolMissing)) throw error;
    notRun.push(`${what}: ${error.message}`);
    return null;
  }
}

async function checkManifests(directory: string): Promise<void> {
  const program = await toolFor('the Kubernetes manifests', kustomize);
  if (program === null) return;
  const python = await toolFor("Kubernetes' schemas", validator);
  const context = await readContext();
  const planted = new Set<Plant>();
  for (const overlay of OVERLAYS) {
    const name = [overlay.overlay, ...overlay.components].join(' with ');
    const { yaml, file } = await render(program, directory, overlay);
    const rendered = { ...context, components: overlay.components, documents: parseObjects(yaml) };
    if (python !== null)
      report(`${name}: schemas of Kubernetes ${KUBERNETES.join(' and ')}`, schemaProblems(python, file));
    report(`${name}: ${rendered.documents.length} objects by our rules`, manifestProblems(rendered));
    report(`${name}: each of ${PLANTS.length} planted violations is found`, unnoticed(rendered, planted));
  }
  const nowhere = PLANTS.filter((plant) => !planted.has(plant));
  report(
    'each violation has an object in some overlay',
    nowhere.map(({ what, kind, name }) => `no ${kind} ${String(name)} for: ${what}`),
  );
}

/** Adds what this overlay has an object for to `planted`. */
function unnoticed(rendered: Rendered, planted: Set<Plant>): string[] {
  return PLANTS.filter((plant) => {
    const documents = plantIn(rendered.documents, plant);
    if (documents === null) return false;
    planted.add(plant);
    return manifestProblems({ ...rendered, documents }).length === 0;
  }).map(({ what }) => `not noticed: ${what}`);
}

async function checkCompose(): Promise<void> {
  const text = await readFile(join(root, 'docker-compose.yml'), 'utf8');
  report('docker-compose.yml by our rules', composeProblems(text));
  const missed = COMPOSE_PLANTS.filter(
    ([from, to]) => !text.includes(from) || composeProblems(text.replace(from, to)).length === 0,
  );
  report(
    `docker-compose.yml: each of ${COMPOSE_PLANTS.length} planted violations is found`,
    missed.map(([, to]) => `not noticed: ${to}`),
  );
}

const directory = await realpath(await mkdtemp(join(tmpdir(), 'vpds-deploy-')));
try {
  await checkCompose();
  await checkManifests(directory);
} finally {
  await rm(directory, { recursive: true, force: true });
}
for (const line of notRun) console.log(`not run ${line}`);
if (notRun.length > 0 && process.env['CI_DEPLOY'] === 'required') failed = true;
/** A check that cannot run here is not green. */
process.exit(failed ? 1 : notRun.length > 0 ? 3 : 0);
