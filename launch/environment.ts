// Serves `npm run start:distributed`.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const OUTSIDE = { PROVIDER_A: 'providerA', PROVIDER_B: 'providerB', PLATFORM: 'platform' } as const;

type Outside = keyof typeof OUTSIDE;
type Settings = Readonly<Record<string, unknown>>;
type SystemAddresses = Readonly<Record<(typeof OUTSIDE)[Outside], { readonly url: string; readonly token: string }>>;

const OUTSIDES = Object.entries(OUTSIDE) as [Outside, (typeof OUTSIDE)[Outside]][];

/** An empty variable counts as unset, also where it has a default. */
export function withoutEmpty(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/**
 * Passes on the cache of this process, if it has one: compiling its bundle takes a service a tenth of the processor
 * time of its start.
 */
export function compileCache({ NODE_COMPILE_CACHE }: NodeJS.ProcessEnv): Record<string, string> {
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

/**
 * Node's options of each service. V8 starts four threads for its own work otherwise, whatever the machine has: while they
 * mark the heap, they take four fifths of a single processor from the thread that answers.
 */
export const NODE_FLAGS = ['--enable-source-maps', '--v8-pool-size=1'] as const;

/** The main module of a built app. Releases before 1.3.0 have no bundles. */
export function builtMain(checkout: string, app: string): string {
  const bundle = join(checkout, 'apps', app, 'dist/bundle/main.js');
  return existsSync(bundle) ? bundle : join(checkout, 'apps', app, 'dist/main.js');
}

/**
 * The main module within an app's directory. `VPDS_LAUNCH=modules` chooses the modules instead of their bundle, where a
 * test replaces some of them.
 */
export function mainOf({ VPDS_LAUNCH }: Readonly<Record<string, string | undefined>>): string {
  return VPDS_LAUNCH === 'modules' ? 'dist/main.js' : 'dist/bundle/main.js';
}

/** Configured values, else generated ones. */
export function simulatorTokens(settings: Settings): Record<'a' | 'b' | 'platform', string> {
  const token = (name: Outside) => (settings[`${name}_TOKEN`] as string | undefined) ?? randomUUID();
  return { a: token('PROVIDER_A'), b: token('PROVIDER_B'), platform: token('PLATFORM') };
}

export interface LaunchParts {
  readonly environment: Readonly<Record<string, string>>;
  /** Parsed. */
  readonly settings: Settings;
  /** URLs of the engines that were started. */
  readonly engines: Readonly<Record<string, string>>;
  readonly simulators: SystemAddresses | null;
  readonly data: string;
}

/** A secret given as a file must not be set as well. */
export function launchEnvironment(parts: LaunchParts): Record<string, string> & { DATA_DIR: string } {
  const { environment, settings, engines, simulators, data } = parts;
  const unset = (name: string, value: () => string | undefined) =>
    settings[name] === undefined ? [[name, value()] as const] : [];
  const outside = OUTSIDES.filter(([name]) => settings[`${name}_URL`] === undefined).flatMap(([name, system]) => [
    [`${name}_URL`, simulators?.[system].url] as const,
    ...unset(`${name}_TOKEN`, () => simulators?.[system].token),
  ]);
  const started = Object.entries(engines).flatMap(([name, url]) => [
    [name, url] as const,
    [`${name}_FILE`, ''] as const,
  ]);
  return {
    KAFKA_REPLICATION: '1',
    DRAIN_SECONDS: '0',
    ...environment,
    ...(Object.fromEntries([
      ...unset('BOOTSTRAP_API_KEY', () => `local-${randomUUID()}`),
      ...outside,
      ...started,
    ]) as Record<string, string>),
    DATA_DIR: data,
  };
}
