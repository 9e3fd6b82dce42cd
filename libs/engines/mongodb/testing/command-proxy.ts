import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { pairSockets } from '@vpds/kernel/testing';
import type { Document } from 'mongodb';
import { holdsMessage, wireAnswer, wireMessages } from './wire.ts';

/** Bytes of commands that are not shown: batches of documents, whose parsing would delay the suite. */
const LARGE = 262_144;
/** Commands that need no rights. */
const ALLOWED = ['hello', 'ismaster', 'isMaster', 'ping', 'endSessions'];

/** A proxy that shows commands, and denies them as to a user without rights. */
export class CommandProxy {
  /** Code and name of the error for each command; null: all are executed. */
  denying: { readonly code: number; readonly codeName: string } | null = null;
  /** Called with each command, except those of {@link LARGE} bytes. */
  onCommand: ((command: Document) => void) | null = null;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(target: URL) {
    this.#server = createServer({ noDelay: true }, (client) => {
      const upstream = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
      pairSockets(client, upstream, this.#sockets);
      upstream.pipe(client);
      this.#pass(client, upstream);
    });
  }

  static async start(url: string): Promise<CommandProxy> {
    const proxy = new CommandProxy(new URL(url));
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    return `mongodb://127.0.0.1:${(this.#server.address() as AddressInfo).port}/?directConnection=true`;
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #pass(client: Socket, upstream: Socket): void {
    let received: Buffer[] = [];
    client.on('data', (part: Buffer) => {
      received.push(part);
      if (!holdsMessage(received)) return;
      let rest = Buffer.concat(received);
      for (let length = lengthOf(rest); length <= rest.length; length = lengthOf(rest)) {
        const bytes = rest.subarray(0, length);
        rest = rest.subarray(length);
        const answer = this.#denial(bytes);
        if (answer === null) upstream.write(bytes);
        else client.write(answer);
      }
      received = rest.length === 0 ? [] : [rest];
    });
  }

  #denial(bytes: Buffer): Buffer | null {
    if (this.denying === null && (this.onCommand === null || bytes.length > LARGE)) return null;
    const [message] = wireMessages(bytes).messages;
    if (message === undefined) return null;
    this.onCommand?.(message.command);
    if (this.denying === null || message.isLegacy || isAllowed(message.command)) return null;
    return wireAnswer({ ok: 0, errmsg: 'not authorized on vpds to execute a command', ...this.denying }, message);
  }
}

function lengthOf(received: Buffer): number {
  return received.length < 4 ? Infinity : received.readInt32LE(0);
}

function isAllowed(command: Document): boolean {
  return ALLOWED.some((name) => name in command);
}
