import { EventStoreEmulator } from '@vpds/engine-eventstoredb/testing';
import { makeInternalKeys } from '@vpds/engine-nest-tcp/keys';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';

interface StoredUser {
  readonly fullName: string;
  readonly groups: readonly string[];
  readonly password: string;
  readonly disabled?: boolean;
}

const ADMIN = { username: 'admin', password: 'first: of/all' };

/**
 * A node with TLS: on one port the gRPC of the emulator, and the HTTP interface of users as a real node has it, with
 * the names, statuses and bodies of `UsersController` of the server's source.
 */
export class EventStoreNode {
  /** The authority to trust, a file. */
  readonly authority: string;
  readonly users = new Map<string, StoredUser>([
    ['admin', { fullName: 'admin', groups: ['$admins'], password: ADMIN.password }],
  ]);
  /** Changes of users that were accepted: `POST /users/`, … */
  readonly writes: string[] = [];
  readonly emulator: EventStoreEmulator;
  readonly #tls: TlsServer;
  readonly #http: Server;

  private constructor(emulator: EventStoreEmulator, keys: string) {
    this.emulator = emulator;
    this.authority = join(keys, 'ca', 'ca.crt');
    this.#http = createServer((request, response) => void this.#answer(request, response));
    const key = readFileSync(join(keys, 'localhost', 'tls.key'));
    const cert = readFileSync(join(keys, 'localhost', 'tls.crt'));
    this.#tls = createTlsServer({ key, cert, ALPNProtocols: ['h2', 'http/1.1'] }, (socket) => {
      socket.on('error', () => {});
      if (socket.alpnProtocol !== 'h2') return void this.#http.emit('connection', socket);
      const plain = connect(emulator.port, '127.0.0.1');
      plain.on('error', () => socket.destroy());
      socket.on('close', () => plain.destroy());
      socket.pipe(plain).pipe(socket);
    });
  }

  /** @param keys a directory for its authority and its key */
  static async start(keys: string): Promise<EventStoreNode> {
    await makeInternalKeys(keys, ['localhost']);
    const node = new EventStoreNode(await EventStoreEmulator.start(), keys);
    await new Promise<void>((resolve) => node.#tls.listen(0, 'localhost', resolve));
    // Clients of a cluster connect to the address that the gossip names.
    node.emulator.faults.set({ notLeader: { host: 'localhost', port: node.port } });
    return node;
  }

  get port(): number {
    return (this.#tls.address() as AddressInfo).port;
  }

  /** @param hosts as in a connection string @param options after `?` */
  url(hosts = `localhost:${this.port}`, options = `tlsCAFile=${encodeURIComponent(this.authority)}`): string {
    const login = `${ADMIN.username}:${encodeURIComponent(ADMIN.password)}`;
    return `esdb://${login}@${hosts}${options === '' ? '' : `?${options}`}`;
  }

  async stop(): Promise<void> {
    this.#tls.close();
    this.#http.closeAllConnections();
    await this.emulator.stop();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
    const { status, data } = this.#result(request, text === '' ? {} : (JSON.parse(text) as Record<string, unknown>));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data, success: status < 300, error: status < 300 ? 'Success' : 'Error' }));
  }

  #result(
    { method = '', url = '', headers }: IncomingMessage,
    body: Record<string, unknown>,
  ): { status: number; data?: unknown } {
    const caller = this.#caller(headers.authorization ?? '');
    if (caller === null) return { status: 401 };
    const [, , name = '', , command] = url.split('/');
    if (name === '$current') return { status: 200, data: shown(caller, this.users.get(caller)) };
    if (!(this.users.get(caller)?.groups.includes('$admins') ?? false)) return { status: 401 };
    const user = this.users.get(name);
    if (method === 'GET') return user === undefined ? { status: 404 } : { status: 200, data: shown(name, user) };
    return this.#write(`${method} ${url}`, name === '' ? String(body['loginName']) : name, command, body);
  }

  #write(what: string, name: string, command: string | undefined, body: Record<string, unknown>): { status: number } {
    const user = this.users.get(name);
    const isNew = what === 'POST /users/';
    if (isNew !== (user === undefined)) return { status: isNew ? 409 : 404 };
    const password = String(command === 'reset-password' ? body['newPassword'] : (body['password'] ?? user?.password));
    const { fullName = user?.fullName, groups = user?.groups } = body as Partial<StoredUser>;
    this.users.set(name, { ...user, fullName: fullName ?? '', groups: groups ?? [], password });
    this.writes.push(what);
    return { status: isNew ? 201 : 200 };
  }

  #caller(authorization: string): string | null {
    const [name = '', ...rest] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    const user = this.users.get(name);
    return user?.password === rest.join(':') && user.disabled !== true ? name : null;
  }
}

function shown(loginName: string, user: StoredUser | undefined): unknown {
  return { loginName, fullName: user?.fullName, groups: user?.groups, disabled: user?.disabled ?? false };
}
