import { type Kinds, nameOf } from '../kubernetes.ts';
import { problemsIf } from '../problems.ts';
import type { Manifests } from './rendered.ts';

/** Paths that are not for clients. */
const NOT_FOR_CLIENTS = ['/metrics', '/health', '/health/live', '/health/ready'];
/** Paths of operators only, including the platform feed. */
const FOR_OPERATORS = /^\/admin(?:\/|$)/;
/** The Ingress of the component of this name. */
const INTERNAL = { ingress: 'gateway-internal', component: 'internal-ingress' };
/** The Ingress besides the one for all paths of clients: bodies of any size, for as long as they take. */
const IMPORT = { ingress: 'gateway-import', paths: /^\/product\/imports?(?:\/|$)/ };
/** MiB: a delivery of the platform feed (rules FEE). */
const LARGEST_BODY = 8;

export function ingressProblems(manifests: Manifests): string[] {
  const ingresses = manifests.of('Ingress');
  return [
    ...ingresses.flatMap((ingress) => wayProblems(ingress, manifests.given.paths)),
    ...ingresses.flatMap(controllerProblems),
    ...separationProblems(manifests),
    ...problemsIf([!ingresses.some(isImport), 'Ingress: none for imports']),
  ];
}

const isInternal = (ingress: Kinds['Ingress']): boolean => nameOf(ingress) === INTERNAL.ingress;
const isImport = (ingress: Kinds['Ingress']): boolean => nameOf(ingress) === IMPORT.ingress;

/** Each Ingress leads to what is meant for its callers, and to nothing else. */
function wayProblems(ingress: Kinds['Ingress'], paths: readonly string[]): string[] {
  const internal = isInternal(ingress);
  const pathsFor = (operators: boolean): string[] => paths.filter((path) => FOR_OPERATORS.test(path) === operators);
  const ofImport = (path: string): boolean => IMPORT.paths.test(path);
  const [wanted, unwanted] = isImport(ingress)
    ? [paths.filter(ofImport), paths.filter((path) => !ofImport(path))]
    : [pathsFor(internal), pathsFor(!internal)];
  const ways = ingress.spec.rules.flatMap(({ http }) => http.paths);
  const leads = (path: string): boolean =>
    ways.some(
      (way) => path === way.path || (way.pathType !== 'Exact' && path.startsWith(`${way.path.replace(/\/$/, '')}/`)),
    );
  return problemsIf(
    [ways.some(({ backend }) => backend.service?.name !== 'gateway'), 'Ingress: leads to something else'],
    [!wanted.every(leads), `Ingress: does not lead to ${wanted.find((path) => !leads(path))}`],
    [
      unwanted.some(leads),
      `Ingress: leads to ${unwanted.find(leads)}, which is for ${internal ? 'clients' : 'operators'}`,
    ],
    [NOT_FOR_CLIENTS.some(leads), `Ingress: leads to ${NOT_FOR_CLIENTS.find(leads)}`],
    [
      ways.some(({ path, pathType }) => path.includes('.') && pathType !== 'ImplementationSpecific'),
      'Ingress: ingress-nginx refuses a dot in a path of this type',
    ],
  );
}

/** ingress-nginx defaults to 1 MiB, and to 60 s for an answer. */
function controllerProblems(ingress: Kinds['Ingress']): string[] {
  const internal = isInternal(ingress);
  const setting = (name: string): string => ingress.metadata.annotations?.[`nginx.ingress.kubernetes.io/${name}`] ?? '';
  if (isImport(ingress)) return importProblems(setting);
  const megabytes = Number(/^(\d+)m$/.exec(setting('proxy-body-size'))?.[1] ?? 1);
  return problemsIf(
    [megabytes < LARGEST_BODY, `Ingress: refuses bodies that the gateway takes (${LARGEST_BODY} MiB)`],
    [
      internal && Number(setting('proxy-read-timeout')) < 300,
      'Ingress: gives up before a long delivery of the feed is taken',
    ],
    [internal && setting('whitelist-source-range') === '', 'Ingress: operators may come from anywhere'],
  );
}

function importProblems(setting: (name: string) => string): string[] {
  return problemsIf(
    [setting('proxy-body-size') !== '0', 'Ingress: refuses imports, which have no largest size'],
    [setting('proxy-request-buffering') !== 'off', 'Ingress: stores an import before the gateway reads it'],
    [Number(setting('proxy-read-timeout')) < 3600, 'Ingress: gives up before a long import has ended'],
  );
}

/** Internal paths would be reachable from outside if controller or host were the same. */
function separationProblems(manifests: Manifests): string[] {
  const internal = manifests.of('Ingress').filter(isInternal);
  const open = manifests.of('Ingress').filter((each) => !isInternal(each));
  const classes = open.map(({ spec }) => spec.ingressClassName);
  const hosts = open.flatMap(({ spec }) => spec.rules.map(({ host }) => host));
  return problemsIf(
    [
      internal.length > 0 !== manifests.given.components.includes(INTERNAL.component),
      'Ingress: one for operators, or none',
    ],
    [
      internal.some(({ spec }) => classes.includes(spec.ingressClassName)),
      'Ingress: one controller for operators and clients',
    ],
    [
      internal.some(({ spec }) => spec.rules.some(({ host }) => host === undefined || hosts.includes(host))),
      'Ingress: one host for operators and clients',
    ],
  );
}
