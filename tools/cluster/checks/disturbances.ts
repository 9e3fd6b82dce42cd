import { APPS, type App, type Cluster } from '../cluster.ts';
import type { BuiltCluster } from '../built-cluster.ts';
import { eventually, pause, print } from '../commands.ts';
import { LOSS_SETTINGS } from '../control-plane.ts';
import { isReady, type Pod } from '../kubectl.ts';
import { figures, type Outcome } from '../load.ts';
import { NODES } from '../place.ts';
import { holds } from './holds.ts';

const AGAIN_WITHIN = 300_000;
const DRAIN_WITHIN = 600_000;
const REPLACED_WITHIN = 600_000;
/** Milliseconds without a refusal once everything is ready. */
const CALM = 10_000;
/** Milliseconds for which the cluster's DNS may not know a new address. */
const DNS_CACHED = 30_000;
const LOST = 'node-b';

const restarts = (pod: Pod): number => pod.status.containerStatuses?.[0]?.restartCount ?? 0;

/** SIGKILL to each service's processes, one pod at a time: nothing acknowledged may be lost. */
export async function killed(cluster: BuiltCluster): Promise<string> {
  const found: string[] = [];
  for (const app of APPS) {
    const { seconds, outcome } = await killEachPod(cluster, app);
    found.push(`${app}: ready again after ${seconds} s, ${figures(outcome)}`);
    print(`  ${found.at(-1)}`);
  }
  return found.join('; ');
}

async function killEachPod(cluster: BuiltCluster, app: App): Promise<{ seconds: string; outcome: Outcome }> {
  const took: number[] = [];
  const caller = await cluster.caller();
  const kept = await caller.create({ brand: 'Kept' });
  const outcome = await cluster.underLoad(async () => {
    for (const pod of await cluster.kubectl.pods(app)) {
      const node = cluster.node(pod.spec.nodeName ?? '');
      const begun = performance.now();
      holds((await node.kill9(pod.metadata.uid)) > 0, `${pod.metadata.name} has no process`);
      await eventually(`${pod.metadata.name} is ready again`, AGAIN_WITHIN, async () => {
        const now = (await cluster.kubectl.pods(app)).find(({ metadata }) => metadata.uid === pod.metadata.uid);
        return now !== undefined && restarts(now) > restarts(pod) && isReady(now) ? true : null;
      });
      took.push((performance.now() - begun) / 1000);
      await pause(CALM / 2);
    }
  });
  const rows = await caller.ok<unknown[]>(`/product/search/vehicleIdentificationNumber/${kept.vin}`);
  holds(rows.length === 1, `the product that was created before ${app} was killed is gone`);
  return { seconds: took.map((each) => each.toFixed(0)).join(' and '), outcome };
}

/**
 * `kubectl drain` under load: pods move to another machine, and no disruption budget blocks them. Services with two
 * replicas refuse nothing, unless the request needs one that has one, too; those are down until the next pod is ready.
 */
export async function drain(cluster: Cluster): Promise<string> {
  let seconds = '';
  let moved = 0;
  const node = await cluster.nodeToDrain();
  const single = await appsOfOneReplica(cluster);
  const outcome = await cluster.underLoad(async () => {
    moved = (await cluster.kubectl.pods()).filter(({ spec }) => spec.nodeName === node).length;
    const begun = performance.now();
    const args = ['drain', node, '--delete-emptydir-data', '--ignore-daemonsets', `--timeout=${DRAIN_WITHIN / 1000}s`];
    await cluster.kubectl.run(args, { timeout: DRAIN_WITHIN });
    seconds = ((performance.now() - begun) / 1000).toFixed(0);
    await cluster.settled();
    await pause(CALM);
  });
  await cluster.kubectl.run(['uncordon', node]);
  const found = `${moved} pods left ${node} in ${seconds} s: ${figures(outcome)}`;
  holds(
    outcome.refused.every(({ services }) => single.some((app) => services.includes(app))),
    found,
  );
  return found;
}

async function appsOfOneReplica(cluster: Cluster): Promise<App[]> {
  const pods = await Promise.all(APPS.map(async (app) => ({ app, count: (await cluster.kubectl.pods(app)).length })));
  return pods.filter(({ count }) => count === 1).map(({ app }) => app);
}

/** A machine vanishes with its zone: network and processes at once. */
export async function zoneLost(cluster: BuiltCluster): Promise<string> {
  await spread(cluster);
  let lost = 0;
  let again = 0;
  const outcome = await cluster.underLoad(async () => {
    lost = (await cluster.kubectl.pods()).filter(({ spec }) => spec.nodeName === LOST).length;
    const begun = performance.now();
    await cluster.node(LOST).lose();
    await eventually('all services are ready elsewhere', REPLACED_WITHIN, async () => {
      const elsewhere = (await cluster.kubectl.pods()).filter((pod) => isReady(pod) && pod.spec.nodeName !== LOST);
      return elsewhere.length === 8 ? true : null;
    });
    again = (performance.now() - begun) / 1000;
    await pause(3 * CALM);
  });
  const lastRefusal = Math.max(0, ...outcome.refused.map(({ at }) => at));
  holds(
    lastRefusal < again + (DNS_CACHED + CALM) / 1000,
    `refused long after all were ready again (${again.toFixed(0)} s): ${figures(outcome)}`,
  );
  return `${lost} pods lost (${LOSS_SETTINGS}): all ready elsewhere after ${again.toFixed(0)} s, last refusal after ${lastRefusal} s; ${figures(outcome)}`;
}

/**
 * Spreads the pods as operators do once a machine is back: a drain leaves all pods on the others, and nothing moves one
 * back.
 */
async function spread(cluster: BuiltCluster): Promise<void> {
  const pods = (await cluster.kubectl.pods()).filter(isReady);
  const machines = (app: App) =>
    new Set(pods.filter(({ metadata }) => metadata.labels?.['app.kubernetes.io/name'] === app).map(nodeOf)).size;
  const replicas = (app: App) =>
    pods.filter(({ metadata }) => metadata.labels?.['app.kubernetes.io/name'] === app).length;
  const isSpread = APPS.every((app) => machines(app) === Math.min(NODES.length, replicas(app)));
  if (isSpread && pods.some((pod) => nodeOf(pod) === LOST)) return;
  await cluster.kubectl.in(['rollout', 'restart', ...APPS.map((app) => `deployment/${app}`)]);
  await cluster.settled();
}

const nodeOf = ({ spec }: Pod): string => spec.nodeName ?? '';
