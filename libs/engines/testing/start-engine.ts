import { startDockerEngine } from './docker-engine.ts';
import { EngineMissing, URL_VARIABLES, type EngineName, type EngineOptions, type RunningEngine } from './engine.ts';
import { startLocalEngine } from './local/index.ts';

/**
 * Chooses an engine's origin: a URL in the environment; else Docker, with the official image; else a process from the
 * package registries, as always with a custom configuration. `ENGINES=docker` or `ENGINES=local` excludes the other.
 * @throws EngineMissing if none is possible
 */
export async function startEngine(name: EngineName, options: EngineOptions = {}): Promise<RunningEngine> {
  if (options.configuration !== undefined) return startLocalEngine(name, options);
  const url = process.env[URL_VARIABLES[name]];
  if (url !== undefined && url !== '') return givenEngine(name, url);
  const choice = process.env['ENGINES'] ?? '';
  const docker = choice === 'local' ? null : await startDockerEngine(name, options);
  if (docker !== null) return docker;
  if (choice === 'docker') throw new EngineMissing(`${name}: Docker does not answer here, or has no image for it`);
  return startLocalEngine(name, options);
}

function givenEngine(name: EngineName, url: string): RunningEngine {
  const notOurs = async (): Promise<never> => {
    throw new Error(`${name} at ${URL_VARIABLES[name]} is not the test's own: it cannot be stopped or started`);
  };
  return {
    name,
    url,
    origin: 'given',
    kill9: notOurs,
    restart: notOurs,
    freeze: notOurs,
    thaw: notOurs,
    stop: async () => {},
  };
}
