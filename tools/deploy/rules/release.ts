import { nameOf, podOf } from '../kubernetes.ts';
import { SERVICES, problemsIf } from '../problems.ts';
import type { Manifests } from './rendered.ts';

/** All services in one version, and nothing that is not referred to by name. */
export function releaseProblems(manifests: Manifests): string[] {
  const { deployments, given } = manifests;
  const names = deployments.map(nameOf).sort().join(' ');
  const release = manifests.of('ConfigMap').find((each) => nameOf(each) === 'vpds-release')?.data ?? {};
  return [
    ...problemsIf(
      [names !== [...SERVICES].sort().join(' '), `the Deployments are ${names}`],
      [manifests.of('Secret').length > 0, 'a Secret is rendered: secrets are referred to'],
      [manifests.of('Ingress').length === 0, 'no Ingress leads to the gateway'],
    ),
    ...deployments
      .map((each) => [nameOf(each), podOf(each).containers[0].image] as const)
      .filter(([name, image]) => image !== `${release['REGISTRY']}/${name}:${release['VERSION']}`)
      .map(([name, image]) => `${name}: ${image} is not of ${release['REGISTRY']} in version ${release['VERSION']}`),
    ...given.documents
      .filter((each) => each.kind !== 'Namespace' && each.metadata.namespace !== 'vpds')
      .map((each) => `${each.kind} ${nameOf(each)} is in no namespace`),
    ...given.documents.flatMap((each) =>
      emptyLists(each).map(
        (path) => `${each.kind} ${nameOf(each)}: ${path} is empty, is not stored, and never comes to rest`,
      ),
    ),
  ];
}

/** The API server removes empty lists. */
function emptyLists(value: unknown, path = ''): string[] {
  if (Array.isArray(value) && value.length === 0) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => emptyLists(item, `${path}/${key}`));
}
