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
  const networks = new Map<string, Set<Socket>>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const own = networks.get(network) ?? new Set<Socket>();
    if (own.size === 0) networks.set(network, own);
    own.add(socket);
    open += 1;
    const leave = () => {
      if (!own.delete(socket)) return;
      open -= 1;
      if (own.size === 0) networks.delete(network);
    };
    socket.once('close', leave);
    if (open <= most) return;
    const [largest, members] = largestOf(networks, own.size > most / 2 ? [network, own] : null);
    const [oldest] = members;
    const loser = members === own ? socket : oldest;
    closed(largest);
    loser?.destroy();
  });
}

/** `known`: with more than half of all. */
function largestOf(
  networks: ReadonlyMap<string, Set<Socket>>,
  known: [string, Set<Socket>] | null,
): [string, Set<Socket>] {
  if (known !== null) return known;
  return [...networks].reduce((largest, each) => (each[1].size > largest[1].size ? each : largest));
}
