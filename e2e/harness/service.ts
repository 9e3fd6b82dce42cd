import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATOR_KEY } from '../../launch/operator-key.ts';
import { spawnService } from '../../launch/service.ts';

const START_WITHIN = 20_000;

export { OPERATOR_KEY };

/** A running service, started as a user starts it: a process of its own. */
export interface RunningService {
  readonly url: string;
  readonly directory: string;
  readonly process: ChildProcess;
  /** Everything that it wrote, for messages of failing tests. */
  output(): string;
  /** SIGTERM, and waits for the end. Returns the exit code. */
  stop(): Promise<number | null>;
  kill9(): Promise<void>;
}

export interface ServiceOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Default: a fresh directory. */
  readonly directory?: string;
  /** How long it may take to become ready, milliseconds. Default 20,000. */
  readonly readyWithin?: number;
}

/** A service that was just started: not ready yet, perhaps never. */
export interface LaunchedService {
  readonly process: ChildProcess;
  output(): string;
  kill9(): Promise<void>;
  /** Waits until it reports that it is ready. @throws Error if it ends or takes too long */
  ready(): Promise<RunningService>;
}

/** Who keeps a distributed system for these tests, see {@link startService}. */
const KEEPER = process.env['VPDS_KEEPER'] ?? '';
/** A service that runs already, see {@link startService}. */
const GIVEN = process.env['VPDS_URL'] ?? '';

/** Tests of what only the all-in-one service does leave themselves out where it is not the one that is tested. */
export const IS_ALL_IN_ONE = KEEPER === '' && GIVEN === '';

/**
 * Starts the all-in-one service on a free port and waits until it reports that it is ready.
 *
 * With `VPDS_KEEPER` in the environment it is a distributed system instead, kept by a `KeptSystem` at that address: with the
 * settings that are asked for, stopped and killed like the other, but with the data of all tests before. With `VPDS_URL`
 * nothing is started: the tests run against the service there, whose operator's key is {@link OPERATOR_KEY}.
 */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  if (KEEPER !== '') return keptService(options);
  if (GIVEN !== '') return givenService(GIVEN);
  return (await launchService(options)).ready();
}

/** Starts the all-in-one service as {@link startService} does, and waits for nothing. */
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
      throw new Error('A distributed system is no single process');
    },
    output: () => '',
    // It stays for whoever asks for the same; who wants it to have been stopped starts it again with its directory.
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

/** A service that is somebody else's: it is neither stopped nor killed. */
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
      throw new Error('The service at VPDS_URL is not killed by a test');
    },
  };
}

/** Starts a service that is expected not to start. */
export async function startRefused(
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const service = spawnService({ PORT: '0', ...env });
  const timer = setTimeout(() => service.process.kill('SIGKILL'), START_WITHIN);
  const code = await service.ended;
  clearTimeout(timer);
  return { code, output: service.output() };
}

/** Not that of a service that is somebody else's. */
export async function removeDirectory(directory: string): Promise<void> {
  if (!kept.has(directory)) await rm(directory, { recursive: true, force: true });
}
