import type { EngineName, RunningEngine } from '../engine.ts';
import { eventstoredb } from './eventstoredb.ts';
import { kafka } from './kafka.ts';
import { runRecipe, type LocalOptions, type LocalRecipe } from './local-engine.ts';
import { mongodb } from './mongodb.ts';
import { redis } from './redis.ts';

export { EngineMissing, ENGINES, URL_VARIABLES, type EngineName, type RunningEngine } from '../engine.ts';
export { freePort } from './free-port.ts';
export { endWithThisProcess } from './guarded-process.ts';
export { cacheDirectory } from './maven.ts';

const RECIPES: Readonly<Record<EngineName, LocalRecipe>> = { kafka, mongodb, redis, eventstoredb };

/** Starts an engine as a process of this machine, without Docker. @throws EngineMissing */
export function startLocalEngine(name: EngineName, options: LocalOptions = {}): Promise<RunningEngine> {
  return runRecipe(name, RECIPES[name], options);
}

/** Installs an engine's files, so that it starts without a network. @throws EngineMissing */
export function prepareLocalEngine(name: EngineName, log: (message: string) => void): Promise<void> {
  return RECIPES[name].prepare(log);
}
