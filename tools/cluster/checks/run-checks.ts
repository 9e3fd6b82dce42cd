import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from '../cluster.ts';
import { interruption } from '../interruption.ts';
import { runCheck, type CheckResult } from '../report.ts';
import { CHECKS, type CheckName } from './checks.ts';

/** Runs them in order; `results.json` has those that have ended. */
export async function runChecks(cluster: Cluster, names: readonly CheckName[]): Promise<void> {
  const results: CheckResult[] = [];
  for (const name of names) {
    const result = await runCheck(name, () => CHECKS[name](cluster));
    if (interruption.aborted) return;
    results.push(result);
    await writeFile(join(cluster.place.work, 'results.json'), JSON.stringify(results));
    // All other checks require running services.
    if (result.outcome === 'FAILED' && name === 'ready') return;
  }
}
