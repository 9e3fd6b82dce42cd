import type { Cluster } from '../cluster.ts';
import { eventually } from '../commands.ts';
import type { Autoscaler } from '../kubectl.ts';
import { figures, type Outcome } from '../load.ts';
import { holds } from './holds.ts';

const JUDGED_WITHIN = 90_000;
const GROWN_WITHIN = 180_000;
const SHRUNK_WITHIN = 300_000;
const MOST = 3;
/** More than two gateways handle with 70 % of their requests. */
const BETWEEN_REQUESTS = 12;

async function autoscaler(cluster: Cluster, name: string): Promise<Autoscaler> {
  const found = (await cluster.kubectl.list<Autoscaler>('horizontalpodautoscalers')).find(
    ({ metadata }) => metadata.name === name,
  );
  if (found === undefined) throw new Error(`There is no autoscaler ${name}`);
  return found;
}

const reasonOf = ({ status }: Autoscaler, type: string): string =>
  (status.conditions ?? []).find((condition) => condition.type === type)?.reason ?? '';

/** Without a metrics server: equal bounds still apply, also after manual scaling. */
export async function equalBounds(cluster: Cluster): Promise<string> {
  const reason = await eventually('the autoscaler has judged', JUDGED_WITHIN, async () => {
    const seen = reasonOf(await autoscaler(cluster, 'gateway'), 'ScalingActive');
    return seen === '' ? null : seen;
  });
  holds(reason === 'FailedGetResourceMetric', `metrics can be read: ${reason}`);
  await cluster.kubectl.in(['scale', 'deployment/gateway', '--replicas=1']);
  await eventually('the autoscaler sets two replicas again', JUDGED_WITHIN, async () => {
    const replicas = await cluster.kubectl.in(['get', 'deployment/gateway', '-o', 'jsonpath={.spec.replicas}']);
    return replicas.trim() === '2' ? true : null;
  });
  await cluster.settled(['gateway']);
  return `${reason}; scaled to 1 by hand, 2 again`;
}

/** With a metrics server: scales up by CPU under load, and down again; refuses nothing. */
export async function autoscaling(cluster: Cluster): Promise<string> {
  await cluster.deployMetrics();
  // As in `large`, but quick to scale down.
  const spec = { maxReplicas: MOST, behavior: { scaleDown: { stabilizationWindowSeconds: 15 } } };
  await patch(cluster, spec);
  try {
    let grown = 0;
    const begun = performance.now();
    const up = await cluster.underLoad(async () => {
      await replicas(cluster, `the gateway has ${MOST} replicas`, GROWN_WITHIN, (count) => count === MOST);
      grown = (performance.now() - begun) / 1000;
    }, BETWEEN_REQUESTS);
    const down: Outcome = await cluster.underLoad(async () => {
      await replicas(cluster, 'the gateway has two replicas again', SHRUNK_WITHIN, (count) => count === 2);
      await cluster.settled(['gateway']);
    });
    holds(up.refused.length + down.refused.length === 0, `${figures(up)}; ${figures(down)}`);
    return `2 to ${MOST} gateways in ${grown.toFixed(0)} s (${figures(up)}); back to 2 (${figures(down)})`;
  } finally {
    await patch(cluster, { maxReplicas: 2 });
  }
}

async function patch(cluster: Cluster, spec: object): Promise<void> {
  await cluster.kubectl.in(['patch', 'horizontalpodautoscaler', 'gateway', '-p', JSON.stringify({ spec })]);
}

async function replicas(
  cluster: Cluster,
  what: string,
  within: number,
  wanted: (count: number) => boolean,
): Promise<void> {
  await eventually(what, within, async () => {
    const { status } = await autoscaler(cluster, 'gateway');
    return wanted(status.desiredReplicas) && (await cluster.readyPods('gateway')) >= status.desiredReplicas
      ? true
      : null;
  });
}
