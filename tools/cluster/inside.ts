// Started by `main.ts` in network, mount and process namespaces, with which all its processes end.
import { BuiltCluster } from './built-cluster.ts';
import type { CheckName } from './checks/checks.ts';
import { runChecks } from './checks/run-checks.ts';
import { run, print } from './commands.ts';
import { joinCgroups } from './node.ts';
import { placeOf } from './place.ts';

const [cache = '', work = '', wanted = '', keep = ''] = process.argv.slice(2);
const place = placeOf(cache, work);

/** Keeps the programs' writes off the machine's own directories. */
async function hideDirectories(): Promise<void> {
  for (const directory of ['/run', '/var/lib/kubelet', '/var/lib/cni', '/var/log/containers', '/var/log/pods'])
    await run('mount', ['-t', 'tmpfs', 'tmpfs', directory]);
}

await hideDirectories();
await joinCgroups(place.cgroup);
try {
  await runChecks(await BuiltCluster.start(place), wanted.split(',') as CheckName[]);
} catch (error) {
  print(`The cluster could not be started: ${(error as Error).message}`);
  process.exitCode = 1;
}
if (keep !== '') {
  print('The cluster is kept until Ctrl-C.');
  await new Promise(() => setInterval(() => {}, 60_000));
}
process.exit();
