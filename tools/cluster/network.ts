import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './commands.ts';
import { HOST, NODES, SERVICES, type Place } from './place.ts';

/** A bridge, and a network namespace for each machine, with routes to the others' pods. */
export async function makeNetwork(place: Place): Promise<void> {
  await run('ip', ['link', 'set', 'lo', 'up']);
  await run('ip', ['link', 'add', 'lan', 'type', 'bridge']);
  await run('ip', ['addr', 'add', `${HOST}/24`, 'dev', 'lan']);
  await run('ip', ['link', 'set', 'lan', 'up']);
  await setKernel(undefined, 'net/bridge/bridge-nf-call-iptables', '0');
  for (const node of NODES) {
    const inside = (args: string) => run('ip', ['-n', node.name, ...args.split(' ')]);
    await run('ip', ['netns', 'add', node.name]);
    const peer = ['peer', 'name', 'eth0', 'netns', node.name];
    await run('ip', ['link', 'add', node.name, 'type', 'veth', ...peer]);
    await run('ip', ['link', 'set', node.name, 'master', 'lan', 'up']);
    await inside('link set lo up');
    await inside(`addr add ${node.address}/24 dev eth0`);
    await inside('link set eth0 up');
    await inside(`route add default via ${HOST}`);
    for (const other of NODES.filter((each) => each !== node))
      await inside(`route add ${other.pods} via ${other.address}`);
    await setKernel(node.name, 'net/ipv4/ip_forward', '1');
    await setKernel(node.name, 'net/bridge/bridge-nf-call-iptables', '1');
    await run('ip', ['route', 'add', node.pods, 'via', node.address]);
  }
  // Services are reached through the first machine's kube-proxy, as from outside the cluster.
  await run('ip', ['route', 'add', SERVICES, 'via', NODES[0]?.address ?? '']);
  await writeFile(join(place.work, 'resolv.conf'), `nameserver ${HOST}\n`);
}

async function setKernel(network: string | undefined, name: string, value: string): Promise<void> {
  const write = ['-c', `echo ${value} > /proc/sys/${name}`];
  if (network === undefined) await run('sh', write);
  else await run('nsenter', [`--net=/run/netns/${network}`, 'sh', ...write]);
}

/** Breaks the connection as a failed switch does. */
export async function disconnect(node: string): Promise<void> {
  await run('ip', ['link', 'set', node, 'down']);
}
