import type { Cluster } from '../cluster.ts';
import { autoscaling, equalBounds } from './autoscaling.ts';
import { drain, killed, zoneLost } from './disturbances.ts';
import { largeOnFakeNodes } from './large.ts';
import { networkPolicies } from './network-policies.ts';
import { applyAgain, ready } from './ready.ts';
import { rollingUpdates, rollingUpdatesOneByOne, rollingUpdatesWithDefaults, versions } from './updates.ts';

/** In order. Each returns its figures, or throws with the violation. */
export const CHECKS = {
  ready,
  'apply-again': applyAgain,
  'equal-bounds': equalBounds,
  'rolling-update': rollingUpdates,
  'rolling-update-defaults': rollingUpdatesWithDefaults,
  'rolling-update-each': rollingUpdatesOneByOne,
  versions,
  'network-policies': networkPolicies,
  kill: killed,
  drain,
  autoscaling,
  large: largeOnFakeNodes,
  'zone-lost': zoneLost,
} as const satisfies Readonly<Record<string, (cluster: Cluster) => Promise<string>>>;

export type CheckName = keyof typeof CHECKS;
