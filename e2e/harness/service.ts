import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATOR_KEY } from '../../launch/operator-key.ts';
import { spawnService } from '../../launch/service.ts';

/** Milliseconds; less than a hook has, whose failure then names the service (`isLate`). */
const START_WITHIN = 50_000;

export { OPERATOR_KEY };

export interface RunningService {
  readonly url: string;
  readonly directory: string;
  readonly process: ChildProcess;
  output(): string;
  /** SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
  kill9(): Promise<void>;
}

export interface ServiceOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Default: a fresh directory. */
  readonly directory?: string;
  /** Milliseconds; default {@link START_WITHIN}. */
  readonly readyWithin?: number;
}

export interface LaunchedService {
  readonly process: ChildProcess;
  output(): string;
  kill9(): Promise<void>;
  /** @throws Error if the process ends or takes too long */
  ready(): Promise<RunningService>;
}

const KEEPER = process.env['VPDS_KEEPER'] ?? '';
/** URL of a running service, see {@link startService}. */
const GIVEN = process.env['VPDS_URL'] ?? '';

/** Tests of the all-in-one service alone are skipped elsewhere. */
export const IS_ALL_IN_ONE = KEEPER === '' && GIVEN === '';

/**
 * The all-in-one service on a free port. Resolves when it is ready.
 *
 * `VPDS_KEEPER` selects a distributed system managed by a `KeptSystem`: it accepts the same settings, stops and kills,
 * but keeps the data of all tests. `VPDS_URL` selects a running service whose operator's key is {@link OPERATOR_KEY};
 * nothing is started.
 */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  if (KEEPER !== '') return keptService(options);
  if (GIVEN !== '') return givenService(GIVEN);
  return (await launchService(options)).ready();
}

/** Starts a service like {@link startService}, but does not wait until it is ready. */
export async function launchService({
  env = {},
  directory,
  readyWithin = START_WITHIN,
}: ServiceOptions = {}): Promise<LaunchedService> {
  const dataDirectory = directory ?? (await mkdtemp(join(tmpdir(), 'vpds-e2e-')));
  const service = spawnService({
    PORT: '0',
    DATA_DIR: dataDirectory,
    BOOTSTRAP_API_KEY: OPERATOR_KEY,
    LOG_LEVEL: 'warn',
    ...env,
  });
  const launched = {
    directory: dataDirectory,
    process: service.process,
    output: () => service.output(),
    async kill9() {
      service.process.kill('SIGKILL');
      await service.ended;
    },
  };
  return {
    ...launched,
    async ready() {
      return { ...launched, url: await service.ready(readyWithin), stop: () => service.stop() };
    },
  };
}

/** Directories that the keeper removes. */
const kept = new Set<string>();

async function keptService({ env = {}, directory }: ServiceOptions): Promise<RunningService> {
  const started = await askKeeper<{ url: string; directory: string }>('start', { env, directory });
  kept.add(started.directory);
  return {
    ...started,
    get process(): ChildProcess {
      throw new Error('A distributed system has no single process');
    },
    output: () => '',
    // The system keeps running for tests with the same settings; a restart names its directory.
    stop: async () => 0,
    async kill9() {
      await askKeeper('kill9');
    },
  };
}

async function askKeeper<Answer>(what: string, body: object = {}): Promise<Answer> {
  const response = await fetch(`${KEEPER}/${what}`, { method: 'POST', body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text) as Answer;
}

function givenService(url: string): RunningService {
  return {
    url,
    directory: join(tmpdir(), 'vpds-e2e-nothing-here'),
    get process(): ChildProcess {
      throw new Error('The service at VPDS_URL is not a process of this test');
    },
    output: () => '',
    stop: async () => 0,
    kill9: async () => {
      throw new Error('A test must not kill the service at VPDS_URL');
    },
  };
}

export async function startRefused(
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const service = spawnService({ PORT: '0', ...env });
  const timer = setTimeout(() => service.process.kill('SIGKILL'), START_WITHIN);
  const code = await service.ended;
  clearTimeout(timer);
  return { code, output: service.output() };
}

export async function removeDirectory(directory: string): Promise<void> {
  if (!kept.has(directory)) await rm(directory, { recursive: true, force: true });
}

/** Stops it, if it was ready at all, and removes its data. */
export async function stopAndRemove(service: RunningService | undefined): Promise<void> {
  if (service === undefined) return;
  await service.stop();
  await removeDirectory(service.directory);
}
