// `npm run test:deploy`: renders the Kubernetes overlays, by themselves and with components that they do not take; validates
// them strictly against Kubernetes' schemas, and holds them and docker-compose.yml against rules of our own; then plants
// violations, each of which a rule has to find.
// Where kustomize (Go) or kubernetes-validate (Python) cannot be had it says what was not checked; with
// CI_DEPLOY=required it fails.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { callsInSources } from './deploy/calls.mjs';
import { composeProblems } from './deploy/compose-rules.mjs';
import { manifestProblems } from './deploy/manifest-rules.mjs';
import { ToolMissing, kustomize, validator } from './deploy/tools.mjs';
import { PLANTS, plantIn } from './deploy/violations.mjs';

const root = resolve(import.meta.dirname, '..');
/** What is rendered: the overlays, and what may be taken besides. */
const RENDERED = [
  { overlay: 'small' },
  { overlay: 'large' },
  { overlay: 'small', components: ['restoring'] },
  { overlay: 'large', components: ['autoscaling-by-lag'] },
  { overlay: 'small', components: ['internal-ingress'] },
  { overlay: 'large', components: ['internal-ingress'] },
  { overlay: 'large', components: ['engine-users'] },
  { overlay: 'small', components: ['tracing'] },
];
/** The oldest and the newest version of Kubernetes that the manifests are meant for. */
const KUBERNETES = ['1.32', '1.37'];

let failed = false;
const notRun = [];

function report(what, problems) {
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${what}`);
  for (const problem of problems) console.log(`       ${problem}`);
  failed ||= problems.length > 0;
}

/** The tool, or null if it cannot be had: then what it is for is not checked. */
async function toolFor(what, find) {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof ToolMissing)) throw error;
    notRun.push(`${what}: ${error.message}`);
    return null;
  }
}

async function context() {
  const text = await readFile(join(root, 'deploy/kubernetes/secrets.example.yaml'), 'utf8');
  const secrets = parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter(({ kind }) => kind === 'Secret')
    .map(({ metadata, stringData }) => [metadata.name, stringData]);
  const client = await readFile(join(root, 'libs/client/schema.ts'), 'utf8');
  const statistics = await readFile(join(root, 'libs/contexts/statistics/index.ts'), 'utf8');
  return {
    secrets: Object.fromEntries(secrets),
    calls: await callsInSources(),
    metrics: shownToAutoscalers(statistics),
    paths: [
      ...['/docs', '/docs/reference.css', '/docs/guides/first-steps', '/openapi.json', '/openapi-3.0.json'],
      ...pathsOf(client),
    ],
  };
}

/** What grows while an engine is away asks for replicas that could do no more. */
function shownToAutoscalers(source) {
  const growing = [...source.matchAll(/name: '(vpds_\w+)',[^}]*?growsUnread: true/g)].map(([, name]) => name);
  return new Set(source.match(/\bvpds_\w+/g)).difference(new Set(growing));
}

/** Of the client, which is made from `/openapi.json`. */
function pathsOf(client) {
  return [...client.matchAll(/^ {4}"(\/[^"]+)": \{$/gm)].map(([, path]) => path);
}

/** An overlay of its own for the overlay with the components, made in the directory. */
async function withComponents(directory, overlay, components) {
  const from = (path) => relative(directory, join(root, 'deploy/kubernetes', path));
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: [from(`overlays/${overlay}`)],
    components: components.map((name) => from(`components/${name}`)),
  };
  await mkdir(directory);
  await writeFile(join(directory, 'kustomization.yaml'), stringify(kustomization));
}

function validate(python, file) {
  return KUBERNETES.flatMap((version) => {
    const args = ['-m', 'kubernetes_validate', '-k', version, '--strict', '--quiet', file];
    const { status, stdout, stderr } = spawnSync(python, args, { encoding: 'utf8', timeout: 60_000 });
    return status === 0 ? [] : (stdout + stderr).trim().split('\n');
  });
}

async function manifests(directory) {
  const program = await toolFor('the Kubernetes manifests', kustomize);
  if (program === null) return;
  const python = await toolFor("Kubernetes' schemas", validator);
  const found = await context();
  for (const { overlay, components = [] } of RENDERED) {
    const known = { ...found, components };
    const name = [overlay, ...components].join(' with ');
    const own = join(directory, name.replaceAll(' ', '-'));
    if (components.length > 0) await withComponents(own, overlay, components);
    const built = components.length > 0 ? own : join(root, 'deploy/kubernetes/overlays', overlay);
    const rendered = execFileSync(program, ['build', built], {
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
      timeout: 30_000,
    });
    const file = `${own}.yaml`;
    await writeFile(file, rendered);
    const documents = parseAllDocuments(rendered).map((document) => document.toJS());
    if (python !== null) report(`${name}: schemas of Kubernetes ${KUBERNETES.join(' and ')}`, validate(python, file));
    report(`${name}: ${documents.length} objects by our rules`, manifestProblems({ ...known, documents }));
    report(`${name}: each of ${PLANTS.length} planted violations is found`, unnoticed(documents, known));
  }
}

function unnoticed(documents, known) {
  return PLANTS.filter((plant) => {
    const planted = plantIn(documents, plant);
    // Null: this overlay has nothing of the kind.
    return planted !== null && manifestProblems({ ...known, documents: planted }).length === 0;
  }).map(({ what }) => `not noticed: ${what}`);
}

async function compose() {
  const text = await readFile(join(root, 'docker-compose.yml'), 'utf8');
  const parsed = (file) => parse(file, { merge: true });
  report('docker-compose.yml by our rules', composeProblems(text, parsed));
  const plants = [
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
  const missed = plants.filter(
    ([from, to]) => !text.includes(from) || composeProblems(text.replace(from, to), parsed).length === 0,
  );
  report(
    `docker-compose.yml: each of ${plants.length} planted violations is found`,
    missed.map(([, to]) => `not noticed: ${to}`),
  );
}

const directory = await realpath(await mkdtemp(join(tmpdir(), 'vpds-deploy-')));
try {
  await compose();
  await manifests(directory);
} finally {
  await rm(directory, { recursive: true, force: true });
}
for (const line of notRun) console.log(`not run ${line}`);
if (notRun.length > 0 && process.env.CI_DEPLOY === 'required') failed = true;
process.exit(failed ? 1 : 0);
