import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TLSSocket, connect as connectTls } from 'node:tls';
import { type Handler, Unavailable, operation } from '@vpds/kernel';
import { operationClientContract, eventually, rejection, sampleContext } from '@vpds/kernel/testing';
import { Credentials } from './credentials.ts';
import { makeInternalKeys } from './keys.ts';
import { NestTcpClient } from './nest-tcp-client.ts';
import type { ServiceAuth } from './replica.ts';
import { ServiceServer, type ServerAuth } from './service-server.ts';
import { wireCall } from './wire.ts';

const HOST = '127.0.0.1';
const work = operation<null, string>('sample.work');
const other = operation<null, string>('sample.other');
const NAMES = ['gateway', 'worker', 'stranger', 'service'];

let directory = '';
/** Keys of an authority that no process trusts. */
let foreign = '';
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-keys-'));
  foreign = join(directory, 'foreign');
  await makeInternalKeys(directory, NAMES);
  await makeInternalKeys(foreign, NAMES);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => rm(directory, { recursive: true }));

const ACCEPTS: ServerAuth['accepts'] = { gateway: 'everything', worker: ['sample.other'] };

function credentialsIn(place: string, readEvery = 10_000): Credentials {
  const credentials = new Credentials({ directory: place, readEvery });
  closing.push(() => credentials.close());
  return credentials;
}

interface Served {
  readonly server: ServiceServer;
  readonly refused: string[];
  readonly carriedOut: string[];
}

/** `required` null: as a version without authentication. */
async function service(required: boolean | null, credentials = () => credentialsIn(join(directory, 'service'))) {
  const served = { refused: [] as string[], carriedOut: [] as string[] };
  const handler = ({ pattern }: { pattern: string }): Handler => ({
    operation: { pattern },
    handle: async () => {
      served.carriedOut.push(pattern);
      return pattern;
    },
  });
  const onRefused = (reason: string) => served.refused.push(reason);
  const auth = required === null ? undefined : { required, credentials: credentials(), accepts: ACCEPTS, onRefused };
  const server = new ServiceServer({
    host: HOST,
    port: 0,
    handlers: [handler(work), handler(other)],
    auth,
    onFailure: () => {},
  });
  await server.start();
  closing.push(() => server.close());
  return { server, ...served } satisfies Served;
}

/** `required` null: as a version without authentication. */
function caller(name: string, required: boolean | null, port: number, from = directory) {
  const refused: string[] = [];
  const authFor = (): ServiceAuth => ({
    required: required === true,
    credentials,
    name: 'service',
    onRefused: (reason) => refused.push(reason),
  });
  const credentials = credentialsIn(join(from, name));
  const made = new NestTcpClient({
    services: { sample: `${HOST}:${port}` },
    authFor: required === null ? undefined : authFor,
  });
  closing.push(() => made.close());
  return Object.assign(made, { refused });
}

const framed = (message: unknown) => {
  const text = JSON.stringify(message);
  return `${text.length}#${text}`;
};
const forged = () => framed({ pattern: 'sample.work', data: wireCall(null, sampleContext()), id: '1' });

/** Bytes received until the connection ends. */
async function sent(socket: Socket, ...messages: (string | Buffer)[]): Promise<string> {
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  for (const message of messages) socket.write(message);
  await ended;
  return received;
}

function tlsTo(port: number, options: object = {}): TLSSocket {
  return connectTls({ host: HOST, port, rejectUnauthorized: false, ...options });
}

operationClientContract('Nest TCP with mutual TLS', async (handlers) => {
  const server = new ServiceServer({
    host: HOST,
    port: 0,
    handlers,
    auth: {
      required: true,
      credentials: credentialsIn(join(directory, 'service')),
      accepts: ACCEPTS,
      onRefused: () => {},
    },
    onFailure: () => {},
  });
  await server.start();
  const made = caller('gateway', true, server.listeningPort);
  return {
    operationClient: made,
    async close() {
      made.close();
      server.close();
    },
  };
});

describe('a service that requires certificates', () => {
  test('a raw socket without a key is cut off before anything is carried out', async () => {
    const { server, refused, carriedOut } = await service(true);
    expect(await sent(connect(server.listeningPort, HOST), forged())).toBe('');
    expect(carriedOut).toEqual([]);
    expect(refused).toEqual(['a connection without a certificate']);
  });

  test('garbage, also what begins like a handshake, is cut off', async () => {
    const { server, refused, carriedOut } = await service(true);
    const garbage = [Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.from([0]), Buffer.alloc(100_000, 0x16)];
    for (const each of garbage) await sent(connect(server.listeningPort, HOST), each);
    expect(refused).toHaveLength(garbage.length);
    expect(carriedOut).toEqual([]);
    expect(await caller('gateway', true, server.listeningPort).call(work, null, sampleContext())).toBe('sample.work');
  });

  test('TLS without a certificate, or with one of another authority, is cut off', async () => {
    const { server, refused, carriedOut } = await service(true);
    const { pem } = credentialsIn(join(foreign, 'gateway'));
    for (const options of [{}, { cert: pem.cert, key: pem.key }])
      await sent(tlsTo(server.listeningPort, options), forged());
    expect(carriedOut).toEqual([]);
    expect(refused).toHaveLength(2);
    expect(refused.every((reason) => reason.startsWith('an untrusted certificate'))).toBe(true);
  });

  test('an expired certificate is refused', async () => {
    const expired = join(directory, 'expired');
    await cp(join(directory, 'ca'), join(expired, 'ca'), { recursive: true });
    await makeInternalKeys(expired, ['gateway'], { days: -1 });
    const { server, refused, carriedOut } = await service(true);
    const { pem } = credentialsIn(join(expired, 'gateway'));
    await sent(tlsTo(server.listeningPort, { cert: pem.cert, key: pem.key }), forged());
    expect(carriedOut).toEqual([]);
    expect(refused).toEqual(['an untrusted certificate: CERT_HAS_EXPIRED']);
  });

  test('a service that calls nothing here is refused as a caller', async () => {
    const { server, refused, carriedOut } = await service(true);
    const error = await rejection(caller('stranger', true, server.listeningPort).call(work, null, sampleContext()));
    expect(error).toBeInstanceOf(Unavailable);
    expect((error as Unavailable).outcomeUnknown).toBe(false);
    expect(carriedOut).toEqual([]);
    expect(refused).toContain('stranger, which may call nothing here');
  });

  test('a caller may call what the table names, nothing else', async () => {
    const { server, refused, carriedOut } = await service(true);
    const worker = caller('worker', true, server.listeningPort);
    expect(await worker.call(other, null, sampleContext())).toBe('sample.other');
    await rejection(worker.call(work, null, sampleContext()));
    expect(carriedOut).toEqual(['sample.other']);
    expect(refused).toEqual(['worker, which may not call sample.work']);
  });

  test('a caller of a version without authentication is refused', async () => {
    const { server } = await service(true);
    const old = caller('gateway', null, server.listeningPort);
    await rejection(old.call(work, null, sampleContext({ deadline: Date.now() + 500 })));
  });

  test('what is recorded or altered on the way is worth nothing', async () => {
    const { server, carriedOut } = await service(true);
    const recorded: Buffer[] = [];
    let alter = false;
    const between = await relay(server.listeningPort, (chunk) => {
      recorded.push(chunk);
      if (alter) chunk[chunk.length - 20] = (chunk.at(-20) ?? 0) ^ 1;
      return chunk;
    });
    const gateway = caller('gateway', true, between);
    await gateway.call(work, null, sampleContext());
    await sent(connect(server.listeningPort, HOST), Buffer.concat(recorded));
    expect(carriedOut).toEqual(['sample.work']);
    alter = true;
    await rejection(gateway.call(work, null, sampleContext({ deadline: Date.now() + 500 })));
    expect(carriedOut).toEqual(['sample.work']);
  });
});

describe('a caller that requires certificates', () => {
  test.each([
    ['without TLS', null, 'service'],
    ['with another name', true, 'worker'],
  ])(
    'does not call a service %s',
    async (_, required, name) => {
      const { server, carriedOut } = await service(required, () => credentialsIn(join(directory, name)));
      const gateway = caller('gateway', true, server.listeningPort);
      const error = await rejection(gateway.call(work, null, sampleContext({ deadline: Date.now() + 1_500 })));
      expect(error).toBeInstanceOf(Unavailable);
      expect((error as Unavailable).outcomeUnknown).toBe(false);
      expect(carriedOut).toEqual([]);
      expect(gateway.refused.length).toBeGreaterThan(0);
    },
    15_000,
  );
});

describe('an update refuses nothing', () => {
  const MODES = [null, false, true];
  const met = MODES.flatMap((from) => MODES.map((to) => [from, to] as const)).filter(
    // `required` follows once every process has a version with certificates.
    ([from, to]) => !(from === null && to === true) && !(from === true && to === null),
  );

  test.each(met)('caller %s calls service %s (null: before, false: accept, true: require)', async (from, to) => {
    const { server } = await service(to);
    const gateway = caller('gateway', from, server.listeningPort);
    for (let index = 0; index < 3; index += 1)
      expect(await gateway.call(work, null, sampleContext())).toBe('sample.work');
  });

  test('where both accept, a caller is authenticated all the same', async () => {
    const { server, carriedOut } = await service(false);
    await rejection(caller('worker', false, server.listeningPort).call(work, null, sampleContext()));
    expect(carriedOut).toEqual([]);
  });

  test('a drain is noticed over TLS', async () => {
    const { server } = await service(true);
    const gateway = caller('gateway', true, server.listeningPort);
    await gateway.call(work, null, sampleContext());
    const draining = server.drain();
    await draining;
    expect(server.running).toBe(0);
  });
});

describe('keys', () => {
  test('files that changed are used for new connections; unusable ones are not', async () => {
    const place = join(directory, 'changing');
    await cp(join(directory, 'gateway'), place, { recursive: true });
    const problems: string[] = [];
    const credentials = new Credentials({ directory: place, readEvery: 20, onUnusable: (why) => problems.push(why) });
    closing.push(() => credentials.close());
    const before = credentials.pem;
    await writeFile(join(place, 'tls.key'), 'no key');
    await eventually(async () => expect(problems.length).toBeGreaterThan(0));
    expect(credentials.pem).toBe(before);
    for (const file of ['ca.crt', 'tls.crt', 'tls.key'])
      await writeFile(join(place, file), await readFile(join(foreign, 'gateway', file)));
    await eventually(async () => expect(credentials.pem).not.toBe(before));
  });

  test('one authority follows another without a refused call', async () => {
    const place = join(directory, 'rotated');
    await cp(join(directory, 'service'), place, { recursive: true });
    const server = await service(true, () => credentialsIn(place, 20));
    const gateway = join(directory, 'rotated-gateway', 'gateway');
    await cp(join(directory, 'gateway'), gateway, { recursive: true });
    const both =
      (await readFile(join(directory, 'ca/ca.crt'), 'utf8')) + (await readFile(join(foreign, 'ca/ca.crt'), 'utf8'));
    const calls = async () => {
      const made = caller('gateway', true, server.server.listeningPort, join(directory, 'rotated-gateway'));
      expect(await made.call(work, null, sampleContext())).toBe('sample.work');
    };
    await calls();
    for (const each of [place, gateway]) await writeFile(join(each, 'ca.crt'), both);
    await calls();
    for (const file of ['tls.crt', 'tls.key'])
      await writeFile(join(gateway, file), await readFile(join(foreign, 'gateway', file)));
    await eventually(calls);
  });

  test('are created once, and again only for services without them', async () => {
    const place = join(directory, 'made');
    expect(await makeInternalKeys(place, ['a'])).toEqual(['a']);
    const first = await readFile(join(place, 'a/tls.crt'), 'utf8');
    expect(await makeInternalKeys(place, ['a', 'b'])).toEqual(['b']);
    expect(await readFile(join(place, 'a/tls.crt'), 'utf8')).toBe(first);
  });
});

/** Passes connections on, each chunk from the caller through `through`. */
async function relay(port: number, through: (chunk: Buffer) => Buffer): Promise<number> {
  const server: Server = createServer((near) => {
    const far = connect(port, HOST);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.on('data', (chunk: Buffer) => far.write(through(Buffer.from(chunk))));
    far.pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    closing.push(() => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}
