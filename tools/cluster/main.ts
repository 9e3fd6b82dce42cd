// `npm run test:cluster`: a real Kubernetes on this machine, built from the Go module proxy, with the overlays of
// deploy/ and operators' actions. Requirements: docs/deployment.md.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EngineMissing, prepareLocalEngine } from '@vpds/engine-testing/local';
import { buildPrograms, Missing } from './build.ts';
import { CHECKS, type CheckName } from './checks/checks.ts';
import { progress, print } from './commands.ts';
import { catchInterruption, interruption } from './interruption.ts';
import { packImages } from './images.ts';
import { KERNEL_SETTINGS, readKernelSettings, writeKernelSettings } from './kernel-settings.ts';
import { removeCgroups } from './node.ts';
import { ROOT } from './overlay.ts';
import { ENGINE_PORTS, placeOf, program, type Place } from './place.ts';
import { table, type CheckResult } from './report.ts';

const FAILED = 1;
const USAGE = 2;
const NOT_POSSIBLE = 3;
const NAMES = Object.keys(CHECKS) as CheckName[];

/** Mount points of this run's own file systems; created if missing, and removed again. */
const HIDDEN = ['/var/lib/kubelet', '/var/lib/cni', '/var/log/containers', '/var/log/pods'];

const HELP = `Builds a Kubernetes from source, runs it on this machine, applies deploy/kubernetes, and asks what operators want to know.

  npm run test:cluster                        all checks
  npm run test:cluster -- --only ready,drain  some of them
  npm run test:cluster -- --build             only builds and installs what it needs

  --json          the results as one line of JSON on standard output, in the place of the table
  --previous DIR  a built checkout whose release is the older of the two versions (default: this one under two names)
  --cache DIR     keeps programs and dependencies here (default: node_modules/.cache/cluster, or CLUSTER_CACHE)
  --keep          leaves the cluster running until Ctrl-C
  --logs DIR      copies all programs' logs there at the end

Checks: ${NAMES.join(', ')}.
Needs Linux, root, Go 1.26, Debian's packages (installed with apt-get), the Go module proxy and npm's registry; 10 GB of disk.
Exit codes: 0 all hold, ${FAILED} one does not, ${USAGE} wrong arguments, ${NOT_POSSIBLE} it cannot be run here (the reason is printed).
`;

const options = readArguments();
catchInterruption();
// Pending timers of commands that failed to start must not delay the exit.
process.exit(await main());

async function main(): Promise<number> {
  const cache = resolve(options.cache ?? process.env['CLUSTER_CACHE'] ?? join(ROOT, 'node_modules/.cache/cluster'));
  try {
    await mkdir(cache, { recursive: true });
    await buildPrograms(cache);
    for (const name of Object.keys(ENGINE_PORTS) as (keyof typeof ENGINE_PORTS)[])
      await progress(`${name}: download`, () => prepareLocalEngine(name, print));
  } catch (error) {
    if (interruption.aborted) return FAILED;
    if (!(error instanceof Missing || error instanceof EngineMissing)) throw error;
    print(`Not run: ${error.message}`);
    return NOT_POSSIBLE;
  }
  if (options.build === true) return 0;
  const work = await mkdtemp(join(tmpdir(), 'vpds-cluster-'));
  const place = placeOf(cache, work);
  const kernel = await readKernelSettings(KERNEL_SETTINGS);
  try {
    await mkdir(place.logs, { recursive: true });
    await progress('images', () => packImages(place, { current: ROOT, previous: resolve(options.previous ?? ROOT) }));
    await runInside(place);
    return await report(place);
  } catch (error) {
    if (!interruption.aborted) throw error;
    return await report(place);
  } finally {
    await writeKernelSettings(kernel);
    await removeCgroups(place.cgroup).catch((error: Error) => print(`cgroups are left: ${error.message}`));
    if (options.logs !== undefined) await cp(place.logs, resolve(options.logs), { recursive: true });
    await rm(work, { recursive: true, force: true });
  }
}

/** In its own namespaces; the kernel ends all processes with the first one. */
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

async function report(place: Place): Promise<number> {
  const file = join(place.work, 'results.json');
  const results = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as readonly CheckResult[]) : [];
  process.stdout.write(`${options.json === true ? JSON.stringify(results) : table(results)}\n`);
  const missing = wanted().filter((name) => !results.some((result) => result.name === name));
  if (missing.length > 0) print(`Not checked: ${missing.join(', ')}${interruption.aborted ? ' (interrupted)' : ''}`);
  return missing.length === 0 && results.every(({ ok }) => ok) ? 0 : FAILED;
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
