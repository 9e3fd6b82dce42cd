// `npm run test:cluster`: the overlays of deploy/ and operators' actions on a real Kubernetes: the cluster of `KUBECONFIG`,
// or one that is built from the Go module proxy and runs on this machine. Requirements: docs/deployment.md.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EngineMissing, prepareLocalEngine } from '@vpds/engine-testing/local';
import { buildPrograms, Missing } from './build.ts';
import { CHECKS, type CheckName } from './checks/checks.ts';
import { pause, progress, print } from './commands.ts';
import { catchInterruption, interruption } from './interruption.ts';
import { runChecks } from './checks/run-checks.ts';
import { GivenCluster, usableNodes, type GivenNode } from './given-cluster.ts';
import { packAllImages, packImages, type Checkouts } from './images.ts';
import { KERNEL_SETTINGS, readKernelSettings, writeKernelSettings } from './kernel-settings.ts';
import { removeCgroups } from './node.ts';
import { ROOT } from './overlay.ts';
import { ENGINE_PORTS, LOCAL_REGISTRY, placeOf, program, type Place } from './place.ts';
import { table, type CheckResult } from './report.ts';

const FAILED = 1;
const USAGE = 2;
const NOT_POSSIBLE = 3;
const NAMES = Object.keys(CHECKS) as CheckName[];

/** Mount points of this run's own file systems; created if missing, and removed again. */
const HIDDEN = ['/var/lib/kubelet', '/var/lib/cni', '/var/log/containers', '/var/log/pods'];

const HELP = `Applies deploy/kubernetes to a Kubernetes, and asks what operators want to know. The cluster is that of KUBECONFIG if this is
set; otherwise it is built from source and runs on this machine.

  npm run test:cluster                        all checks
  npm run test:cluster -- --only ready,drain  some of them
  npm run test:cluster -- --build             only builds and installs what it needs
  npm run test:cluster -- --images FILE       only writes the images, as an archive in Docker's format

  --registry NAME with KUBECONFIG: where the images are (default: ${LOCAL_REGISTRY}, as in the archive)
  --json          the results as one line of JSON on standard output, in the place of the table
  --previous DIR  a built checkout whose release is the older of the two versions (default: this one under two names)
  --cache DIR     keeps programs and dependencies here (default: node_modules/.cache/cluster, or CLUSTER_CACHE)
  --keep          leaves the cluster, or its services, running until Ctrl-C
  --logs DIR      copies all programs' logs there at the end

Checks: ${NAMES.join(', ')}.
With KUBECONFIG it needs kubectl, Java and Maven; the nodes need the images and must reach this machine.
Without it: Linux, root, Go 1.26, Debian's packages (installed with apt-get), the Go module proxy and npm's registry; 10 GB of disk.
Exit codes: 0 all hold, ${FAILED} one does not, ${USAGE} wrong arguments, ${NOT_POSSIBLE} it cannot be run here (the reason is printed).
`;

const options = readArguments();
catchInterruption();
// Pending timers of commands that failed to start must not delay the exit.
process.exit(await main());

async function main(): Promise<number> {
  const cache = resolve(options.cache ?? process.env['CLUSTER_CACHE'] ?? join(ROOT, 'node_modules/.cache/cluster'));
  const isGiven = (process.env['KUBECONFIG'] ?? '') !== '';
  const work = await mkdtemp(join(tmpdir(), 'vpds-cluster-'));
  try {
    await mkdir(cache, { recursive: true });
    if (options.images !== undefined) return await writeImages(cache, work, resolve(options.images));
    const nodes = isGiven ? await usableNodes() : await buildPrograms(cache).then(() => null);
    for (const name of Object.keys(ENGINE_PORTS) as (keyof typeof ENGINE_PORTS)[])
      await progress(`${name}: download`, () => prepareLocalEngine(name, print));
    if (options.build === true) return 0;
    await (nodes === null ? runBuilt(placeOf(cache, work)) : runGiven(cache, work, nodes));
    return await report(work);
  } catch (error) {
    if (interruption.aborted) return await report(work);
    if (!(error instanceof Missing || error instanceof EngineMissing)) throw error;
    print(`Not run: ${error.message}`);
    return NOT_POSSIBLE;
  } finally {
    if (options.logs !== undefined && existsSync(join(work, 'logs')))
      await cp(join(work, 'logs'), resolve(options.logs), { recursive: true });
    await rm(work, { recursive: true, force: true });
  }
}

function checkouts(): Checkouts {
  return { current: ROOT, previous: resolve(options.previous ?? ROOT) };
}

function registry(): string {
  return options.registry ?? LOCAL_REGISTRY;
}

async function writeImages(cache: string, work: string, archive: string): Promise<number> {
  await progress('images', () => packImages({ cache, work, archive, registry: registry() }, checkouts()));
  print(`Load them into the nodes, for example: kind load image-archive ${archive}`);
  return 0;
}

async function runGiven(cache: string, work: string, nodes: readonly GivenNode[]): Promise<void> {
  await GivenCluster.use({ cache, work, registry: registry() }, nodes, async (cluster) => {
    await runChecks(cluster, wanted());
    if (options.keep !== true) return;
    print('The services are kept until Ctrl-C.');
    while (!interruption.aborted) await pause(1_000);
  });
}

async function runBuilt(place: Place): Promise<void> {
  const kernel = await readKernelSettings(KERNEL_SETTINGS);
  try {
    await mkdir(place.logs, { recursive: true });
    await progress('images', () => packAllImages(place, checkouts()));
    await runInside(place);
  } finally {
    await writeKernelSettings(kernel);
    await removeCgroups(place.cgroup).catch((error: Error) => print(`cgroups are left: ${error.message}`));
  }
}

/** The cluster has its own namespaces; the kernel ends all processes with the first one. */
async function runInside(place: Place): Promise<void> {
  interruption.throwIfAborted();
  const missing = HIDDEN.filter((directory) => !existsSync(directory));
  for (const directory of missing) await mkdir(directory, { recursive: true });
  try {
    await untilEnded(startInside(place));
  } finally {
    for (const directory of missing) await rmdir(directory).catch(() => {});
  }
}

function startInside(place: Place): ChildProcess {
  const node = [process.execPath, '--conditions=@vpds/source', '--disable-warning=ExperimentalWarning'];
  const args = [join(import.meta.dirname, 'inside.ts'), place.cache, place.work, wanted().join(',')];
  const namespaces = [
    '--net',
    '--mount',
    '--propagation',
    'private',
    '--pid',
    '--fork',
    '--kill-child',
    '--mount-proc',
  ];
  // The first process is a shell, which reaps orphans.
  const shell = ['sh', '-c', '"$@" & wait $!', 'sh'];
  const keep = options.keep === true ? ['keep'] : [];
  const child = spawn('unshare', [...namespaces, 'nice', '-n', '5', ...shell, ...node, ...args, ...keep], {
    // Shields it from the terminal's Ctrl-C: this process ends everything and cleans up.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (options.keep === true) {
    const kubectl = `${program(place, 'kubernetes', 'kubectl')} --kubeconfig ${place.work}/control-plane/admin.kubeconfig`;
    print(`From another shell: nsenter --all --target $(pgrep -P ${child.pid}) ${kubectl} get pods -A`);
  }
  return child;
}

function untilEnded(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    interruption.addEventListener('abort', () => child.kill('SIGKILL'));
    child.once('error', failed);
    child.once('exit', () => done());
  });
}

async function report(work: string): Promise<number> {
  const file = join(work, 'results.json');
  const results = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as readonly CheckResult[]) : [];
  process.stdout.write(`${options.json === true ? JSON.stringify(results) : table(results)}\n`);
  const missing = wanted().filter((name) => !results.some((result) => result.name === name));
  if (missing.length > 0) print(`Not checked: ${missing.join(', ')}${interruption.aborted ? ' (interrupted)' : ''}`);
  if (missing.length > 0 || results.some(({ outcome }) => outcome === 'FAILED')) return FAILED;
  const isAskedFor = options.only !== undefined || results.every(({ outcome }) => outcome === 'not run');
  return isAskedFor && results.some(({ outcome }) => outcome === 'not run') ? NOT_POSSIBLE : 0;
}

/** Every check requires `ready`. */
function wanted(): readonly CheckName[] {
  if (options.only === undefined) return NAMES;
  const requested = options.only.split(',');
  return NAMES.filter((name) => name === 'ready' || requested.includes(name));
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        json: { type: 'boolean' },
        build: { type: 'boolean' },
        images: { type: 'string' },
        registry: { type: 'string' },
        keep: { type: 'boolean' },
        previous: { type: 'string' },
        cache: { type: 'string' },
        logs: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    if (values.help === true) {
      process.stdout.write(HELP);
      process.exit(0);
    }
    const unknown = (values.only?.split(',') ?? []).filter((name) => !NAMES.some((each) => each === name));
    if (unknown.length > 0) usage(`Unknown check: ${unknown.join(', ')}`);
    return values;
  } catch (error) {
    return usage((error as Error).message);
  }
}

function usage(message: string): never {
  process.stderr.write(`${message}\n\n${HELP}`);
  process.exit(USAGE);
}
