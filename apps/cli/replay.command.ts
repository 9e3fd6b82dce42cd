import { setTimeout as sleep } from 'node:timers/promises';
import { SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import { CommandFailed } from './command-failed.ts';
import { type VersionStatus, duration, listProjections, path } from './projection-status.ts';
import { ServiceAway, ServiceClient, type ServiceOptions, serviceCommand } from './service-client.ts';

const LOOK_EVERY = 300;
/** Without a terminal a line comes so often, milliseconds. */
const LINE_EVERY = 2_000;
/** A service that is being restarted may be away so long, milliseconds. */
const AWAY_PATIENCE = 60_000;

interface ReplayOptions extends ServiceOptions {
  readonly wait: boolean;
}

/** `vpds replay <projection>`: makes a read model anew beside the one that is read, and switches when it has caught up. */
export function replayCommand(): Command {
  return serviceCommand('replay')
    .description(
      'Make a read model anew from the events, beside the live one; it switches by itself when it has caught up',
    )
    .argument('<projection>', 'statistics, products, … (vpds projections lists them)')
    .option('--no-wait', 'start it and do not watch')
    .action(replay);
}

async function replay(name: string, options: ReplayOptions): Promise<void> {
  const service = new ServiceClient(options);
  const { version } = await service.post<{ version: number }>(path(name, 'replay'));
  if (!options.wait) {
    console.log(
      options.json ? JSON.stringify({ projection: name, version }) : `Version ${version} of ${name} is being made.`,
    );
    return;
  }
  const started = Date.now();
  const display = options.json ? null : process.stderr.isTTY ? new Bar(name, version) : new Lines(name, version);
  const interrupted = () => {
    display?.end();
    console.error(`The service goes on with version ${version}: vpds replay ${name} watches it again.`);
    process.exit(130);
  };
  process.once('SIGINT', interrupted);
  const status = await watch(service, name, version, (seen) => display?.show(seen)).finally(() => display?.end());
  process.off('SIGINT', interrupted);
  conclude(name, status, (Date.now() - started) / 1000, options.json);
}

/** Looks until the version is made; the service may be restarted meanwhile. */
async function watch(
  service: ServiceClient,
  name: string,
  version: number,
  seen: (status: VersionStatus) => void,
): Promise<VersionStatus> {
  for (let lastSeen = Date.now(); ; await sleep(LOOK_EVERY)) {
    try {
      const { listed, unreachable } = await listProjections(service);
      const projection = listed.find((each) => each.name === name);
      if (projection === undefined && unreachable.length > 0) throw new ServiceAway(`Nobody tells of ${name}.`);
      const status = projection?.versions.find((each) => each.version === version);
      if (status === undefined) throw new CommandFailed(`Version ${version} of ${name} is gone.`);
      if (status.state !== 'building') return status;
      lastSeen = Date.now();
      seen(status);
    } catch (error) {
      if (!(error instanceof ServiceAway) || Date.now() - lastSeen > AWAY_PATIENCE) throw error;
    }
  }
}

function conclude(name: string, { version, state, note }: VersionStatus, seconds: number, json: boolean): void {
  if (json)
    console.log(JSON.stringify({ projection: name, version, state, note, seconds: Math.round(seconds * 10) / 10 }));
  else if (state === 'current')
    console.log(`${name} is read from version ${version} now (made in ${duration(seconds)}).`);
  if (state === 'differs')
    throw new CommandFailed(
      `Version ${version} of ${name} is complete and differs, so it was not switched: ${note ?? ''}\nvpds projections switch ${name} ${version} reads it all the same.`,
    );
}

interface Display {
  show(status: VersionStatus): void;
  end(): void;
}

/** A progress bar on a terminal. */
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

/** A line now and then where nobody watches. */
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
    const heldUp = note === null ? '' : `; ${note}`;
    console.error(
      `${this.#name} ${this.#version}: ${phase}, ${Math.floor(fraction * 100)} %, ${rate}/s${left}${heldUp}`,
    );
  }

  end(): void {
    // Lines are complete as they are.
  }
}
