import { BuiltCluster } from '../built-cluster.ts';
import type { Cluster } from '../cluster.ts';
import { NotPossible } from '../report.ts';
import { autoscaling, equalBounds } from './autoscaling.ts';
import { drain, killed, zoneLost } from './disturbances.ts';
import { largeOnFakeNodes } from './large.ts';
import { networkPolicies } from './network-policies.ts';
import { applyAgain, ready } from './ready.ts';
import { rollingUpdates, rollingUpdatesOneByOne, rollingUpdatesWithDefaults, versions } from './updates.ts';

type Check = (cluster: Cluster) => Promise<string>;

/** A check that disturbs nodes or adds programs to the cluster; it never runs on a cluster that others use. */
function builtOnly(check: (cluster: BuiltCluster) => Promise<string>): Check {
  return (cluster) =>
    cluster instanceof BuiltCluster
      ? check(cluster)
      : Promise.reject(new NotPossible('needs the cluster that this command builds, without KUBECONFIG'));
}

/** The checks in the order in which they run. Each returns its figures, or throws with the violation. */
export const CHECKS = {
  ready,
  'apply-again': applyAgain,
  'equal-bounds': equalBounds,
  'rolling-update': rollingUpdates,
  'rolling-update-defaults': builtOnly(rollingUpdatesWithDefaults),
  'rolling-update-each': rollingUpdatesOneByOne,
  versions,
  'network-policies': builtOnly(networkPolicies),
  kill: builtOnly(killed),
  drain,
  autoscaling,
  large: builtOnly(largeOnFakeNodes),
  'zone-lost': builtOnly(zoneLost),
} as const satisfies Readonly<Record<string, Check>>;

export type CheckName = keyof typeof CHECKS;
