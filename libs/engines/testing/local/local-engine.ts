import { mkdtempSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineControl, EngineName, EngineOptions, RunningEngine } from '../engine.ts';
import { freePort } from './free-port.ts';
import { GuardedProcess, type ProcessRecipe } from './guarded-process.ts';

export interface LocalOptions extends EngineOptions {
  /** Default: a temporary directory, removed with the engine. */
  readonly directory?: string;
  /** A free one if it is in use. */
  readonly port?: number;
}

export interface Place {
  readonly directory: string;
  readonly port: number;
  readonly durable: boolean;
  readonly configuration: string;
  readonly log: (message: string) => void;
}

/** How to install and run an engine locally. @throws EngineMissing */
export interface LocalRecipe {
  /** Downloads and installs what is missing. */
  prepare(report: Place['log']): Promise<void>;
  /** The process; prepares its data directory. */
  describe(place: Place): Promise<Omit<ProcessRecipe, 'logFile' | 'temporary'>>;
  url(port: number): string;
}

export async function runRecipe(name: EngineName, recipe: LocalRecipe, options: LocalOptions): Promise<RunningEngine> {
  const log = options.log ?? (() => {});
  await recipe.prepare(log);
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), `vpds-${name}-`));
  await mkdir(directory, { recursive: true });
  const port = await freePort(options.port);
  if (options.port !== undefined && port !== options.port) log(`port ${options.port} is in use, taking ${port}`);
  const { durable = false, configuration = '' } = options;
  const described = await recipe.describe({ directory, port, durable, configuration, log });
  const temporary = options.directory === undefined ? directory : null;
  const processRecipe = { ...described, logFile: join(directory, `${name}.log`), temporary };
  return {
    name,
    url: recipe.url(port),
    origin: 'local',
    ...(await started(processRecipe)),
  };
}

async function started(recipe: ProcessRecipe): Promise<EngineControl> {
  const { temporary } = recipe;
  const start = async () => {
    const begun = new GuardedProcess(recipe);
    await begun.untilReady(recipe);
    return begun;
  };
  let current = await start();
  return {
    kill9: () => current.end('SIGKILL'),
    restart: async () => {
      await current.end('SIGTERM');
      current = await start();
    },
    freeze: () => current.freeze(),
    thaw: async () => current.signal('SIGCONT'),
    stop: async () => {
      // Temporary data need no graceful stop.
      await current.end(temporary === null ? 'SIGTERM' : 'SIGKILL');
      if (temporary !== null) await rm(temporary, { recursive: true, force: true });
    },
  };
}
