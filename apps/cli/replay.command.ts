import { setTimeout as sleep } from 'node:timers/promises';
import { SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import { CommandFailed } from './command-failed.ts';
import { type DryRunOptions, dryRun } from './explain-replay.ts';
import {
  type UnreachableContext,
  type VersionStatus,
  duration,
  failUnlessWhole,
  listProjections,
  notListed,
  path,
} from './projection-status.ts';
import { ServiceAway, ServiceClient, type ServiceOptions, serviceCommand, urlOption } from './service-client.ts';

const LOOK_EVERY = 300;
/** Milliseconds between lines where there is no terminal. */
const LINE_EVERY = 2_000;
/** Milliseconds without an answer: the service may be restarting. */
const AWAY_PATIENCE = 60_000;

interface ReplayOptions extends DryRunOptions {
  readonly all: boolean;
  readonly wait: boolean;
  readonly dryRun: boolean;
}

const ONLY_DRY = [
  ['--explain', ({ explain }: ReplayOptions) => explain],
  ['--as-of', ({ asOf }: ReplayOptions) => asOf !== undefined],
  ['--company', ({ company }: ReplayOptions) => company !== undefined],
  ['--limit', ({ limit }: ReplayOptions) => limit !== undefined],
] as const;

type Building = ReadonlyMap<string, number>;

export function replayCommand(): Command {
  return serviceCommand('replay')
    .description('Rebuild a read model from the events, alongside the live one, and switch to it when it is complete')
    .argument('[projection]', 'statistics, products, … (vpds projections lists them)')
    .option('--all', 'all read models at the same time, for instance after a restore', false)
    .option('--no-wait', 'start the rebuild and return')
    .option(
      '--dry-run',
      'compare what is stored with what a replay of series or statistics would count, and change nothing; exit code 1 if they differ; permission analyse',
      false,
    )
    .option('--explain', 'dry run: show which cells differ, and by which events of which products', false)
    .option('--as-of <time>', 'dry run: what was recorded up to then')
    .option('--company <id>', 'dry run: of another company than that of the key; permission editAllProducts')
    .option('--limit <count>', 'with --explain: differing cells that are shown, 1 to 1000, default 100')
    .action(async (name: string | undefined, options: ReplayOptions, command: Command) => {
      const [onlyDry] = ONLY_DRY.find(([, isGiven]) => isGiven(options)) ?? [];
      if (!options.dryRun && onlyDry !== undefined) command.error(`error: ${onlyDry} needs --dry-run`);
      if (options.dryRun && options.all) command.error('error: a dry run is of one projection, not of --all');
      if (options.dryRun && !options.wait)
        command.error('error: a dry run has no result without waiting: leave --no-wait out');
      if (options.limit !== undefined && !options.explain) command.error('error: --limit needs --explain');
      if (options.all && name !== undefined) command.error('error: give a projection or --all, not both');
      if (options.all) return replayAll(options);
      if (name === undefined) return command.error("error: missing required argument 'projection'");
      return options.dryRun ? dryRun(name, options) : replay(name, options);
    });
}

async function replay(name: string, options: ReplayOptions): Promise<void> {
  const service = new ServiceClient(options);
  const version = await begin(service, name);
  if (!options.wait) {
    console.log(options.json ? JSON.stringify({ projection: name, version }) : begun(name, version));
    return;
  }
  const display = options.json ? null : process.stderr.isTTY ? new Bar(name, version) : new Lines(name, version);
  const again = `The service continues with version ${version}; vpds replay ${name}${urlOption(options)} shows its progress again.`;
  const [made] = await watched(service, new Map([[name, version]]), again, new Map([[name, display]]));
  if (made === undefined) return;
  if (options.json && made.status !== null) console.log(JSON.stringify(inJson(made)));
  else conclude(made);
  failed([made], options);
}

/** Replays those of the reachable services. Unreachable ones are reported as a failure at the end. */
async function replayAll(options: ReplayOptions): Promise<void> {
  const service = new ServiceClient(options);
  const { listed, unreachable } = await listProjections(service);
  const building = new Map<string, number>();
  for (const { name } of listed) building.set(name, await begin(service, name));
  if (!options.wait) {
    const versions = [...building].map(([projection, version]) => ({ projection, version }));
    if (options.json) console.log(JSON.stringify(versions));
    else for (const { projection, version } of versions) console.log(begun(projection, version));
    return failUnlessWhole(unreachable);
  }
  const displays = new Map(
    [...building].map(([name, version]) => [name, options.json ? null : new Lines(name, version)]),
  );
  const again = `The services continue; vpds replay --all${urlOption(options)} shows their progress again.`;
  const made = await watched(service, building, again, displays);
  if (options.json) console.log(JSON.stringify(made.map(inJson)));
  else made.forEach(conclude);
  failed(made, options, unreachable);
}

async function begin(service: ServiceClient, name: string): Promise<number> {
  const { version } = await service.post<{ version: number }>(path(name, 'replay'));
  return version;
}

function begun(name: string, version: number): string {
  return `Version ${version} of ${name} is being built.`;
}

interface Made {
  readonly name: string;
  readonly version: number;
  /** Null if it was dropped meanwhile. */
  readonly status: VersionStatus | null;
  readonly seconds: number;
}

/** Ctrl-C prints how to resume watching. */
async function watched(
  service: ServiceClient,
  building: Building,
  again: string,
  displays: ReadonlyMap<string, Display | null>,
): Promise<Made[]> {
  const end = () => displays.forEach((display) => display?.end());
  const interrupted = () => {
    end();
    console.error(again);
    process.exit(130);
  };
  process.once('SIGINT', interrupted);
  const made = await watch(service, building, (name, seen) => displays.get(name)?.show(seen)).finally(end);
  process.off('SIGINT', interrupted);
  return made;
}

/** Services may restart meanwhile. */
async function watch(
  service: ServiceClient,
  building: Building,
  seen: (name: string, status: VersionStatus) => void,
): Promise<Made[]> {
  const started = Date.now();
  const made = new Map<string, Made>();
  for (let lastSeen = started; made.size < building.size;) {
    try {
      const { listed, unreachable } = await listProjections(service);
      const missing: string[] = [];
      for (const [name, version] of building) {
        const projection = listed.find((each) => each.name === name);
        if (made.has(name)) continue;
        if (projection === undefined && unreachable.length > 0) {
          missing.push(name);
          continue;
        }
        const status = projection?.versions.find((each) => each.version === version) ?? null;
        if (status?.state === 'building') seen(name, status);
        else made.set(name, { name, version, status, seconds: (Date.now() - started) / 1000 });
      }
      if (missing.length > 0) throw new ServiceAway(`No service reports on ${missing.join(', ')}.`);
      lastSeen = Date.now();
    } catch (error) {
      if (!(error instanceof ServiceAway) || Date.now() - lastSeen > AWAY_PATIENCE) throw error;
    }
    if (made.size < building.size) await sleep(LOOK_EVERY);
  }
  return [...building.keys()].flatMap((name) => made.get(name) ?? []);
}

function inJson({ name, version, status, seconds }: Made): object {
  const { state, note } = status ?? { state: 'gone', note: null };
  return { projection: name, version, state, note, seconds: Math.round(seconds * 10) / 10 };
}

function conclude({ name, version, status, seconds }: Made): void {
  if (status?.state === 'current')
    console.log(`Version ${version} of ${name} is now current (built in ${duration(seconds)}).`);
}

/** @throws CommandFailed naming unfinished rebuilds and unreachable services */
function failed(made: readonly Made[], options: ServiceOptions, unreachable: readonly UnreachableContext[] = []): void {
  const problems = made.flatMap(({ name, version, status }) => {
    if (status === null) return [`Version ${version} of ${name} was dropped meanwhile.`];
    if (status.state !== 'differs') return [];
    return [
      `Version ${version} of ${name} is complete but differs from the current one, so it was not activated: ${status.note ?? ''}\nTo activate it anyway: vpds projections switch ${name} ${version}${urlOption(options)}`,
    ];
  });
  problems.push(...unreachable.map(notListed));
  if (problems.length > 0) throw new CommandFailed(problems.join('\n'));
}

interface Display {
  show(status: VersionStatus): void;
  end(): void;
}

class Bar implements Display {
  readonly #bar: SingleBar;

  constructor(name: string, version: number) {
    this.#bar = new SingleBar({
      format: `${name} ${version} {bar} {percentage} %  {phase}  {rate}/s  {left}{note}`,
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
    });
    this.#bar.start(100, 0, { phase: 'reading', rate: 0, left: '', note: '' });
  }

  show({ progress, note }: VersionStatus): void {
    if (progress === null) return;
    const { fraction, phase, rate, secondsLeft } = progress;
    const left = secondsLeft === null ? '' : `${duration(secondsLeft)} left`;
    this.#bar.update(Math.floor(fraction * 100), { phase, rate, left, note: note === null ? '' : `  ${note}` });
  }

  end(): void {
    this.#bar.stop();
  }
}

class Lines implements Display {
  readonly #name: string;
  readonly #version: number;
  #next = 0;

  constructor(name: string, version: number) {
    this.#name = name;
    this.#version = version;
  }

  show({ progress, note }: VersionStatus): void {
    if (progress === null || Date.now() < this.#next) return;
    this.#next = Date.now() + LINE_EVERY;
    const { fraction, phase, rate, secondsLeft } = progress;
    const left = secondsLeft === null ? '' : `, ${duration(secondsLeft)} left`;
    const reason = note === null ? '' : `; ${note}`;
    console.error(
      `${this.#name} ${this.#version}: ${phase}, ${Math.floor(fraction * 100)} %, ${rate}/s${left}${reason}`,
    );
  }

  end(): void {
    // Lines are complete.
  }
}
