import { millicores, nameOf, podOf } from '../kubernetes.ts';
import { problemsIf } from '../problems.ts';
import type { Manifests } from './rendered.ts';

/** Millicores of an idle process (measured: 32 to 47). */
const IDLE_CPU = 50;

export function autoscalerProblems(manifests: Manifests): string[] {
  return manifests.of('HorizontalPodAutoscaler').flatMap(({ spec }) => {
    const { name } = spec.scaleTargetRef;
    const deployment = manifests.deployments.find((each) => nameOf(each) === name);
    if (deployment === undefined) return [`an autoscaler is for ${name}, which there is not`];
    const cpu = spec.metrics.find(({ resource }) => resource?.name === 'cpu')?.resource?.target.averageUtilization;
    const requested = millicores(podOf(deployment).containers[0].resources?.requests?.cpu);
    return problemsIf(
      [cpu === undefined, `${name}: is not scaled by CPU`],
      // Idling is at most two thirds of the target, so three idle replicas become two.
      [cpu !== undefined && (requested * cpu) / 100 < IDLE_CPU * 1.5, `${name}: idling counts as load`],
      [spec.minReplicas < 2 || spec.maxReplicas < spec.minReplicas, `${name}: its bounds are no bounds`],
      [
        spec.metrics.some(({ type }) => type !== 'Resource'),
        `${name}: is never scaled down where no adapter serves its metric`,
      ],
    );
  });
}
