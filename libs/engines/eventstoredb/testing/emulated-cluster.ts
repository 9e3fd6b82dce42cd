import { EventStoreEmulator, type GossipMember } from './emulator.ts';
import { EventLog } from './event-log.ts';

/** Milliseconds for which a stopping node keeps its connections open, as observed on a real server. */
const CONNECTIONS_OPEN = 5_000;

/**
 * Nodes on one log that gossip about each other. The first one leads; the test elects the next one. Until then the
 * gossip of all names the old leader, whatever happened to it.
 */
export class EmulatedCluster {
  readonly log = new EventLog();
  readonly nodes: EventStoreEmulator[] = [];
  #leader = 0;
  readonly #closing: NodeJS.Timeout[] = [];

  static async start(size = 2): Promise<EmulatedCluster> {
    const cluster = new EmulatedCluster();
    for (let index = 0; index < size; index += 1)
      cluster.nodes.push(await EventStoreEmulator.start({ log: cluster.log, gossip: () => cluster.#gossipOf(index) }));
    cluster.elect(0);
    return cluster;
  }

  /** @param nodes those named in it; default all */
  url(nodes: readonly EventStoreEmulator[] = this.nodes, scheme = 'esdb'): string {
    return `${scheme}://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`;
  }

  /** Makes this node the leader. A frozen former leader does not notice. */
  elect(leader: number): void {
    const before = this.#node(this.#leader);
    if (leader !== this.#leader && before.faults.settings.silent)
      before.faults.set({ deposedAt: this.log.events.length });
    this.#leader = leader;
    const { port } = this.#node(leader);
    for (const [index, node] of this.nodes.entries()) {
      if (index === leader) node.faults.set({ notLeader: null, deposedAt: Infinity });
      else if (!node.faults.isDeposed) node.faults.set({ notLeader: { host: '127.0.0.1', port } });
    }
  }

  /**
   * Acts as the server does on SIGTERM: the node answers nothing more, and closes its connections after five seconds.
   */
  shutDown(index: number): void {
    const node = this.#node(index);
    node.faults.set({ silent: true });
    this.#closing.push(setTimeout(() => void node.refuse(), CONNECTIONS_OPEN));
  }

  /** Acts as the server does on SIGSTOP: the node accepts connections and answers nothing. */
  freeze(index: number): void {
    this.#node(index).faults.set({ silent: true });
  }

  /** The node continues with the calls that it has received meanwhile, as a leader if it was one. */
  thaw(index: number): void {
    this.#node(index).faults.set({ silent: false });
  }

  async kill(index: number): Promise<void> {
    await this.#node(index).refuse();
  }

  async stop(): Promise<void> {
    for (const timer of this.#closing) clearTimeout(timer);
    await Promise.all(this.nodes.map((node) => node.stop()));
  }

  #node(index: number): EventStoreEmulator {
    const node = this.nodes[index];
    if (node === undefined) throw new Error(`There is no node ${index}`);
    return node;
  }

  #gossipOf(asked: number): GossipMember[] {
    const leader = this.#node(asked).faults.isDeposed ? asked : this.#leader;
    return this.nodes.map(({ port }, index) => ({ port, state: index === leader ? 'leader' : 'follower' }));
  }
}
