import { ACCEPTS } from '@vpds/distributed/callers';
import { APPS, type App } from '../cluster.ts';
import type { BuiltCluster } from '../built-cluster.ts';
import { eventually } from '../commands.ts';
import { VERSIONS } from '../images.ts';
import { isReady, type Pod } from '../kubectl.ts';
import { ENGINE_PORTS, HOST, MAIL_PORT, NAMESPACE, SIMULATORS_PORT } from '../place.ts';
import { holds, noneRefused } from './holds.ts';
import { wholeLife } from './ready.ts';
import { restart } from './updates.ts';

const ENFORCED_WITHIN = 120_000;
const READY_WITHIN = 120_000;
const PORTS = { calls: 4000, health: 8080, http: 3000 };
/** Namespaces of pods that belong to no service, and to a monitoring system by its label. */
const OTHERS = { stranger: {}, monitor: { 'vpds/monitoring': 'true' } } as const;
type Other = keyof typeof OTHERS;

/** An attempt to connect. Every address that is tried has a listener. */
interface Connection {
  readonly from: App | Other;
  readonly to: string;
  readonly address: string;
  readonly port: number;
  readonly isPermitted: boolean;
}

/**
 * NetworkPolicies, enforced by kube-router's firewall: what each service may reach is open and everything else is not, a vehicle still
 * passes through all services, and a rolling update refuses nothing.
 */
export async function networkPolicies(cluster: BuiltCluster): Promise<string> {
  const pods = await startOthers(cluster);
  const connections = connectionsOf(pods);
  const open = await opened(cluster, pods, connections);
  const deaf = connections.filter((_, index) => open[index] !== true);
  holds(deaf.length === 0, `not open without a firewall, so nothing is shown: ${named(deaf)}`);
  const stop = cluster.enforcePolicies();
  try {
    await eventually('the policies are enforced', ENFORCED_WITHIN, async () => {
      const now = await opened(cluster, pods, connections);
      const wrong = connections.filter(({ isPermitted }, index) => now[index] !== isPermitted);
      if (wrong.length > 0) throw new Error(`${wrong.length} of ${connections.length} differ: ${named(wrong)}`);
      return true;
    });
    await wholeLife(await cluster.caller());
    const update = noneRefused('all six restarted', await cluster.underLoad(() => restart(cluster, APPS)));
    const permitted = connections.filter(({ isPermitted }) => isPermitted).length;
    const refused = connections.length - permitted;
    return `${permitted} connections open, ${refused} closed; a vehicle went through all services; ${update}`;
  } finally {
    await stop();
    for (const namespace of Object.keys(OTHERS))
      await cluster.kubectl.run(['delete', 'namespace', namespace, '--wait=false']);
  }
}

const named = (connections: readonly Connection[]): string =>
  connections
    .slice(0, 8)
    .map(({ from, to, port }) => `${from} to ${to}:${port}`)
    .join(', ');

/** One pod of each service by name, and those of {@link OTHERS}. */
async function startOthers(cluster: BuiltCluster): Promise<ReadonlyMap<string, Pod>> {
  for (const [namespace, labels] of Object.entries(OTHERS))
    await cluster.kubectl.apply(
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels } },
      {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: namespace, namespace, labels: { 'app.kubernetes.io/part-of': 'vpds' } },
        spec: {
          containers: [
            {
              name: 'node',
              image: `${cluster.place.registry}/gateway:${VERSIONS.previous}`,
              command: ['node', '-e', 'setInterval(() => {}, 60_000)'],
            },
          ],
        },
      },
    );
  const found = new Map<string, Pod>();
  for (const namespace of [...Object.keys(OTHERS), ...APPS])
    found.set(
      namespace,
      await eventually(`a pod of ${namespace} is ready`, READY_WITHIN, async () => {
        const isOther = namespace in OTHERS;
        const pods = await cluster.kubectl.pods(isOther ? undefined : namespace, isOther ? namespace : NAMESPACE);
        return pods.find(isReady) ?? null;
      }),
    );
  return found;
}

function connectionsOf(pods: ReadonlyMap<string, Pod>): readonly Connection[] {
  const everybody = [...APPS, ...(Object.keys(OTHERS) as Other[])];
  const isApp = (from: App | Other): from is App => !(from in OTHERS);
  const addressOf = (app: string) => pods.get(app)?.status.podIP ?? '';
  const outside = (to: string, port: number, permitted: readonly (App | Other)[]) =>
    everybody.map((from) => ({ from, to, address: HOST, port, isPermitted: !isApp(from) || permitted.includes(from) }));
  const inside = everybody.flatMap((from) =>
    APPS.filter((app) => app !== from).flatMap((to) => [
      ...(to === 'gateway' ? [] : [{ from, to, port: PORTS.calls, isPermitted: from in (ACCEPTS[to] ?? {}) }]),
      { from, to, port: PORTS.health, isPermitted: from === 'monitor' },
      ...(to === 'gateway' ? [{ from, to, port: PORTS.http, isPermitted: false }] : []),
    ]),
  );
  return [
    ...inside.map((each) => ({ ...each, address: addressOf(each.to) })),
    ...Object.entries(ENGINE_PORTS).flatMap(([name, port]) => outside(name, port, APPS)),
    ...outside('outside systems', SIMULATORS_PORT, ['product-service', 'transport-tracking-worker']),
    ...outside('mail server', MAIL_PORT, ['commission-service']),
    ...outside('API server', 6443, []),
  ];
}

/** Tries to connect to each target for two seconds; prints whether it could. */
const TRY = `const targets = JSON.parse(process.argv[1]);
const attempt = ([host, port]) => new Promise((done) => {
  const socket = require('node:net').connect({ host, port, timeout: 2000 });
  const end = (is) => { socket.destroy(); done(is); };
  socket.once('connect', () => end(true)).once('error', () => end(false)).once('timeout', () => end(false));
});
Promise.all(targets.map(attempt)).then((all) => console.log(JSON.stringify(all)));`;

async function opened(
  cluster: BuiltCluster,
  pods: ReadonlyMap<string, Pod>,
  connections: readonly Connection[],
): Promise<readonly boolean[]> {
  const found = new Map<Connection, boolean>();
  for (const [from, pod] of pods) {
    const own = connections.filter((connection) => connection.from === from);
    const targets = JSON.stringify(own.map(({ address, port }) => [address, port]));
    const namespace = from in OTHERS ? from : NAMESPACE;
    const printed = await cluster.kubectl.in(['exec', pod.metadata.name, '--', 'node', '-e', TRY, targets], namespace);
    const answers = JSON.parse(printed) as boolean[];
    own.forEach((connection, index) => found.set(connection, answers[index] ?? false));
  }
  return connections.map((connection) => found.get(connection) ?? false);
}
