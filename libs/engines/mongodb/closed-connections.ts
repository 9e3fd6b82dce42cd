import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

export interface DriverConnection {
  readonly socket: Socket;
  /** Destroys the socket and rejects readers. */
  cleanup(error: Error): void;
  command(namespace: { readonly db: string }, command: object, options: object): Promise<unknown>;
}

type ConnectionClass = {
  new (socket: Socket, options: object): DriverConnection;
  readonly prototype: DriverConnection;
};

let isDone = false;

/**
 * The driver (7.9.0) waits for a full socket to drain or fail, but a destroyed one only closes. A heartbeat that
 * starts then hangs, no other starts, and the process never finds the server again; an operation keeps its pool slot.
 * So a connection's end is also signalled to those who wait for its socket.
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

/** A class that the driver does not export. */
export function connectionClass(): ConnectionClass {
  const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
    Connection: ConnectionClass;
  };
  return Connection;
}
