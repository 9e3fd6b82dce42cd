import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** What is used here of the driver's connection. */
export interface DriverConnection {
  readonly socket: Socket;
  /** Whatever ends it comes through here: its socket is destroyed, and whoever waits for data is told. */
  cleanup(error: Error): void;
  command(namespace: { readonly db: string }, command: object, options: object): Promise<unknown>;
}

type ConnectionClass = {
  new (socket: Socket, options: object): DriverConnection;
  readonly prototype: DriverConnection;
};

let isDone = false;

/**
 * Ends what would wait for ever. The driver (7.9.0) waits behind a write that a socket does not take at once until it
 * drains or fails, and one that has just been destroyed does neither: it only closes. So a heartbeat that begins in that
 * moment (the connections to a server that dies break one by one, and the first of them calls for one) never ends, no
 * other one begins, and the process does not find the server again until it is restarted; an operation keeps its place in
 * the pool. Here a connection that ends is told to whoever waits for its socket as well; the driver then sees that it has.
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

/** The driver does not export it. */
export function connectionClass(): ConnectionClass {
  const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
    Connection: ConnectionClass;
  };
  return Connection;
}
