import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net';
import { BSON, Binary, type Document, Long, ObjectId, Timestamp } from 'mongodb';

/** Answer to a command: a plain success (`undefined`), none (`silent`), or this document. */
export type MockAnswer = Document | 'silent' | undefined;

export interface ReplicaSetMockOptions {
  readonly answer?: (command: Document) => MockAnswer;
}

const OP_QUERY = 2004;
const OP_MSG = 2013;
const MORE_TO_COME = 2;
const EXHAUST_ALLOWED = 1 << 16;
const READ_AS_BIGINT = { useBigInt64: true };

/**
 * The protocol of a replica set's primary, as MongoDB 8 speaks it, without storage: streamed hellos, an int64
 * `topologyVersion`, `$clusterTime`. Not covered: authentication, TLS, compression, secondaries.
 */
export class ReplicaSetMock {
  readonly commands: Document[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  readonly #answer: NonNullable<ReplicaSetMockOptions['answer']>;
  readonly #processID = new ObjectId();
  #counter = 6n;
  #messages = 100;
  /** Streamed hellos so far. */
  streamedHellos = 0;

  private constructor({ answer = () => undefined }: ReplicaSetMockOptions) {
    this.#answer = answer;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  static async start(options: ReplicaSetMockOptions = {}): Promise<ReplicaSetMock> {
    const mock = new ReplicaSetMock(options);
    await once(mock.#server.listen(0, '127.0.0.1'), 'listening');
    return mock;
  }

  get url(): string {
    return `mongodb://${this.#address}/vpds?replicaSet=rs0`;
  }

  get #address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** A state change error as servers since 4.4 send it: with the next topology version. */
  stateChange(error: Document): Document {
    this.#counter += 1n;
    return { ok: 0, errorLabels: ['RetryableWriteError'], topologyVersion: this.#topologyVersion(), ...error };
  }

  cutConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.cutConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #topologyVersion(): Document {
    return { processId: this.#processID, counter: Long.fromBigInt(this.#counter) };
  }

  #accept(socket: Socket): void {
    const connection = new MockConnection(socket, (message) => this.#receive(connection, message));
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
  }

  #receive(connection: MockConnection, message: Buffer): void {
    const id = message.readInt32LE(4);
    if (message.readInt32LE(12) === OP_QUERY) return connection.reply(id, this.#hello());
    const command = commandOf(message);
    if ('hello' in command || 'ismaster' in command) return this.#receiveHello(connection, id, command, message);
    this.commands.push(command);
    const answer = this.#answer(command);
    if (answer !== 'silent') connection.send(this.#id(), id, { ...(answer ?? success(command)), ...gossip() });
  }

  #receiveHello(connection: MockConnection, id: number, command: Document, message: Buffer): void {
    const wait = Number(command['maxAwaitTimeMS'] ?? 0);
    if (wait === 0 || (message.readUInt32LE(16) & EXHAUST_ALLOWED) === 0)
      return connection.send(this.#id(), id, this.#hello());
    let last = id;
    connection.every(wait, () => {
      const next = this.#id();
      connection.send(next, last, this.#hello(), MORE_TO_COME);
      last = next;
      this.streamedHellos += 1;
    });
  }

  #id(): number {
    this.#messages += 1;
    return this.#messages;
  }

  #hello(): Document {
    const opTime = { ts: new Timestamp({ t: 1, i: 1 }), t: Long.ONE };
    const now = new Date();
    return {
      helloOk: true,
      topologyVersion: this.#topologyVersion(),
      hosts: [this.#address],
      setName: 'rs0',
      setVersion: 1,
      isWritablePrimary: true,
      ismaster: true,
      secondary: false,
      primary: this.#address,
      me: this.#address,
      electionId: new ObjectId('7fffffff0000000000000001'),
      lastWrite: { opTime, lastWriteDate: now, majorityOpTime: opTime, majorityWriteDate: now },
      maxBsonObjectSize: 16_777_216,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      localTime: now,
      logicalSessionTimeoutMinutes: 30,
      connectionId: 5,
      minWireVersion: 0,
      maxWireVersion: 25,
      readOnly: false,
      ok: 1,
      ...gossip(),
    };
  }
}

/** The framing of one connection: length-prefixed messages. */
class MockConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);

  constructor(socket: Socket, onMessage: (message: Buffer) => void) {
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('data', (data) => {
      this.#received = Buffer.concat([this.#received, data]);
      for (;;) {
        const length = this.#received.length < 16 ? Infinity : this.#received.readInt32LE(0);
        if (this.#received.length < length) return;
        const message = this.#received.subarray(0, length);
        this.#received = this.#received.subarray(length);
        onMessage(message);
      }
    });
  }

  send(id: number, responseTo: number, document: Document, flags = 0): void {
    const header = Buffer.alloc(21);
    header.writeInt32LE(id, 4);
    header.writeInt32LE(responseTo, 8);
    header.writeInt32LE(OP_MSG, 12);
    header.writeUInt32LE(flags, 16);
    this.#write(header, document);
  }

  /** Answers the first hello, which drivers still send as OP_QUERY. */
  reply(responseTo: number, document: Document): void {
    const header = Buffer.alloc(36);
    header.writeInt32LE(1, 4);
    header.writeInt32LE(responseTo, 8);
    header.writeInt32LE(1, 12);
    header.writeInt32LE(8, 16);
    header.writeInt32LE(1, 32);
    this.#write(header, document);
  }

  every(milliseconds: number, work: () => void): void {
    const timer = setInterval(work, milliseconds);
    this.#socket.on('close', () => clearInterval(timer));
  }

  #write(header: Buffer, document: Document): void {
    if (this.#socket.destroyed) return;
    const body = BSON.serialize(document);
    header.writeInt32LE(header.length + body.length, 0);
    this.#socket.write(Buffer.concat([header, body]));
  }
}

/** The sections of an OP_MSG as one document: the body, and sequences by name. */
function commandOf(message: Buffer): Document {
  const command: Document = {};
  let at = 20;
  while (at < message.length) {
    const kind = message[at];
    const start = at + 1;
    const length = message.readInt32LE(start);
    const section = message.subarray(start, start + length);
    if (kind === 0) Object.assign(command, BSON.deserialize(section, READ_AS_BIGINT));
    else Object.assign(command, sequenceOf(section));
    at = start + length;
  }
  return command;
}

function sequenceOf(section: Buffer): Document {
  const end = section.indexOf(0, 4);
  const documents: Document[] = [];
  let at = end + 1;
  while (at < section.length) {
    const length = section.readInt32LE(at);
    documents.push(BSON.deserialize(section.subarray(at, at + length), READ_AS_BIGINT));
    at += length;
  }
  return { [section.toString('utf8', 4, end)]: documents };
}

function success(command: Document): Document {
  const [name = ''] = Object.keys(command);
  switch (name) {
    case 'find':
    case 'aggregate':
      return { cursor: { firstBatch: [], id: Long.ZERO, ns: `${command['$db']}.${command[name]}` }, ok: 1 };
    case 'update':
      return {
        n: (command['updates'] as unknown[]).length,
        nModified: (command['updates'] as unknown[]).length,
        ok: 1,
      };
    case 'insert':
      return { n: (command['documents'] as unknown[]).length, ok: 1 };
    case 'distinct':
      return { values: [], ok: 1 };
    default:
      return { ok: 1 };
  }
}

/** Fields of every answer of a replica set member. */
function gossip(): Document {
  const clusterTime = new Timestamp({ t: Math.floor(Date.now() / 1_000), i: 1 });
  const signature = { hash: new Binary(Buffer.alloc(20)), keyId: Long.fromString('7312345678901234567') };
  return { $clusterTime: { clusterTime, signature }, operationTime: new Timestamp({ t: 1, i: 1 }) };
}
