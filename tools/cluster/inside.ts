// Started by `main.ts` in network, mount and process namespaces, with which all its processes end.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKS, type CheckName } from './checks/checks.ts';
import { Cluster } from './cluster.ts';
import { run, print } from './commands.ts';
import { joinCgroups } from './node.ts';
import { placeOf } from './place.ts';
import { runCheck, type CheckResult } from './report.ts';

const [cache = '', work = '', wanted = '', keep = ''] = process.argv.slice(2);
const place = placeOf(cache, work);

/** Keeps the programs' writes off the machine's own directories. */
async function hideDirectories(): Promise<void> {
  for (const directory of ['/run', '/var/lib/kubelet', '/var/lib/cni', '/var/log/containers', '/var/log/pods'])
    await run('mount', ['-t', 'tmpfs', 'tmpfs', directory]);
}

async function check(): Promise<readonly CheckResult[]> {
  const cluster = await Cluster.start(place);
  const results: CheckResult[] = [];
  for (const name of wanted.split(',') as CheckName[]) {
    const result = await runCheck(name, () => CHECKS[name](cluster));
    results.push(result);
    await writeFile(join(work, 'results.json'), JSON.stringify(results));
    // All other checks require running services.
    if (!result.ok && name === 'ready') break;
  }
  return results;
}

await hideDirectories();
await joinCgroups(place.cgroup);
try {
  await check();
} catch (error) {
  print(`The cluster could not be started: ${(error as Error).message}`);
  process.exitCode = 1;
}
if (keep !== '') {
  print('The cluster is kept until Ctrl-C.');
  await new Promise(() => setInterval(() => {}, 60_000));
}
process.exit();
