import type { Cluster } from '../cluster.ts';
import { eventually, pause } from '../commands.ts';
import type { Autoscaler } from '../kubectl.ts';
import { figures, type Outcome } from '../load.ts';
import { NotPossible } from '../report.ts';
import { holds } from './holds.ts';

const JUDGED_WITHIN = 90_000;
const GROWN_WITHIN = 180_000;
const SHRUNK_WITHIN = 300_000;
const MOST = 3;
/** Milliseconds between requests. Even an idle gateway needs a tenth of its CPU request. */
const LITTLE = 250;
const MUCH = 20;
/** Metrics cover 15 s, and the autoscaler reads them every 15 s. */
const MEASURED_AFTER = 60_000;
/** Percent of the CPU request. */
const UNREACHABLE = 1_000;
/** Two replicas exceed the target by this factor, so that a third is needed; a tenth more or less counts as equal. */
const OVERLOAD = 1.3;
/**
 * The part of much load's CPU that little load may use. Three replicas then use less than two thirds of the target, so
 * two suffice.
 */
const RESTING_SHARE = 2 / 3 / OVERLOAD;

async function autoscaler(cluster: Cluster, name: string): Promise<Autoscaler> {
  const found = (await cluster.kubectl.list<Autoscaler>('horizontalpodautoscalers')).find(
    ({ metadata }) => metadata.name === name,
  );
  if (found === undefined) throw new Error(`There is no autoscaler ${name}`);
  return found;
}

const reasonOf = ({ status }: Autoscaler, type: string): string =>
  (status.conditions ?? []).find((condition) => condition.type === type)?.reason ?? '';

/** Equal bounds still apply without a metrics server, also after manual scaling. */
export async function equalBounds(cluster: Cluster): Promise<string> {
  if (await cluster.hasMetrics()) throw new NotPossible('the cluster has a metrics server');
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

/**
 * The autoscaler scales up by CPU under load, and down again; refuses nothing. Needs a metrics server. The target is
 * set between what this machine needs for little and for much load, so the outcome does not depend on its speed.
 */
export async function autoscaling(cluster: Cluster): Promise<string> {
  await cluster.provideMetrics();
  const { spec } = await autoscaler(cluster, 'gateway');
  // The behaviour of `large`, but quick to scale down.
  const behavior = { scaleDown: { stabilizationWindowSeconds: 15 } };
  await patch(cluster, { maxReplicas: MOST, behavior, metrics: targetOf(UNREACHABLE) });
  try {
    const little = await loaded(cluster, LITTLE);
    const much = await loaded(cluster, MUCH);
    holds(
      much.utilization * RESTING_SHARE > little.utilization,
      `load does not show in the metrics: ${little.utilization} % and ${much.utilization} % of the request`,
    );
    const target = Math.round(much.utilization / OVERLOAD);
    const up = await grow(cluster, target);
    const down = await cluster.underLoad(async () => {
      await replicas(cluster, 'the gateway has two replicas again', SHRUNK_WITHIN, (count) => count === 2);
      await cluster.settled(['gateway']);
    }, LITTLE);
    const use = `CPU of a gateway ${little.utilization} % and ${much.utilization} % of its request, target ${target} %`;
    const found = [
      `${use}: ${figures(little.outcome)}, ${figures(much.outcome)}`,
      `2 to ${MOST} gateways in ${up.seconds} s: ${figures(up.outcome)}`,
      `back to 2: ${figures(down)}`,
    ].join('; ');
    const outcomes = [little.outcome, much.outcome, up.outcome, down];
    holds(
      outcomes.every(({ refused }) => refused.length === 0),
      found,
    );
    return found;
  } finally {
    await patch(cluster, { maxReplicas: spec.maxReplicas, metrics: spec.metrics });
  }
}

interface Loaded {
  /** Percent of the gateways' CPU requests. */
  readonly utilization: number;
  readonly outcome: Outcome;
}

async function loaded(cluster: Cluster, every: number): Promise<Loaded> {
  let utilization = 0;
  const outcome = await cluster.underLoad(async () => {
    await pause(MEASURED_AFTER);
    utilization = await eventually('the CPU of the gateways is known', JUDGED_WITHIN, async () => {
      const { status } = await autoscaler(cluster, 'gateway');
      return status.currentMetrics?.[0]?.resource?.current.averageUtilization ?? null;
    });
  }, every);
  return { utilization, outcome };
}

async function grow(cluster: Cluster, target: number): Promise<{ seconds: string; outcome: Outcome }> {
  let seconds = '';
  const outcome = await cluster.underLoad(async () => {
    const begun = performance.now();
    await patch(cluster, { metrics: targetOf(target) });
    await replicas(cluster, `the gateway has ${MOST} replicas`, GROWN_WITHIN, (count) => count === MOST);
    seconds = ((performance.now() - begun) / 1000).toFixed(0);
  }, MUCH);
  return { seconds, outcome };
}

const targetOf = (averageUtilization: number): readonly object[] => [
  { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } } },
];

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
