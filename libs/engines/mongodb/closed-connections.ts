import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** The used part of the driver's connection. */
export interface DriverConnection {
  readonly socket: Socket;
  /** Every end of a connection passes here: the socket is destroyed and readers are rejected. */
  cleanup(error: Error): void;
  command(namespace: { readonly db: string }, command: object, options: object): Promise<unknown>;
}

type ConnectionClass = {
  new (socket: Socket, options: object): DriverConnection;
  readonly prototype: DriverConnection;
};

let isDone = false;

/**
 * Ends waits that would never end. ◆ The driver (7.9.0) waits for a full socket to drain or fail, but a destroyed
 * socket only closes. A heartbeat that starts at that moment (connections to a dying server break one by one, and the
 * first requests one) hangs, no other starts, and the process does not find the server again until a restart; an
 * operation keeps its pool slot. Here the end of a connection is also signalled to those who wait for its socket.
 */
export function endWaitsOfClosedConnections(): void {
  if (isDone) return;
  isDone = true;
  const { prototype } = connectionClass();
  const { cleanup } = prototype;
  prototype.cleanup = function (error) {
    cleanup.call(this, error);
    this.socket.emit('drain');
  };
}

/** Not exported by the driver. */
export function connectionClass(): ConnectionClass {
  const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
    Connection: ConnectionClass;
  };
  return Connection;
}
