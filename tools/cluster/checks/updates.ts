import { APPS, type App, type Cluster } from '../cluster.ts';
import type { BuiltCluster } from '../built-cluster.ts';
import { eventually, pause, print } from '../commands.ts';
import { VERSIONS } from '../images.ts';
import { isReady } from '../kubectl.ts';
import { figures } from '../load.ts';
import { holds, noneRefused } from './holds.ts';

/** Exceeds both the callers' DNS refresh and the life of a pod's cached DNS answers, ms. */
const SIDE_BY_SIDE = 40_000;
const NEW_POD_WITHIN = 600_000;

/**
 * `rollout restart` of all services at once, like an `apply` of a new version. A cluster that is built here caches DNS
 * answers for 30 s, as Kubernetes' own add-ons do.
 */
export async function rollingUpdates(cluster: Cluster): Promise<string> {
  return noneRefused('all six at once', await cluster.underLoad(() => restart(cluster, APPS)));
}

/** The same with CoreDNS' default caching. */
export async function rollingUpdatesWithDefaults(cluster: BuiltCluster): Promise<string> {
  await cluster.deployDns("CoreDNS' defaults");
  try {
    return noneRefused('all six at once', await cluster.underLoad(() => restart(cluster, APPS)));
  } finally {
    await cluster.deployDns('cached for 30 s');
  }
}

/** One service at a time, to attribute refusals. A quarter of an hour. */
export async function rollingUpdatesOneByOne(cluster: Cluster): Promise<string> {
  const found: string[] = [];
  let refused = 0;
  for (const app of APPS) {
    const outcome = await cluster.underLoad(() => restart(cluster, [app]));
    refused += outcome.refused.length;
    found.push(`${app}: ${figures(outcome)}`);
    print(`  ${found.at(-1)}`);
  }
  holds(refused === 0, found.join('; '));
  return found.join('; ');
}

/** `rollout restart`, and waits until no old pod is left. */
export async function restart(cluster: Cluster, apps: readonly App[]): Promise<void> {
  await cluster.kubectl.in(['rollout', 'restart', ...apps.map((app) => `deployment/${app}`)]);
  await cluster.settled(apps);
}

/** Two versions at once in a paused rollout; then its completion, and `rollout undo`. */
export async function versions(cluster: Cluster): Promise<string> {
  const deployments = APPS.map((app) => `deployment/${app}`);
  const beside = await cluster.underLoad(async () => {
    await cluster.apply('small', { version: VERSIONS.current });
    await eventually('each service has a ready pod of the newer version', NEW_POD_WITHIN, async () =>
      (await appsWithVersion(cluster, VERSIONS.current)).size === APPS.length ? true : null,
    );
    await cluster.kubectl.in(['rollout', 'pause', ...deployments]);
    holds(
      (await appsWithVersion(cluster, VERSIONS.previous)).size === APPS.length,
      'no old pod remains during the rollout',
    );
    await pause(SIDE_BY_SIDE);
  });
  print(`  side by side: ${figures(beside)}`);
  const forward = await cluster.underLoad(async () => {
    await cluster.kubectl.in(['rollout', 'resume', ...deployments]);
    await cluster.settled();
    holds((await appsWithVersion(cluster, VERSIONS.previous)).size === 0, 'a pod of the older version is left');
  });
  print(`  forward: ${figures(forward)}`);
  const back = await cluster.underLoad(async () => {
    await cluster.kubectl.in(['rollout', 'undo', ...deployments]);
    await cluster.settled();
    holds((await appsWithVersion(cluster, VERSIONS.current)).size === 0, 'a pod of the newer version is left');
  });
  return [noneRefused('side by side', beside), noneRefused('forward', forward), noneRefused('undo', back)].join('; ');
}

async function appsWithVersion(cluster: Cluster, version: string): Promise<ReadonlySet<string>> {
  const pods = (await cluster.kubectl.pods()).filter(
    (pod) => isReady(pod) && pod.metadata.labels?.['app.kubernetes.io/version'] === version,
  );
  return new Set(pods.map(({ metadata }) => metadata.labels?.['app.kubernetes.io/name'] ?? ''));
}
