import { APPS, type Cluster } from '../cluster.ts';
import type { BuiltCluster } from '../built-cluster.ts';
import { FAKE } from '../addons.ts';
import { eventually } from '../commands.ts';
import { VERSIONS } from '../images.ts';
import { LOSS_SETTINGS } from '../control-plane.ts';
import { isReady, type Pod } from '../kubectl.ts';
import { holds } from './holds.ts';

const NAMESPACE = 'vpds-large';
const LEFT = ['fake-1', 'fake-2'];
const LOST = 'fake-3';
const ZONES = [...LEFT, LOST];
/** Minimum replicas of `large`: three each of gateway and product service, two of the others. */
const PODS = 14;
const SCHEDULED_WITHIN = 300_000;

/**
 * `large` on fake machines in three zones: every pod is scheduled, replicas are spread over zones, and pods of a lost
 * zone are replaced.
 */
export async function largeOnFakeNodes(cluster: BuiltCluster): Promise<string> {
  const nodes = await cluster.addFakeNodes(ZONES);
  try {
    await cluster.apply('large', { version: VERSIONS.current, namespace: NAMESPACE, patches: [ON_FAKE_NODES] });
    await running(cluster, 'all are scheduled and run', ZONES);
    const skew = await worstSkew(cluster, ZONES);
    holds(skew <= 1, `replicas of one service differ by ${skew} between zones`);
    const begun = performance.now();
    await nodes.lose(LOST);
    await running(cluster, 'all run in the zones that are left', LEFT);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    const silent = await silentZones(cluster);
    holds(silent === LOST, `not only ${LOST} was lost, but: ${silent}`);
    const skewLeft = await worstSkew(cluster, LEFT);
    const lost = `a zone lost (${LOSS_SETTINGS}): ${PODS} pods in the other two after ${seconds} s, differing by ${skewLeft}`;
    holds(skewLeft <= 1, lost);
    return `${PODS} pods over ${ZONES.length} zones, none differs by more than ${skew}; ${lost}`;
  } finally {
    await cluster.kubectl.run(['delete', 'namespace', NAMESPACE, '--wait=false']);
    await cluster.kubectl.run(['delete', 'pods', '-n', NAMESPACE, '--all', '--force', '--grace-period=0']);
    await nodes.remove();
  }
}

async function silentZones(cluster: Cluster): Promise<string> {
  const nodes = await cluster.kubectl.list<Pod>('nodes', `${FAKE.key}=${FAKE.value}`);
  const zones = nodes.filter((node) => !isReady(node)).map(({ metadata }) => metadata.name.replace(/-\d$/, ''));
  return [...new Set(zones)].join(', ');
}

/** Fake machines are tainted, to repel other pods; zones of real machines must not count. */
const ON_FAKE_NODES = {
  target: { kind: 'Deployment' },
  patch: JSON.stringify([
    { op: 'add', path: '/spec/template/spec/tolerations', value: [{ key: FAKE.key, operator: 'Exists' }] },
    { op: 'add', path: '/spec/template/spec/nodeSelector', value: { [FAKE.key]: FAKE.value } },
  ]),
};

async function running(cluster: Cluster, what: string, zones: readonly string[]): Promise<void> {
  await eventually(what, SCHEDULED_WITHIN, async () => {
    const pods = (await cluster.kubectl.pods(undefined, NAMESPACE)).filter(
      (pod) => isReady(pod) && zones.includes(zoneOf(pod)),
    );
    return pods.length >= PODS ? true : null;
  });
}

const zoneOf = ({ spec }: Pod): string => (spec.nodeName ?? '').replace(/-\d$/, '');

async function worstSkew(cluster: Cluster, among: readonly string[]): Promise<number> {
  const pods = (await cluster.kubectl.pods(undefined, NAMESPACE)).filter(isReady);
  const skews = APPS.map((app) => {
    const zones = pods.filter(({ metadata }) => metadata.labels?.['app.kubernetes.io/name'] === app).map(zoneOf);
    const counts = among.map((zone) => zones.filter((each) => each === zone).length);
    return Math.max(...counts) - Math.min(...counts);
  });
  return Math.max(...skews);
}
