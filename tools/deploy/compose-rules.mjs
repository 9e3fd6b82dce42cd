// What must hold of docker-compose.yml beyond its schema. Returns what is wrong, a line each.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { SERVICES } from './manifest-rules.mjs';
import { environmentProblems } from './settings.mjs';

const root = resolve(import.meta.dirname, '../..');
const ENGINES = ['eventstore', 'kafka', 'mongodb', 'redis'];
/** The only ones that this machine's ports lead to, and only from this machine. */
const PUBLISHED = ['gateway', 'mail'];

/** @param file as text @param parse YAML, with merge keys @param serviceStop seconds that a stop of a service may take */
export function composeProblems(file, parse, serviceStop = 40) {
  // Compose puts defaults into strings that are parsed already.
  const { services, networks } = JSON.parse(JSON.stringify(parse(file)).replace(/\$\{\w+:-([^}]*)\}/g, '$1'));
  const expected = [...SERVICES, ...ENGINES, 'simulators', 'mail'].sort().join(' ');
  return [
    ...(Object.keys(services).sort().join(' ') === expected ? [] : [`the services are not ${expected}`]),
    ...(networks.engines.internal === true ? [] : ['the engines can be reached from outside']),
    ...Object.entries(services).flatMap(([name, service]) => [
      ...everyService(name, service, services),
      ...(service.build === undefined ? [] : ownService(name, service, serviceStop)),
    ]),
  ];
}

function problemsIf(...checks) {
  return checks.filter(([wrong]) => wrong).map(([, text]) => text);
}

function everyService(name, service, services) {
  const { ports = [], depends_on: needs = {} } = service;
  return problemsIf(
    [ports.length > 0 && !PUBLISHED.includes(name), `${name}: its port is open on this machine`],
    [ports.some((port) => !port.startsWith('127.0.0.1:')), `${name}: its port is open to the network`],
    [!service.restart, `${name}: is not started again`],
    [!service.mem_limit, `${name}: no limit of memory`],
    [!service.networks?.length, `${name}: is in the default network`],
    [service.build === undefined && !service.healthcheck, `${name}: nothing tells whether it is well`],
    [Object.values(needs).some(({ condition }) => condition !== 'service_healthy'), `${name}: does not wait`],
    [Object.keys(needs).some((needed) => !(needed in services)), `${name}: waits for what there is not`],
    [ENGINES.includes(name) && service.networks.join() !== 'engines', `${name}: an engine in another network`],
  );
}

function ownService(name, service, serviceStop) {
  const stop = name === 'simulators' ? 10 : serviceStop + Number(service.environment.DRAIN_SECONDS ?? 5);
  return [
    ...problemsIf(
      [service.build.args.APP !== name || !existsSync(resolve(root, 'apps', name)), `${name}: made from another app`],
      [service.image !== `vpds/${name}:local`, `${name}: its image is ${service.image}`],
      [service.read_only !== true, `${name}: its root file system can be written`],
      [!service.cap_drop?.includes('ALL'), `${name}: it has capabilities`],
      [!service.security_opt?.includes('no-new-privileges:true'), `${name}: privileges may escalate`],
      [Number.parseInt(service.stop_grace_period) < stop, `${name}: is killed before a stop has ended`],
    ),
    ...environmentProblems(name, service.environment),
  ];
}
