import { APPS, type Cluster } from '../cluster.ts';
import { FAKE } from '../addons.ts';
import { eventually } from '../commands.ts';
import { VERSIONS } from '../images.ts';
import { isReady, type Pod } from '../kubectl.ts';
import { holds } from './holds.ts';

const NAMESPACE = 'vpds-large';
const ZONES = ['fake-1', 'fake-2', 'fake-3'];
/** Minimum replicas of `large`: three each of gateway and product service, two of the others. */
const PODS = 14;
const SCHEDULED_WITHIN = 300_000;

/**
 * `large` on fake machines in three zones: every pod is scheduled, replicas are spread over zones, and pods of a lost
 * zone are replaced.
 */
export async function largeOnFakeNodes(cluster: Cluster): Promise<string> {
  const removeNodes = await cluster.addFakeNodes(ZONES);
  try {
    await cluster.apply('large', { version: VERSIONS.current, namespace: NAMESPACE, patches: [ON_FAKE_NODES] });
    await running(cluster, 'all are scheduled and run', ZONES);
    const skew = await worstSkew(cluster);
    holds(skew <= 1, `replicas of one service differ by ${skew} between zones`);
    const begun = performance.now();
    await loseZone(cluster, ZONES[2] ?? '');
    await running(cluster, 'all run in the zones that are left', ZONES.slice(0, 2));
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    return `${PODS} pods over ${ZONES.length} zones, none differs by more than ${skew}; a zone lost: ${PODS} pods in the other two after ${seconds} s`;
  } finally {
    await cluster.kubectl.run(['delete', 'namespace', NAMESPACE, '--wait=false']);
    await cluster.kubectl.run(['delete', 'pods', '-n', NAMESPACE, '--all', '--force', '--grace-period=0']);
    await removeNodes();
  }
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

async function worstSkew(cluster: Cluster): Promise<number> {
  const pods = (await cluster.kubectl.pods(undefined, NAMESPACE)).filter(isReady);
  const skews = APPS.map((app) => {
    const zones = pods.filter(({ metadata }) => metadata.labels?.['app.kubernetes.io/name'] === app).map(zoneOf);
    const counts = ZONES.map((zone) => zones.filter((each) => each === zone).length);
    return Math.max(...counts) - Math.min(...counts);
  });
  return Math.max(...skews);
}

/** As Kubernetes handles silent machines: taints them and deletes their pods. */
async function loseZone(cluster: Cluster, zone: string): Promise<void> {
  const nodes = [1, 2].map((number) => `${zone}-${number}`);
  for (const effect of ['NoSchedule', 'NoExecute'])
    await cluster.kubectl.run(['taint', 'nodes', ...nodes, `node.kubernetes.io/unreachable=:${effect}`]);
  const pods = (await cluster.kubectl.pods(undefined, NAMESPACE)).filter((pod) => zoneOf(pod) === zone);
  const names = pods.map(({ metadata }) => metadata.name);
  if (names.length > 0)
    await cluster.kubectl.in(['delete', 'pods', '--force', '--grace-period=0', ...names], NAMESPACE);
}
