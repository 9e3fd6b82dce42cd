import { type Deployment, type Pod, labelsOf, mebibytes, nameOf, podOf, selects } from '../kubernetes.ts';
import { STOP_WITHIN, problemsIf } from '../problems.ts';
import type { Manifests } from './rendered.ts';

/** Seconds until callers know all replicas: Kubernetes' DNS caches for 30, and callers resolve names every 3. */
const KNOWN_WITHIN = 35;
/** MiB of a container's logs that a kubelet keeps by default. */
const LOGS = 50;

export function podProblems(deployment: Deployment, { settings }: Manifests): string[] {
  const name = nameOf(deployment);
  const pod = podOf(deployment);
  const { securityContext: security } = pod;
  return problemsIf(
    [security?.runAsNonRoot !== true || !((security.runAsUser ?? 0) > 0), `${name}: may run as root`],
    [security?.seccompProfile?.type !== 'RuntimeDefault', `${name}: no seccomp profile`],
    [pod.automountServiceAccountToken !== false, `${name}: gets a token of the cluster`],
    [pod.hostNetwork || pod.hostPID || pod.hostIPC, `${name}: shares the machine's namespaces`],
    [!selects(deployment.spec.selector, labelsOf(deployment)), `${name}: selects other pods than its own`],
    [!mountsItsCertificate(pod, name, settings), `${name}: its own certificate is not mounted, or may be missing`],
  ).concat(
    updateProblems(deployment, Number(settings['DRAIN_SECONDS'] ?? 5)),
    diskProblems(name, pod),
    spreadProblems(deployment),
  );
}

/** @param drain seconds */
function updateProblems(deployment: Deployment, drain: number): string[] {
  const name = nameOf(deployment);
  const grace = podOf(deployment).terminationGracePeriodSeconds ?? 30;
  const least = drain + STOP_WITHIN;
  return problemsIf(
    [drain < KNOWN_WITHIN, `${name}: stops while cached DNS answers lead to it`],
    [
      (deployment.spec.minReadySeconds ?? 0) < KNOWN_WITHIN,
      `${name}: an old replica stops before callers know the new one`,
    ],
    [grace < least, `${name}: is killed after ${grace} s, a stop may take ${least}`],
    [
      deployment.spec.strategy?.rollingUpdate?.maxUnavailable !== 0,
      `${name}: an update stops replicas before new ones are ready`,
    ],
  );
}

function diskProblems(name: string, pod: Pod): string[] {
  const volumes = (pod.volumes ?? []).flatMap(({ emptyDir }) => (emptyDir ? [emptyDir] : []));
  const onDisk = volumes.filter(({ medium }) => medium !== 'Memory').map(({ sizeLimit }) => mebibytes(sizeLimit));
  const limit = mebibytes(pod.containers[0].resources?.limits?.['ephemeral-storage']);
  return problemsIf(
    [volumes.some(({ sizeLimit }) => sizeLimit === undefined), `${name}: a volume without a limit`],
    [limit < onDisk.reduce((sum, each) => sum + each, LOGS), `${name}: is evicted before its volumes are full`],
  );
}

function spreadProblems(deployment: Deployment): string[] {
  const name = nameOf(deployment);
  const spread = (podOf(deployment).topologySpreadConstraints ?? []).filter(({ labelSelector }) =>
    selects(labelSelector, labelsOf(deployment)),
  );
  return problemsIf(
    [spread.length < 2, `${name}: its replicas are not spread over machines and zones`],
    [
      spread.some(({ nodeTaintsPolicy }) => nodeTaintsPolicy !== 'Honor'),
      `${name}: its replicas wait for a zone that is lost`,
    ],
    [!avoidsOwnMachines(deployment), `${name}: its replicas share a machine where machines have no zone`],
  );
}

/** Soft spreading ranks only machines that have the labels of all constraints. */
function avoidsOwnMachines(deployment: Deployment): boolean {
  const { podAntiAffinity } = podOf(deployment).affinity ?? {};
  return (podAntiAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).some(
    ({ podAffinityTerm: { topologyKey, labelSelector, matchLabelKeys = [] } }) =>
      topologyKey === 'kubernetes.io/hostname' &&
      selects(labelSelector, labelsOf(deployment)) &&
      ['app.kubernetes.io/name', 'pod-template-hash'].every((key) => matchLabelKeys.includes(key)),
  );
}

/** Each process authenticates itself with its own Secret, without which no pod starts. */
function mountsItsCertificate({ volumes, containers }: Pod, name: string, settings: Manifests['settings']): boolean {
  const mount = containers[0].volumeMounts?.find(({ mountPath }) => mountPath === settings['INTERNAL_TLS_DIR']);
  const secret = volumes?.find((volume) => volume.name === mount?.name)?.secret;
  return secret?.secretName === `vpds-internal-${name}` && secret.optional !== true;
}
