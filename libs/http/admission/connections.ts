import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './unknown-keys.ts';

/** Called with the network of each closed connection. */
export type ClosedConnection = (network: string) => void;

/**
 * Bounds the open connections of a process. Beyond the bound the network with most of them loses its oldest one, so
 * that no network can exclude another; the newcomer itself is closed if its own network has most.
 */
export function boundConnections(server: Server, most: number, closed: ClosedConnection): void {
  const networks = new Networks();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    const network = networks.add(networkOf(socket.remoteAddress ?? ''), socket);
    open += 1;
    socket.once('close', () => {
      if (networks.remove(network, socket)) open -= 1;
    });
    if (open <= most) return;
    const largest = networks.largest ?? network;
    const [oldest] = largest.sockets;
    const loser = largest === network ? socket : oldest;
    closed(largest.name);
    loser?.destroy();
  });
}

interface Network {
  readonly name: string;
  /** The oldest first. */
  readonly sockets: Set<Socket>;
}

/**
 * Orders networks by their number of connections, so that the largest is found in a time of its own, however many there
 * are.
 */
class Networks {
  readonly #named = new Map<string, Network>();
  readonly #ofSize = new Map<number, Set<Network>>();
  #largest = 0;

  add(name: string, socket: Socket): Network {
    const network = this.#named.get(name) ?? { name, sockets: new Set() };
    this.#named.set(name, network);
    this.#resize(network, () => network.sockets.add(socket));
    return network;
  }

  /** False: it was removed before. */
  remove(network: Network, socket: Socket): boolean {
    if (!network.sockets.has(socket)) return false;
    this.#resize(network, () => network.sockets.delete(socket));
    if (network.sockets.size === 0) this.#named.delete(network.name);
    return true;
  }

  /** The largest; of several the one that has been as large for longest. */
  get largest(): Network | undefined {
    const [first] = this.#ofSize.get(this.#largest) ?? [];
    return first;
  }

  /** `change` adds or removes one socket. */
  #resize(network: Network, change: () => void): void {
    const { size: before } = network.sockets;
    this.#ofSize.get(before)?.delete(network);
    change();
    const { size } = network.sockets;
    const alike = this.#ofSize.get(size) ?? new Set<Network>();
    if (size > 0) this.#ofSize.set(size, alike.add(network));
    if (this.#ofSize.get(before)?.size === 0) this.#ofSize.delete(before);
    this.#largest = this.#ofSize.has(this.#largest) ? Math.max(this.#largest, size) : size;
  }
}
