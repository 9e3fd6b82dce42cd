import type { Socket } from 'node:net';

/** The two connections of a proxy: the end of one ends the other. `open` contains them until then. */
export function pairSockets(client: Socket, upstream: Socket, open: Set<Socket>): void {
  for (const socket of [client, upstream]) {
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      open.delete(socket);
      client.destroy();
      upstream.destroy();
    });
  }
}
