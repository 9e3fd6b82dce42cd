// The environment of the six processes that `npm run start:distributed` starts.
import { randomUUID } from 'node:crypto';

/** The outside systems by the beginning of their settings' names, and what the simulators call them. */
export const OUTSIDE = { PROVIDER_A: 'providerA', PROVIDER_B: 'providerB', PLATFORM: 'platform' };

/**
 * An empty variable counts as unset: here, too, where defaults stand behind it.
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function withoutEmpty(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
}

/**
 * What each simulator accepts: the token that is given for its system, else one of its own.
 * @param {Readonly<Record<string, unknown>>} settings
 */
export function simulatorTokens(settings) {
  const token = (name) => settings[`${name}_TOKEN`] ?? randomUUID();
  return { a: token('PROVIDER_A'), b: token('PROVIDER_B'), platform: token('PLATFORM') };
}

/**
 * The given environment with what it lacks. A secret that stands in a file lacks nothing: it may not be set as well.
 * @param {{
 *   environment: Readonly<Record<string, string>>,
 *   settings: Readonly<Record<string, unknown>>,
 *   engines: Readonly<Record<string, string>>,
 *   simulators: Readonly<Record<string, { readonly url: string, readonly token: string }>> | null,
 *   data: string,
 * }} parts `settings`: the environment as it was read. `engines`: URLs of those that were started
 * @returns {Record<string, string>}
 */
export function launchEnvironment({ environment, settings, engines, simulators, data }) {
  const unset = (name, value) => (settings[name] === undefined ? [[name, value()]] : []);
  const outside = Object.entries(OUTSIDE)
    .filter(([name]) => settings[`${name}_URL`] === undefined)
    .flatMap(([name, system]) => [
      [`${name}_URL`, simulators?.[system].url],
      ...unset(`${name}_TOKEN`, () => simulators?.[system].token),
    ]);
  const started = Object.entries(engines).flatMap(([name, url]) => [
    [name, url],
    [`${name}_FILE`, ''],
  ]);
  return {
    KAFKA_REPLICATION: '1',
    DRAIN_SECONDS: '0',
    ...environment,
    ...Object.fromEntries([
      ...unset('BOOTSTRAP_API_KEY', () => `local-${randomUUID()}`),
      ...outside,
      ...started,
      ['DATA_DIR', data],
    ]),
  };
}
