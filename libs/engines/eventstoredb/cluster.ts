import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { within } from '@vpds/kernel';
import type { ClientCalls } from './client-calls.ts';
import { shared } from './protocol.ts';
import { disposeClient, openClient, type OpenedClient } from './session.ts';

/** `host:port`. */
export type Endpoint = string;

interface Member {
  readonly endpoint: Endpoint;
  readonly leads: boolean;
}

const ANSWER_WITHIN = 500;
const CHANNEL_WITHIN = 50;

/** Splits a connection string as the client does: scheme, login, hosts, options. */
const PARTS = /^\s*esdb(?:\+discover)?:\/\/((?:[^:]+:[^@]+@)?)([^?]*?)\/*(\?.*)?$/;

/** The nodes of a cluster, as their gossip names them. */
export class Cluster {
  readonly #connectionString: string;
  /** Addresses are those that the nodes advertise, so a node recognises itself in its own gossip. */
  #members: readonly Member[] = [];
  /** The leader when a client first reached it, perhaps by a name that its gossip does not use. */
  #reached: Endpoint | null = null;
  /** Silent nodes that were replaced: one that thaws still claims to lead. */
  readonly #left = new Set<Endpoint>();

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  /** A connection string for one node, with the same login and options. */
  urlOf(endpoint: Endpoint): string {
    const [, login = '', , options = ''] = PARTS.exec(this.#connectionString) ?? [];
    return `esdb://${login}${endpoint}${options}`;
  }

  /** Asks the node that a client is connected to, for when that is silent. */
  async learn(calls: ClientCalls): Promise<void> {
    const members = await gossipOf(calls);
    this.#know(members);
    this.#reached = members.find(({ leads }) => leads)?.endpoint ?? null;
  }

  #know(members: readonly Member[]): void {
    if (members.length > 0) this.#members = members;
  }

  /** All but the node that a client is connected to; until the members are known those of the connection string. */
  async #others(calls: ClientCalls): Promise<Endpoint[]> {
    const current = await this.#current(calls);
    const known = this.#members.length === 0 ? this.#seeds() : this.#members.map(({ endpoint }) => endpoint);
    return known.filter((endpoint) => endpoint !== current);
  }

  /**
   * The address that the current node advertises. Calls go to the leader only, so an unknown address is another name of
   * the leader that was reached first.
   */
  async #current(calls: ClientCalls): Promise<Endpoint | null> {
    const target = await targetOf(calls);
    return this.#members.length === 0 || this.#members.some(({ endpoint }) => endpoint === target)
      ? target
      : this.#reached;
  }

  #seeds(): Endpoint[] {
    const hosts = PARTS.exec(this.#connectionString)?.[2] ?? '';
    return hosts.split(/[,/]/).map((host) => (host.includes(':') ? host : `${host}:2113`));
  }

  /** One search for the leader, over any number of rounds. */
  search(): LeaderSearch {
    return new LeaderSearch({
      open: (endpoint) => openClient(this.urlOf(endpoint)),
      others: (calls) => this.#others(calls),
      know: (members) => this.#know(members),
      isTrusted: (endpoint) => !this.#left.has(endpoint),
    });
  }

  /** Called when a search has led from one node to another. */
  async moved(from: ClientCalls, to: Endpoint): Promise<void> {
    const before = await this.#current(from);
    if (before !== null) this.#left.add(before);
    this.#left.delete(to);
  }
}

interface SearchParts {
  open(endpoint: Endpoint): OpenedClient;
  others(calls: ClientCalls): Promise<Endpoint[]>;
  know(members: readonly Member[]): void;
  isTrusted(endpoint: Endpoint): boolean;
}

class LeaderSearch {
  readonly #parts: SearchParts;
  readonly #clients = new Map<Endpoint, OpenedClient>();

  constructor(parts: SearchParts) {
    this.#parts = parts;
  }

  /**
   * Asks every node but the silent one. A node leads if it answers so itself; one that was silent before needs another
   * node that agrees, because a frozen leader does not know that it was replaced.
   */
  async leaderBesides(silent: ClientCalls): Promise<Endpoint | null> {
    const others = await this.#parts.others(silent);
    const named = new Map<Endpoint, number>();
    const claims: Endpoint[] = [];
    const ask = async (node: Endpoint): Promise<Endpoint> => {
      const members = await gossipOf(this.#clientOf(node).calls);
      this.#parts.know(members);
      for (const { endpoint, leads } of members) if (leads) named.set(endpoint, (named.get(endpoint) ?? 0) + 1);
      if (!members.some(({ endpoint, leads }) => leads && endpoint === node)) throw new Error('Does not lead');
      claims.push(node);
      if (!this.#parts.isTrusted(node)) throw new Error('Needs a second word');
      return node;
    };
    return Promise.any(others.map(ask)).catch(() => claims.find((claim) => (named.get(claim) ?? 0) > 1) ?? null);
  }

  #clientOf(endpoint: Endpoint): OpenedClient {
    const client = this.#clients.get(endpoint) ?? this.#parts.open(endpoint);
    this.#clients.set(endpoint, client);
    return client;
  }

  close(): void {
    for (const client of this.#clients.values()) void disposeClient(client);
  }
}

async function gossipOf(calls: ClientCalls): Promise<Member[]> {
  // eslint-disable-next-line no-restricted-properties -- gRPC compares it with the machine's clock
  const deadline = new Date(Date.now() + ANSWER_WITHIN);
  const asking = calls.execute(
    gossipServices.GossipClient,
    'gossip',
    (client) =>
      new Promise<ClusterInfo>((resolve, reject) => {
        client.read(new shared.Empty(), ...calls.callArguments({}, { deadline }), (error, info) => {
          if (error === null) resolve(info);
          else reject(error);
        });
      }),
  );
  // A call on a new connection to a frozen node may never end.
  const info = await within(ANSWER_WITHIN, asking, () => null);
  return (info?.getMembersList() ?? []).flatMap((member) => {
    const endpoint = member.getHttpEndPoint();
    if (endpoint === undefined) return [];
    const leads = member.getIsAlive() && member.getState() === gossip.MemberInfo.VNodeState.LEADER;
    return [{ endpoint: `${endpoint.getAddress()}:${endpoint.getPort()}`, leads }];
  });
}

/** Resolves to null while the client itself searches for a node. */
async function targetOf(calls: ClientCalls): Promise<Endpoint | null> {
  const channel = await within(CHANNEL_WITHIN, calls.getChannel(), () => null).catch(() => null);
  return channel?.getTarget().replace(/^dns:\/*/, '') ?? null;
}
