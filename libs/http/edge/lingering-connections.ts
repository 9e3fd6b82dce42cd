import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

export interface LingerBounds {
  /** Milliseconds without a byte. */
  readonly quiet: number;
  /** Milliseconds in all. */
  readonly longest: number;
  /** Bytes of one connection. */
  readonly bytes: number;
  /** Connections of one owner. */
  readonly ofOne: number;
  readonly inAll: number;
}

const BOUNDS: LingerBounds = { quiet: 2_000, longest: 30_000, bytes: 64 * 1024 * 1024, ofOne: 16, inAll: 128 };

/** A company, or the address of a client without a key. */
export type Owner = number | string;

/**
 * Closes connections in stages (RFC 9112, 9.6): a client that sends its whole request before it reads would lose the
 * answer to a reset, so the write side is closed first, and what still arrives is read and discarded, never parsed.
 * Discarded bytes take no memory; beyond the bounds of LIM-13 a connection is closed at once.
 */
export class LingeringConnections {
  readonly #bounds: LingerBounds;
  readonly #owners = new Map<Socket, Owner>();

  constructor(bounds: Partial<LingerBounds> = {}) {
    this.#bounds = { ...BOUNDS, ...bounds };
  }

  /**
   * Must be called if an answer leaves before its request has arrived: Node would end such a connection with
   * `destroySoon`.
   */
  afterAnswer({ headers, socket }: IncomingMessage, owner: Owner): void {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    socket.destroySoon = () => this.close(socket, owner);
  }

  /** Must be called after the answer was written, if there is one. */
  close(socket: Socket, owner: Owner): void {
    if (this.#owners.has(socket) || socket.destroyed) return;
    const { quiet, longest, bytes } = this.#bounds;
    const destroy = () => socket.destroy();
    const timers = [setTimeout(destroy, quiet).unref(), setTimeout(destroy, longest).unref()];
    if (this.#isFull(owner)) socket.once('finish', destroy);
    else {
      this.#owners.set(socket, owner);
      let left = bytes;
      discard(socket, (length) => {
        left -= length;
        if (left < 0) destroy();
        else timers[0]?.refresh();
      });
    }
    socket.once('close', () => {
      for (const timer of timers) clearTimeout(timer);
      this.#owners.delete(socket);
    });
    socket.end();
  }

  /** When the process stops. */
  destroyAll(): void {
    for (const socket of this.#owners.keys()) socket.destroy();
  }

  #isFull(owner: Owner): boolean {
    if (this.#owners.size >= this.#bounds.inAll) return true;
    let own = 0;
    for (const other of this.#owners.values()) if (other === owner) own += 1;
    return own >= this.#bounds.ofOne;
  }
}

/** Takes the connection away from the parser: a request that follows must not be carried out. */
function discard(socket: Socket, note: (length: number) => void): void {
  const before = socket.listeners('data') as ((chunk: Buffer) => void)[];
  // Node's parser reads the handle itself until somebody listens.
  socket.on('data', (chunk: Buffer) => note(chunk.length));
  for (const listener of before) socket.off('data', listener);
  socket.resume();
}
