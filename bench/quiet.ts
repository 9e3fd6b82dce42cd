// Compares two checkouts alternately, with one quiet company: `npm run bench -- quiet DIRECTORY [rounds] [requests]`.
// Prints processor time per request, and where the main thread spends it. The other checkout must be built. Many short
// rounds: other load makes each request dearer, and the lowest tenth of the rounds shows the code's own cost.
import { resolve } from 'node:path';
import { creations, nextCreation, vinOfCreation } from './creations.ts';
import { type LoadOptions, load, percentile } from './load.ts';
import { profileByModule } from './main-thread-profile.ts';
import { KEY, ROOT, type Started, flagsOf, startService } from './processes.ts';
import { threadTime } from './thread-time.ts';

const [directory, rounds = '40', requests = '500'] = process.argv.slice(2);
/** Requests of each kind until V8 has compiled their path. */
const WARM_UP = 20_000;
/** Modules that the comparison of profiles shows. */
const MODULES = 45;

type Asked = Pick<LoadOptions, 'method' | 'headers' | 'next'>;

const headers = { 'x-api-key': KEY };
const kinds: Readonly<Record<string, Asked>> = {
  create: { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, next: nextCreation },
  'exact search': { method: 'GET', headers, next: nextSearch },
};

interface Measured {
  /** Microseconds of processor time per request. */
  readonly main: number;
  readonly all: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Each with the percentile that is the best tenth. */
const SHOWN_OF_ROUND: readonly [keyof Measured, number][] = [
  ['main', 0.1],
  ['all', 0.1],
  ['perSecond', 0.9],
  ['p50', 0.1],
  ['p99', 0.1],
];

if (directory === undefined) {
  console.error('npm run bench -- quiet DIRECTORY: the directory of another checkout, built');
  process.exit(2);
}
const other = await startQuiet(resolve(directory));
const ours = await startQuiet(ROOT);
try {
  for (const [kind, asked] of Object.entries(kinds)) {
    for (const service of [other, ours]) await ask(service, asked, WARM_UP);
    await compare(kind, asked);
  }
  for (const [kind, asked] of Object.entries(kinds)) await compareProfiles(kind, asked);
} finally {
  await other.stop();
  await ours.stop();
}

/** Every searched product was created in both services during their warm-up. */
function nextSearch(): { path: string } {
  const number = 1 + Math.floor(Math.random() * creations());
  return { path: `/product/search/vehicleIdentificationNumber/${vinOfCreation(number)}` };
}

function startQuiet(root: string): Promise<Started> {
  return startService({}, undefined, { root, flags: [...flagsOf(root), '--inspect-port=127.0.0.1:0'] });
}

function ask({ url }: Started, asked: Asked, count: number) {
  return load({ ...asked, url, requests: count, seconds: Infinity });
}

async function compare(kind: string, asked: Asked): Promise<void> {
  const pairs: [Measured, Measured][] = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    const first = await measure(round % 2 === 0 ? other : ours, asked);
    const second = await measure(round % 2 === 0 ? ours : other, asked);
    pairs.push(round % 2 === 0 ? [first, second] : [second, first]);
  }
  console.log(`${kind}: the other checkout and this one, ${rounds} rounds; ratios of pairs: median (quartiles)`);
  console.table(Object.fromEntries(SHOWN_OF_ROUND.map(([name, best]) => [name, row(pairs, name, best)])));
}

function row(pairs: readonly [Measured, Measured][], name: keyof Measured, best: number) {
  const before = pairs.map(([one]) => one[name]);
  const after = pairs.map(([, one]) => one[name]);
  const ratios = after.map((value, at) => value / (before[at] ?? Number.NaN));
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => percentile(ratios, share).toFixed(2));
  return {
    'other, best tenth': rounded(percentile(before, best)),
    'this, best tenth': rounded(percentile(after, best)),
    'ratio of these': rounded(percentile(after, best) / percentile(before, best)),
    'of pairs': `${middle} (${low} to ${high})`,
  };
}

async function measure(service: Started, asked: Asked): Promise<Measured> {
  const pid = service.process.pid as number;
  const before = threadTime(pid);
  const { requests: count, requestsPerSecond: perSecond, p50, p99 } = await ask(service, asked, Number(requests));
  const after = threadTime(pid);
  return { main: (after.main - before.main) / count, all: (after.all - before.all) / count, perSecond, p50, p99 };
}

async function compareProfiles(kind: string, asked: Asked): Promise<void> {
  const count = 10 * Number(requests);
  const [before, after] = [await profile(other, asked, count), await profile(ours, asked, count)];
  const rows = [...new Set([...before.keys(), ...after.keys()])]
    .map((module) => ({ module, other: before.get(module) ?? 0, this: after.get(module) ?? 0 }))
    .sort((a, b) => Math.max(b.other, b.this) - Math.max(a.other, a.this));
  console.log(`${kind}: microseconds of the main thread per request by module, with the profiler`);
  console.table(
    Object.fromEntries(
      [{ module: 'all', other: sum(before), this: sum(after) }, ...rows.slice(0, MODULES)].map(
        ({ module, ...both }) => [
          module,
          { other: rounded(both.other), this: rounded(both.this), more: rounded(both.this - both.other) },
        ],
      ),
    ),
  );
}

/** The samples' shares of the processor time: their own times include those of other processes on a busy machine. */
async function profile(service: Started, asked: Asked, count: number): Promise<Map<string, number>> {
  const pid = service.process.pid as number;
  let before = 0;
  let after = 0;
  const samples = await profileByModule(service, async () => {
    before = threadTime(pid).main;
    await ask(service, asked, count);
    after = threadTime(pid).main;
  });
  const perSample = (after - before) / sum(samples) / count;
  return new Map([...samples].map(([module, samplesOfIt]) => [module, samplesOfIt * perSample]));
}

function sum(values: ReadonlyMap<string, number>): number {
  return [...values.values()].reduce((total, value) => total + value, 0);
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
