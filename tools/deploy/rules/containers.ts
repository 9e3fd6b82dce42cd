import { type Container, type Deployment, nameOf, podOf } from '../kubernetes.ts';
import { problemsIf } from '../problems.ts';
import { environmentProblems } from '../settings.ts';
import type { Manifests } from './rendered.ts';

export function containerProblems(deployment: Deployment, manifests: Manifests): string[] {
  const name = nameOf(deployment);
  const { containers, initContainers = [] } = podOf(deployment);
  const [container] = containers;
  const { resources = {}, securityContext: security = {}, ports = [] } = container;
  const probe = (which: 'startupProbe' | 'livenessProbe' | 'readinessProbe', path: string): boolean =>
    container[which]?.httpGet?.path === path && container[which].httpGet.port === 'health';
  const quantities = (['cpu', 'memory', 'ephemeral-storage'] as const).flatMap((what) => [
    resources.requests?.[what],
    resources.limits?.[what],
  ]);
  return [
    ...problemsIf(
      [containers.length !== 1 || initContainers.length > 0, `${name}: another container, which no rule looks at`],
      [!probe('startupProbe', '/health/live'), `${name}: no startup probe on /health/live`],
      [!probe('livenessProbe', '/health/live'), `${name}: no liveness probe on /health/live`],
      [!probe('readinessProbe', '/health/ready'), `${name}: no readiness probe on /health/ready`],
      [!ports.some((port) => port.name === 'health'), `${name}: no port named health`],
      [
        quantities.some((quantity) => quantity === undefined),
        `${name}: requests or limits of CPU, memory and disk are missing`,
      ],
      [security.allowPrivilegeEscalation !== false, `${name}: privileges may escalate`],
      [security.readOnlyRootFilesystem !== true, `${name}: its root file system can be written`],
      [!security.capabilities?.drop?.includes('ALL') || security.capabilities.add, `${name}: it has capabilities`],
    ),
    ...environmentOf(container, name, manifests),
  ];
}

function environmentOf(container: Container, name: string, manifests: Manifests): string[] {
  const { secrets } = manifests.given;
  const environment: Record<string, string | undefined> = {};
  const problems: string[] = [];
  for (const { configMapRef } of container.envFrom ?? []) {
    const map = manifests.of('ConfigMap').find((each) => nameOf(each) === configMapRef.name);
    if (map === undefined) problems.push(`${name}: there is no ConfigMap ${configMapRef.name}`);
    Object.assign(environment, map?.data);
  }
  for (const { name: variable, value, valueFrom } of container.env ?? []) {
    const reference = valueFrom?.secretKeyRef;
    const secret = reference === undefined ? undefined : secrets[reference.name]?.[reference.key];
    if (reference !== undefined && secret === undefined)
      problems.push(`${name}: secrets.example.yaml has no ${reference.key} in ${reference.name}`);
    environment[variable] = reference === undefined ? value : secret;
  }
  return [...problems, ...environmentProblems(name, environment)];
}
