import { autoscalerProblems } from './rules/autoscalers.ts';
import { companionProblems } from './rules/companions.ts';
import { containerProblems } from './rules/containers.ts';
import { ingressProblems } from './rules/ingresses.ts';
import { networkPolicyProblems } from './rules/network-policies.ts';
import { podProblems } from './rules/pods.ts';
import { releaseProblems } from './rules/release.ts';
import { Manifests, type Rendered } from './rules/rendered.ts';

/** Rules beyond the schema. @returns violations */
export function manifestProblems(rendered: Rendered): string[] {
  const manifests = new Manifests(rendered);
  return [
    ...releaseProblems(manifests),
    ...manifests.deployments.flatMap((deployment) => [
      ...containerProblems(deployment, manifests),
      ...podProblems(deployment, manifests),
      ...companionProblems(deployment, manifests),
    ]),
    ...networkPolicyProblems(manifests),
    ...autoscalerProblems(manifests),
    ...ingressProblems(manifests),
  ];
}
