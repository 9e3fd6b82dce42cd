import { type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { daemon, end, eventually, run } from './commands.ts';
import type { Access } from './control-plane.ts';
import { disconnect } from './network.ts';
import { DNS_SERVICE, PODS, SERVICES, program, type NodeAddress, type Place } from './place.ts';

const CGROUPS = '/sys/fs/cgroup';
/** CPU weight of eight processes: a cgroup competes with the machine's other work as one process. Versions 1 and 2. */
const CPU_SHARES = { 'cpu.shares': '8192', 'cpu.weight': '800' };
const CONTAINERD_WITHIN = 60_000;
const REMOVED_WITHIN = 30_000;
const IMPORT_WITHIN = 300_000;
export const PAUSE_IMAGE = 'localhost/cluster/pause:1';

/** containerd, kubelet and kube-proxy in their own network namespace. */
export class ClusterNode {
  readonly #place: Place;
  readonly #address: NodeAddress;
  readonly #directory: string;
  #daemons: ChildProcess[] = [];

  constructor(place: Place, address: NodeAddress) {
    this.#place = place;
    this.#address = address;
    this.#directory = join(place.work, address.name);
  }

  get name(): string {
    return this.#address.name;
  }

  get #socket(): string {
    return join('/run', this.name, 'containerd.sock');
  }

  async start(access: Access): Promise<void> {
    await mkdir(this.#directory, { recursive: true });
    await mkdir(dirname(this.#socket), { recursive: true });
    await makeCgroups(join(this.#place.cgroup, this.name));
    await this.#writeConfiguration(access);
    this.#daemon('containerd', program(this.#place, 'containerd'), ['--config', this.#file('containerd.toml')], {
      PATH: `${dirname(program(this.#place, 'containerd'))}:${process.env['PATH']}`,
    });
    await eventually(`containerd of ${this.name} is ready`, CONTAINERD_WITHIN, () => this.ctr('version'));
    await this.ctr('images', 'import', '--no-unpack=false', this.#place.archive);
    this.#daemon('kubelet', program(this.#place, 'kubernetes', 'kubelet'), [
      `--config=${this.#file('kubelet.json')}`,
      `--kubeconfig=${access.kubeconfig(`system:node:${this.name}`)}`,
      `--hostname-override=${this.name}`,
      `--node-ip=${this.#address.address}`,
      `--node-labels=topology.kubernetes.io/zone=${this.#address.zone}`,
      `--root-dir=${join(this.#directory, 'kubelet')}`,
    ]);
    this.#daemon('kube-proxy', program(this.#place, 'kubernetes', 'kube-proxy'), [
      `--config=${this.#file('kube-proxy.json')}`,
    ]);
  }

  /** Enforces NetworkPolicies, which the bridge plugin ignores, by kube-router's firewall; returns its end. */
  enforcePolicies(access: Access): () => Promise<void> {
    const args = [
      '--run-firewall=true',
      '--run-router=false',
      '--run-service-proxy=false',
      `--service-cluster-ip-range=${SERVICES}`,
      `--hostname-override=${this.name}`,
      `--kubeconfig=${access.kubeconfig('admin')}`,
    ];
    const options = { logs: this.#place.logs, network: this.name };
    const firewall = daemon(`${this.name}-kube-router`, program(this.#place, 'kubeRouter'), args, options);
    return async () => {
      await end(firewall);
      const kept = `iptables-save -t filter | grep -vE 'KUBE-(ROUTER|POD-FW|NWPLCY)' | iptables-restore -T filter`;
      await run('nsenter', [`--net=/run/netns/${this.name}`, 'sh', '-c', kept]);
    };
  }

  ctr(...args: string[]): Promise<string> {
    const command = program(this.#place, 'containerd', 'ctr');
    return run(command, ['--address', this.#socket, '--namespace', 'k8s.io', ...args], { timeout: IMPORT_WITHIN });
  }

  /** SIGKILL to a pod's containers; its sandbox stays, as after a crash. @returns the number of processes */
  async kill9(podUID: string): Promise<number> {
    const processes = await processesOf(podUID);
    for (const pid of processes) process.kill(pid, 'SIGKILL');
    return processes.length;
  }

  /** Fails without warning: first the network, then every process of the machine and its pods. */
  async lose(): Promise<void> {
    await disconnect(this.name);
    await Promise.all(this.#daemons.map((child) => end(child)));
    for (const pid of await processesIn(join(this.#place.cgroup, this.name))) process.kill(pid, 'SIGKILL');
  }

  #file(name: string): string {
    return join(this.#directory, name);
  }

  #daemon(name: string, command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
    const options = { logs: this.#place.logs, network: this.name, env };
    this.#daemons.push(daemon(`${this.name}-${name}`, command, args, options));
  }

  async #writeConfiguration(access: Access): Promise<void> {
    await mkdir(this.#file('cni'), { recursive: true });
    await writeFile(this.#file('cni/10-bridge.conflist'), JSON.stringify(this.#cni()));
    await writeFile(this.#file('containerd.toml'), this.#containerd());
    await writeFile(this.#file('kubelet.json'), JSON.stringify(this.#kubelet()));
    await writeFile(this.#file('kube-proxy.json'), JSON.stringify(this.#kubeProxy(access)));
  }

  #cni() {
    const ipam = {
      type: 'host-local',
      ranges: [[{ subnet: this.#address.pods }]],
      routes: [{ dst: '0.0.0.0/0' }],
      dataDir: this.#file('cni-addresses'),
    };
    const bridge = { type: 'bridge', bridge: 'pods', isGateway: true, hairpinMode: true, ipam };
    return {
      cniVersion: '1.0.0',
      name: 'pods',
      plugins: [bridge, { type: 'portmap', capabilities: { portMappings: true } }],
    };
  }

  #containerd(): string {
    return `version = 3
root = '${this.#file('containerd')}'
state = '/run/${this.name}/containerd'
[grpc]
  address = '${this.#socket}'
[plugins.'io.containerd.nri.v1.nri']
  disable = true
[plugins.'io.containerd.cri.v1.images'.pinned_images]
  sandbox = '${PAUSE_IMAGE}'
[plugins.'io.containerd.cri.v1.runtime']
  restrict_oom_score_adj = true
  [plugins.'io.containerd.cri.v1.runtime'.cni]
    bin_dirs = ['/usr/lib/cni']
    conf_dir = '${this.#file('cni')}'
  [plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc]
    runtime_type = 'io.containerd.runc.v2'
    [plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc.options]
      BinaryName = '${program(this.#place, 'runc')}'
      SystemdCgroup = false
`;
  }

  #kubelet() {
    return {
      apiVersion: 'kubelet.config.k8s.io/v1beta1',
      kind: 'KubeletConfiguration',
      failCgroupV1: false,
      cgroupDriver: 'cgroupfs',
      cgroupRoot: `/${this.#place.cgroup}/${this.name}`,
      failSwapOn: false,
      authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
      authorization: { mode: 'AlwaysAllow' },
      clusterDNS: [DNS_SERVICE],
      clusterDomain: 'cluster.local',
      containerRuntimeEndpoint: `unix://${this.#socket}`,
      resolvConf: join(this.#place.work, 'resolv.conf'),
      podLogsDir: join(this.#place.logs, `${this.name}-pods`),
      // Memory or disk pressure on the shared host must not evict pods.
      evictionHard: { 'memory.available': '50Mi', 'nodefs.available': '1%', 'imagefs.available': '1%' },
      imageGCHighThresholdPercent: 100,
      imageMinimumGCAge: '24h',
    };
  }

  #kubeProxy(access: Access) {
    // Connection tracking limits cannot be set within a network namespace.
    const conntrack = { maxPerCore: 0, min: 0, tcpEstablishedTimeout: '0s', tcpCloseWaitTimeout: '0s' };
    return {
      apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
      kind: 'KubeProxyConfiguration',
      mode: 'iptables',
      hostnameOverride: this.name,
      clusterCIDR: PODS,
      clientConnection: { kubeconfig: access.kubeconfig('system:kube-proxy') },
      conntrack,
    };
  }
}

/** Version 2 has one hierarchy, version 1 one per controller. */
async function hierarchies(): Promise<readonly string[]> {
  if (existsSync(join(CGROUPS, 'cgroup.controllers'))) return [CGROUPS];
  const mounts = await readFile('/proc/mounts', 'utf8');
  return [...mounts.matchAll(/^cgroup2? (\S+) cgroup/gm)].map(([, path]) => path ?? '');
}

/** Moves this process and its children. */
export async function joinCgroups(cgroup: string): Promise<void> {
  await makeCgroups(join(cgroup, 'machine'));
  for (const hierarchy of await hierarchies()) {
    for (const [name, share] of Object.entries(CPU_SHARES)) {
      const file = join(hierarchy, cgroup, name);
      if (existsSync(file)) await writeFile(file, share);
    }
    await writeFile(join(hierarchy, cgroup, 'machine/cgroup.procs'), String(process.pid));
  }
}

async function makeCgroups(path: string): Promise<void> {
  for (const hierarchy of await hierarchies()) {
    const directory = join(hierarchy, path);
    await mkdir(directory, { recursive: true });
    if (existsSync(join(directory, 'cpuset.cpus'))) await inheritCpus(hierarchy, path);
    if (hierarchy !== CGROUPS) continue;
    const controllers = (await readFile(join(hierarchy, 'cgroup.controllers'), 'utf8')).trim().split(' ');
    for (const parent of [hierarchy, join(hierarchy, dirname(path))])
      await writeFile(join(parent, 'cgroup.subtree_control'), controllers.map((name) => `+${name}`).join(' '));
  }
}

/** A new cpuset of cgroups version 1 has no processors and accepts no process. */
async function inheritCpus(hierarchy: string, path: string): Promise<void> {
  for (const directory of [dirname(path), path])
    for (const name of ['cpuset.cpus', 'cpuset.mems']) {
      const value = await readFile(join(hierarchy, name), 'utf8');
      await writeFile(join(hierarchy, directory, name), value.trim());
    }
}

/** The kernel needs a moment after the processes have ended, so removal is retried. */
export async function removeCgroups(cgroup: string): Promise<void> {
  for (const hierarchy of await hierarchies()) {
    const directory = join(hierarchy, cgroup);
    await eventually(`${directory} is removed`, REMOVED_WITHIN, async () => {
      const remove = [directory, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', '+'];
      if (existsSync(directory)) await run('find', remove, { cleansUp: true });
      return true;
    });
  }
}

/** Leaves out the sandbox's `pause`. */
async function processesOf(podUID: string): Promise<readonly number[]> {
  const found = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const cgroups = await readFile(`/proc/${entry}/cgroup`, 'utf8').catch(() => '');
    if (!cgroups.includes(podUID)) continue;
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (!command.startsWith('/pause')) found.push(Number(entry));
  }
  return found;
}

async function processesIn(cgroup: string): Promise<readonly number[]> {
  const found = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const cgroups = await readFile(`/proc/${entry}/cgroup`, 'utf8').catch(() => '');
    if (cgroups.includes(`/${cgroup}/`)) found.push(Number(entry));
  }
  return found;
}
