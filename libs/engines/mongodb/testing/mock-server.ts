import { Long, ObjectId, type Document } from 'mongodb';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { holdsMessage, wireAnswer, wireMessages, type WireMessage } from './wire.ts';

export interface MockOptions {
  /** Default: a replica set of one. */
  readonly standalone?: boolean;
  /** The answer to a command; undefined: a plain success, null: none at all. */
  readonly answer?: (command: Document) => Document | null | undefined;
  /** Delay of a connection's first answer, ms. */
  readonly connectDelay?: number;
}

/**
 * MongoDB's protocol without storage or sessions, for answers that the emulator never gives: error codes, a replica
 * set's hello.
 */
export class MockServer {
  /** Received commands, without hellos. */
  readonly commands: Document[] = [];
  readonly #options: MockOptions;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(options: MockOptions) {
    this.#options = options;
    this.#server = createServer((socket) => void this.#serve(socket));
  }

  static async start(options: MockOptions = {}): Promise<MockServer> {
    const mock = new MockServer(options);
    await new Promise<void>((resolve) => mock.#server.listen(0, '127.0.0.1', resolve));
    return mock;
  }

  get url(): string {
    const set = this.#options.standalone ? '' : '?replicaSet=rs0';
    return `mongodb://${this.#address}/vpds${set}`;
  }

  /** Received commands with this name. */
  commandsNamed(name: string): Document[] {
    return this.commands.filter((command) => Object.keys(command).includes(name));
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  get #address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #serve(socket: Socket): void {
    let received: Buffer[] = [];
    const heard = new Promise((resolve) => setTimeout(resolve, this.#options.connectDelay ?? 0));
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket)).on('error', () => {});
    socket.on('data', (data) => {
      received.push(data);
      if (!holdsMessage(received)) return;
      const { messages, rest } = wireMessages(Buffer.concat(received));
      received = rest.length === 0 ? [] : [rest];
      void heard.then(() => messages.forEach((message) => this.#answer(socket, message)));
    });
  }

  #answer(socket: Socket, message: WireMessage): void {
    const { command } = message;
    const isHello = ['hello', 'ismaster', 'isMaster'].some((name) => name in command);
    if (!isHello) this.commands.push(command);
    const own = this.#options.answer?.(command);
    if (own === null || socket.destroyed) return;
    socket.write(wireAnswer(own ?? (isHello ? this.#hello() : success(command)), message));
  }

  /** Lacks a `topologyVersion`, so that the driver asks again instead of having hellos streamed. */
  #hello(): Document {
    const set = {
      setName: 'rs0',
      setVersion: 1,
      hosts: [this.#address],
      primary: this.#address,
      me: this.#address,
      electionId: new ObjectId('7fffffff0000000000000001'),
      secondary: false,
    };
    return {
      ...(this.#options.standalone ? {} : set),
      helloOk: true,
      isWritablePrimary: true,
      ismaster: true,
      maxBsonObjectSize: 16_777_216,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: 25,
      readOnly: false,
      ok: 1,
    };
  }
}

function success(command: Document): Document {
  const collection = String(command['find'] ?? command['aggregate'] ?? '');
  if (collection !== '')
    return { cursor: { firstBatch: [], id: Long.ZERO, ns: `${String(command['$db'])}.${collection}` }, ok: 1 };
  const updates = command['updates'] as unknown[] | undefined;
  const documents = command['documents'] as unknown[] | undefined;
  const count = updates?.length ?? documents?.length;
  return count === undefined ? { ok: 1 } : { n: count, nModified: updates?.length ?? 0, ok: 1 };
}
