import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type ComposeNetworks,
  type ComposeService,
  type ComposeServices,
  parseCompose,
  withDefaults,
} from './compose.ts';
import { SERVICES, STOP_WITHIN, problemsIf } from './problems.ts';
import { environmentProblems } from './settings.ts';

const root = resolve(import.meta.dirname, '../..');
const ENGINES = ['eventstore', 'kafka', 'mongodb', 'redis'];
/** Published to this machine only. */
const PUBLISHED = ['gateway', 'mail'];

/** Services that call outside systems. */
const CALLS_OUT = ['product-service', 'prepared-data-service', 'commission-service', 'transport-tracking-worker'];
/** Members of each network; unless named below, networks are internal. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(ENGINES.map((engine) => [engine, [engine, ...SERVICES]])),
  calls: SERVICES,
  mail: ['mail', 'commission-service'],
  simulators: ['simulators', 'product-service', 'transport-tracking-worker'],
  outside: CALLS_OUT,
  edge: ['gateway'],
  'mail-ui': ['mail'],
};
/** Reached through a port of this machine; no way out. */
const ENTRANCES = ['edge', 'mail-ui'];
/** Runs once. */
const KEYS = 'internal-keys';
const MASQUERADE = 'com.docker.network.bridge.enable_ip_masquerade';

/** Rules beyond the schema. @returns violations */
export function composeProblems(text: string): string[] {
  const { services, networks } = withDefaults(parseCompose(text));
  const expected = [...SERVICES, ...ENGINES, 'simulators', 'mail', KEYS].sort().join(' ');
  return [
    ...(Object.keys(services).sort().join(' ') === expected ? [] : [`the services are not ${expected}`]),
    ...networkProblems(services, networks),
    ...keysProblems(services),
    ...Object.entries(services).flatMap(([name, service]) => [
      ...everyService(name, service, services),
      ...(service.build === undefined ? [] : ownService(name, service, service.build)),
    ]),
  ];
}

function everyService(name: string, service: ComposeService, services: ComposeServices): string[] {
  const { ports = [], depends_on: needs = {} } = service;
  return problemsIf(
    [ports.length > 0 && !PUBLISHED.includes(name), `${name}: its port is open on this machine`],
    [ports.some((port) => !port.startsWith('127.0.0.1:')), `${name}: its port is open to the network`],
    [!service.restart, `${name}: is not restarted`],
    [!service.mem_limit, `${name}: no limit of memory`],
    [!service.networks?.length && service.network_mode !== 'none', `${name}: is in the default network`],
    [service.build === undefined && !service.healthcheck, `${name}: no health check`],
    [Object.entries(needs).some(([of, { condition }]) => condition !== waitFor(of)), `${name}: does not wait`],
    [Object.keys(needs).some((needed) => !(needed in services)), `${name}: waits for an unknown service`],
  );
}

const waitFor = (name: string): string => (name === KEYS ? 'service_completed_successfully' : 'service_healthy');

function networkProblems(services: ComposeServices, networks: ComposeNetworks): string[] {
  const names = [...new Set([...Object.keys(networks), ...Object.keys(MEMBERS)])];
  return names.flatMap((name) => {
    const { internal, driver_opts: options = {} } = networks[name] ?? {};
    const members = Object.keys(services).filter((each) => services[each]?.networks?.includes(name));
    const closed = ENTRANCES.includes(name) ? options[MASQUERADE] === 'false' : internal === true;
    return problemsIf(
      [
        members.sort().join() !== [...(MEMBERS[name] ?? [])].sort().join(),
        `network ${name}: ${members.join()} are in it`,
      ],
      [name !== 'outside' && !closed, `network ${name}: leads outside`],
    );
  });
}

/** The creator of the keys is in no network; each service reads its own, and nothing else reads any. */
function keysProblems(services: ComposeServices): string[] {
  const mounts = Object.entries(services).flatMap(([name, { volumes = [] }]) =>
    volumes.filter((volume) => name !== KEYS && volume.startsWith('keys-')).map((volume) => [name, volume]),
  );
  const expected = SERVICES.map((name) => [name, `keys-${name}:/keys:ro`]);
  const isSame = JSON.stringify(mounts.sort()) === JSON.stringify(expected.sort());
  return problemsIf(
    [services[KEYS]?.network_mode !== 'none', `${KEYS}: is in a network`],
    [!isSame, 'a service has no keys, or those of another'],
    [
      SERVICES.some((name) => services[name]?.environment?.['INTERNAL_AUTH'] !== 'require'),
      'a service answers callers without a certificate',
    ],
  );
}

function ownService(name: string, service: ComposeService, { args }: NonNullable<ComposeService['build']>): string[] {
  const { environment = {} } = service;
  const stop = name === 'simulators' ? 10 : STOP_WITHIN + Number(environment['DRAIN_SECONDS'] ?? 5);
  const app = name === KEYS ? 'cli' : name;
  return [
    ...problemsIf(
      [args.APP !== app || !existsSync(resolve(root, 'apps', app)), `${name}: made from another app`],
      [service.image !== `vpds/${app}:local`, `${name}: its image is ${service.image}`],
      [service.read_only !== true, `${name}: its root file system can be written`],
      [!service.cap_drop?.includes('ALL'), `${name}: it has capabilities`],
      [!service.security_opt?.includes('no-new-privileges:true'), `${name}: privileges may escalate`],
      [
        name !== KEYS && Number.parseInt(service.stop_grace_period ?? '') < stop,
        `${name}: is killed before a stop has ended`,
      ],
    ),
    ...(name === KEYS ? [] : environmentProblems(name, environment)),
  ];
}
