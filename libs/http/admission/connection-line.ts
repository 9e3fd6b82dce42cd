import { Unavailable, readsOverShare } from '@vpds/kernel';
import type { Socket } from 'node:net';
import { readOn, readSlowly } from '../edge/pipelines.ts';

/** What waits in a line. */
export interface InLine {
  readonly socket: Socket;
  /** Called when it is its turn. */
  readonly leave: () => void;
  /** Called if the connection closes before its turn. */
  readonly closed: () => void;
}

interface Line<Item> {
  add(item: Item): void;
  remove(item: Item): boolean;
}

interface TurnOptions {
  readonly socket: Socket;
  /** Milliseconds. */
  readonly patience: number;
}

/** Waits in a line for its turn. @throws Refusal reads_over_share after `patience` | Unavailable if the connection closes */
export function turnIn<More extends object>(
  line: Line<InLine & More>,
  { socket, patience }: TurnOptions,
  more: More,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      if (line.remove(item)) reject(readsOverShare());
    }, patience).unref();
    const item = {
      ...more,
      socket,
      leave() {
        clearTimeout(timer);
        resolve();
      },
      closed() {
        clearTimeout(timer);
        reject(new Unavailable('nobody waits for the answer'));
      },
    };
    line.add(item);
  });
}

interface Waiting<Item> {
  readonly items: Item[];
  readonly closed: () => void;
}

/**
 * A line in which connections are served in rotation. A connection is read slowly while something of it waits, so that
 * its further requests are not even parsed.
 */
export class ConnectionLine<Item extends InLine> {
  /** The first entry is served next. */
  readonly #connections = new Map<Socket, Waiting<Item>>();

  get isEmpty(): boolean {
    return this.#connections.size === 0;
  }

  add(item: Item): void {
    const waiting = this.#connections.get(item.socket) ?? this.#open(item.socket);
    waiting.items.push(item);
  }

  /** Takes out whose turn it is. */
  next(): Item | undefined {
    const [entry] = this.#connections;
    if (entry === undefined) return undefined;
    const [socket, waiting] = entry;
    const item = waiting.items.shift();
    if (waiting.items.length === 0) this.#close(socket, waiting);
    else {
      // The connection is served next after all others.
      this.#connections.delete(socket);
      this.#connections.set(socket, waiting);
    }
    return item;
  }

  /** Takes it out before its turn. @returns false if it is not in the line any more */
  remove(item: Item): boolean {
    const waiting = this.#connections.get(item.socket);
    const place = waiting?.items.indexOf(item) ?? -1;
    if (waiting === undefined || place < 0) return false;
    waiting.items.splice(place, 1);
    if (waiting.items.length === 0) this.#close(item.socket, waiting);
    return true;
  }

  #open(socket: Socket): Waiting<Item> {
    const closed = () => {
      this.#connections.delete(socket);
      for (const item of waiting.items) item.closed();
    };
    const waiting: Waiting<Item> = { items: [], closed };
    this.#connections.set(socket, waiting);
    socket.once('close', closed);
    readSlowly(socket);
    return waiting;
  }

  #close(socket: Socket, { closed }: Waiting<Item>): void {
    this.#connections.delete(socket);
    socket.off('close', closed);
    readOn(socket);
  }
}
