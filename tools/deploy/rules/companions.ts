import { type Deployment, labelsOf, nameOf, podOf, selects } from '../kubernetes.ts';
import { problemsIf } from '../problems.ts';
import type { Manifests } from './rendered.ts';

/** Services that never run alone. */
const AT_LEAST_TWO: ReadonlySet<string> = new Set(['gateway', 'product-service']);

/** Service, disruption budget, autoscaler, network policy. */
export function companionProblems(deployment: Deployment, manifests: Manifests): string[] {
  const name = nameOf(deployment);
  const labels = labelsOf(deployment);
  const budget = manifests.of('PodDisruptionBudget').find(({ spec }) => selects(spec.selector, labels));
  const autoscalers = manifests.of('HorizontalPodAutoscaler').map(({ spec }) => spec);
  const scaled = autoscalers.some(({ scaleTargetRef }) => scaleTargetRef.name === name);
  const byLoad = autoscalers.some(({ minReplicas, maxReplicas }) => minReplicas < maxReplicas);
  const policies = manifests
    .of('NetworkPolicy')
    .filter(({ spec }) => spec.podSelector.matchLabels?.['app.kubernetes.io/name'] === name);
  return [
    ...serviceProblems(deployment, manifests),
    ...problemsIf(
      [budget?.spec.maxUnavailable !== 1, `${name}: no PodDisruptionBudget that lets one go at a time`],
      // `replicas` would undo the autoscaler with each apply, and would become 1 when removed.
      [deployment.spec.replicas !== undefined, `${name}: its replicas are set by apply`],
      [!scaled && (AT_LEAST_TWO.has(name) || byLoad), `${name}: no autoscaler decides on its replicas`],
      [policies.length === 0, `${name}: no NetworkPolicy`],
    ),
  ];
}

function serviceProblems(deployment: Deployment, manifests: Manifests): string[] {
  const name = nameOf(deployment);
  const service = manifests.of('Service').find((each) => nameOf(each) === name)?.spec;
  const ports = new Set(podOf(deployment).containers[0].ports?.map((port) => port.name));
  const restored = manifests.given.components.includes('restoring') && name !== 'gateway';
  return problemsIf(
    [
      service === undefined || !selects({ matchLabels: service.selector }, labelsOf(deployment)),
      `${name}: no Service leads to it`,
    ],
    [service?.ports.some(({ targetPort }) => !ports.has(targetPort)), `${name}: its Service leads to no port of it`],
    [name !== 'gateway' && service?.clusterIP !== 'None', `${name}: its Service is not headless`],
    [
      (service?.publishNotReadyAddresses === true) !== restored,
      `${name}: its Service leads to pods that are not ready, or does not in a restore`,
    ],
  );
}
