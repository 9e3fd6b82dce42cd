import { addFakeNodes, deployDns, deployMetrics, type DnsCaching, type FakeNodes } from './addons.ts';
import { Cluster } from './cluster.ts';
import { eventually, progress } from './commands.ts';
import { startControlPlane, type Access } from './control-plane.ts';
import { Kubectl } from './kubectl.ts';
import { Caller } from './load.ts';
import { makeNetwork } from './network.ts';
import { ClusterNode } from './node.ts';
import { startOutside } from './engines.ts';
import { NODES, program, type Place } from './place.ts';

const NODES_WITHIN = 120_000;
/** No check removes another node: the first one runs DNS. */
const LAST_NODE = NODES.at(-1)?.name ?? '';

/**
 * A cluster whose nodes are processes of this machine, so checks may also disturb them, and add programs to the
 * cluster.
 */
export class BuiltCluster extends Cluster {
  readonly nodes: readonly ClusterNode[];
  readonly #access: Access;

  private constructor(place: Place, access: Access, nodes: readonly ClusterNode[]) {
    super(place, new Kubectl(program(place, 'kubernetes', 'kubectl'), access.kubeconfig('admin')));
    this.#access = access;
    this.nodes = nodes;
  }

  /** Starts everything but the services. */
  static async start(place: Place): Promise<BuiltCluster> {
    await makeNetwork(place);
    const engines = progress('engines and outside systems', () => startOutside(place));
    // Awaited below: a rejection must not count as unhandled meanwhile.
    engines.catch(() => {});
    const access = await progress('control plane', () => startControlPlane(place));
    const nodes = NODES.map((address) => new ClusterNode(place, address));
    const cluster = new BuiltCluster(place, access, nodes);
    for (const node of nodes) await progress(`${node.name}: containerd, images, kubelet`, () => node.start(access));
    await cluster.nodesReady();
    await progress('DNS', () => deployDns(cluster.kubectl, 'cached for 30 s'));
    await engines;
    return cluster;
  }

  async nodesReady(): Promise<void> {
    await eventually('all machines are ready', NODES_WITHIN, async () => {
      const ready = await this.kubectl.run(['get', 'nodes', '--no-headers']);
      return ready.split('\n').filter((line) => / Ready /.test(line)).length === NODES.length ? true : null;
    });
  }

  /** Calls the Service's address, which is routed to the first machine. */
  override async caller(): Promise<Caller> {
    return new Caller(
      `http://${(await this.kubectl.in(['get', 'service', 'gateway', '-o', 'jsonpath={.spec.clusterIP}'])).trim()}`,
    );
  }

  override nodeToDrain(): Promise<string> {
    return Promise.resolve(LAST_NODE);
  }

  node(name: string): ClusterNode {
    const found = this.nodes.find((node) => node.name === name);
    if (found === undefined) throw new Error(`There is no machine ${name}`);
    return found;
  }

  deployDns(caching: DnsCaching): Promise<void> {
    return deployDns(this.kubectl, caching);
  }

  override provideMetrics(): Promise<void> {
    return deployMetrics(this.kubectl);
  }

  /** Enforces NetworkPolicies on all machines until the returned function is called. */
  enforcePolicies(): () => Promise<void> {
    const ends = this.nodes.map((node) => node.enforcePolicies(this.#access));
    return async () => {
      for (const each of ends) await each();
    };
  }

  addFakeNodes(zones: readonly string[]): Promise<FakeNodes> {
    return addFakeNodes(this.place, this.#access, this.kubectl, zones);
  }
}
