import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { type CallContext, type Handler, Unavailable, currentWork, operation } from '@vpds/kernel';
import { operationClientContract, eventually, rejection, sampleContext, sleep } from '@vpds/kernel/testing';
import { ServerTCP } from '@nestjs/microservices';
import { NestTcpClient } from './nest-tcp-client.ts';
import { ServiceServer } from './service-server.ts';

const HOST = '127.0.0.1';
const work = operation<null, string>('sample.work');

async function serve(handlers: readonly Handler[], port = 0): Promise<ServiceServer> {
  const server = new ServiceServer({ host: HOST, port, handlers, onFailure: () => {} });
  await server.start();
  return server;
}

operationClientContract('Nest TCP', async (handlers) => {
  const server = await serve(handlers);
  const operationClient = new NestTcpClient({ services: { sample: `${HOST}:${server.listeningPort}` } });
  return {
    operationClient,
    async close() {
      operationClient.close();
      server.close();
    },
  };
});

/** A listener with arbitrary treatment of its connections. */
async function listener(connected: (socket: Socket) => void): Promise<{ server: Server; port: number }> {
  const server = createServer(connected);
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

/** An address without answers, as of a terminated pod: a listener that accepts nothing, its queue full. */
async function blackHole(host: string, port: number): Promise<() => Promise<unknown>> {
  const worker = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads');
     require('node:net').createServer().listen({ ...workerData, backlog: 1 }, () => {
       parentPort.postMessage('listening');
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
     });`,
    { eval: true, workerData: { host, port } },
  );
  await new Promise((resolve) => worker.once('message', resolve));
  const fillers = Array.from({ length: 4 }, () => connect(port, host).on('error', () => {}));
  await once(fillers[0]!, 'connect');
  return () => {
    for (const filler of fillers) filler.destroy();
    return worker.terminate();
  };
}

test('a call that waits for a frozen engine is answered by the engine’s name before its caller gives up', async () => {
  let suspect: string | null = 'The event store did not answer in time';
  const handle = async () => {
    await sleep(3_000);
    return 'late';
  };
  const server = new ServiceServer({
    host: HOST,
    port: 0,
    handlers: [{ operation: work, handle }],
    onFailure: () => {},
    suspect: () => suspect,
  });
  await server.start();
  const operationClient = new NestTcpClient({ services: { sample: `${HOST}:${server.listeningPort}` } });
  const call = () => rejection(operationClient.call(work, null, { ...sampleContext(), deadline: Date.now() + 1_000 }));
  expect(await call()).toMatchObject({ message: 'The event store did not answer in time', outcomeUnknown: true });
  suspect = null;
  expect(await call()).toMatchObject({ message: 'the sample service has not answered in time' });
  operationClient.close();
  server.close();
});

test('the request’s ids and the caller’s are those of the work in the service', async () => {
  const handle = async () => JSON.stringify(currentWork());
  const server = await serve([{ operation: work, handle }]);
  const operationClient = new NestTcpClient({ services: { sample: `${HOST}:${server.listeningPort}` } });
  const principal = { companyID: 7, userID: 8, apiKeyID: 'key-9', permissions: [] };
  const answer = await operationClient.call(work, null, { ...sampleContext(), requestID: 'r-1', principal });
  expect(JSON.parse(answer)).toMatchObject({ requestID: 'r-1', companyID: 7, userID: 8, apiKeyID: 'key-9' });
  operationClient.close();
  server.close();
});

describe('several replicas', () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function replica(name: string, handle?: Handler['handle'], port = 0): Promise<ServiceServer> {
    const server = await serve([{ operation: work, handle: handle ?? (async () => name) }], port);
    closing.push(() => server.close());
    return server;
  }

  function clientOf(...ports: number[]): NestTcpClient {
    const operationClient = new NestTcpClient({
      services: { sample: ports.map((port) => `${HOST}:${port}`).join(',') },
    });
    closing.push(() => operationClient.close());
    return operationClient;
  }

  async function answers(operationClient: NestTcpClient, count: number): Promise<string[]> {
    const all: string[] = [];
    for (let index = 0; index < count; index += 1) all.push(await operationClient.call(work, null, sampleContext()));
    return all;
  }

  test('are asked in turn', async () => {
    const [a, b] = [await replica('a'), await replica('b')];
    const operationClient = clientOf(a.listeningPort, b.listeningPort);
    expect((await answers(operationClient, 6)).sort()).toEqual(['a', 'a', 'a', 'b', 'b', 'b']);
  });

  test('addresses are looked up again: a new replica gets calls, a removed one gets none', async () => {
    const a = await replica('a', undefined);
    const b = await serve([{ operation: work, handle: async () => 'b' }], a.listeningPort).catch(() => null);
    expect(b).toBeNull();
    const other = new ServiceServer({
      host: '127.0.0.2',
      port: a.listeningPort,
      handlers: [{ operation: work, handle: async () => 'b' }],
      onFailure: () => {},
    });
    await other.start();
    closing.push(() => other.close());
    let found: string[] = [HOST];
    const operationClient = new NestTcpClient({
      services: { sample: `sample.local:${a.listeningPort}` },
      lookUp: async () => found,
    });
    closing.push(() => operationClient.close());
    expect(await answers(operationClient, 2)).toEqual(['a', 'a']);
    found = [HOST, '127.0.0.2'];
    await eventually(async () => expect(new Set(await answers(operationClient, 2)).size).toBe(2));
    found = ['127.0.0.2'];
    await eventually(async () => expect(await answers(operationClient, 2)).toEqual(['b', 'b']));
  }, 20_000);

  test('one that refuses connections is left out', async () => {
    const a = await replica('a');
    const gone = await replica('gone');
    const port = gone.listeningPort;
    gone.close();
    expect(new Set(await answers(clientOf(port, a.listeningPort), 6))).toEqual(new Set(['a']));
  });

  test('nobody there: refused as unavailable in about a second, not happened', async () => {
    const gone = await replica('gone');
    gone.close();
    const begun = Date.now();
    const error = (await rejection(clientOf(gone.listeningPort).call(work, null, sampleContext()))) as Unavailable;
    expect(error).toBeInstanceOf(Unavailable);
    expect([error.outcomeUnknown, error.retryAfterSeconds]).toEqual([false, 1]);
    expect(Date.now() - begun).toBeLessThan(3_000);
  });

  test('a short absence is waited for', async () => {
    const first = await replica('first');
    const port = first.listeningPort;
    const operationClient = clientOf(port);
    expect(await answers(operationClient, 1)).toEqual(['first']);
    first.close();
    setTimeout(() => void replica('second', undefined, port), 400);
    expect(await answers(operationClient, 1)).toEqual(['second']);
  });

  test('all known addresses are dead: the name is looked up again, and the call is answered', async () => {
    const living = await replica('living');
    closing.push(await blackHole('127.0.0.2', living.listeningPort));
    let lookUps = 0;
    const operationClient = new NestTcpClient({
      services: { sample: `sample.local:${living.listeningPort}` },
      lookUp: async () => ((lookUps += 1) === 1 ? ['127.0.0.2'] : [HOST]),
    });
    closing.push(() => operationClient.close());
    expect(await operationClient.call(work, null, sampleContext())).toBe('living');
    expect(lookUps).toBe(2);
  }, 20_000);

  test('no call is refused while a cached answer leads to draining replicas only', async () => {
    const [old, fresh] = [await replica('old'), '127.0.0.2'];
    const successor = new ServiceServer({
      host: fresh,
      port: old.listeningPort,
      handlers: [{ operation: work, handle: async () => 'new' }],
      onFailure: () => {},
    });
    await successor.start();
    closing.push(() => successor.close());
    let cached = [HOST];
    const callers = Array.from({ length: 2 }, () => {
      const services = { sample: `sample.local:${old.listeningPort}` };
      const operationClient = new NestTcpClient({ services, lookUp: async () => cached });
      closing.push(() => operationClient.close());
      return operationClient;
    });
    const [busy, quiet] = callers as [NestTcpClient, NestTcpClient];
    expect(await answers(busy, 1)).toEqual(['old']);
    const left = old.drain(2_000).then(() => old.close());
    const begun = Date.now();
    // Rare enough for a drain to end between two of them.
    while (Date.now() - begun < 1_500) {
      expect(await answers(busy, 1)).toEqual(['old']);
      await sleep(400);
    }
    expect(await answers(quiet, 1)).toEqual(['old']);
    cached = [fresh];
    await left;
    expect(await answers(busy, 2)).toEqual(['new', 'new']);
    expect(await answers(quiet, 2)).toEqual(['new', 'new']);
  }, 20_000);

  test('ADR-15: a connection that breaks in the middle: another replica gets the same call, marked as resumed', async () => {
    const seen: CallContext[] = [];
    const breaking = await listener((socket) => socket.once('data', () => socket.destroy()));
    closing.push(() => breaking.server.close());
    const b = await replica('b', async (_, context) => {
      seen.push(context);
      return 'b';
    });
    const operationClient = clientOf(breaking.port, b.listeningPort);
    const contexts = Array.from({ length: 6 }, () => sampleContext());
    for (const context of contexts) expect(await operationClient.call(work, null, context)).toBe('b');
    expect(seen.map(({ seed }) => seed)).toEqual(contexts.map(({ seed }) => seed));
    expect(seen.some(({ isRetry }) => isRetry)).toBe(true);
    expect(seen.some(({ isRetry }) => !isRetry)).toBe(true);
  });

  test('a silent replica: its calls go elsewhere within seconds, and the next ones at once', async () => {
    const sockets: Socket[] = [];
    const silent = await listener((socket) => {
      sockets.push(socket);
      socket.on('data', () => {});
    });
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      silent.server.close();
    });
    const b = await replica('b');
    const operationClient = clientOf(silent.port, b.listeningPort);
    const begun = Date.now();
    expect(await Promise.all([1, 2].map(() => operationClient.call(work, null, sampleContext())))).toEqual(['b', 'b']);
    expect(Date.now() - begun).toBeLessThan(9_000);
  }, 20_000);

  test('a replica frozen for long: no call waits for its connections, and it gets calls again once it answers', async () => {
    let isFrozen = false;
    const a = await replica('a');
    const b = await replica('b');
    // Accepts connections, as the kernel does for a frozen process.
    const front = await listener((socket) => {
      const upstream = connect(a.listeningPort, HOST);
      for (const each of [socket, upstream])
        each.on('error', () => {}).once('close', () => [socket, upstream].forEach((end) => end.destroy()));
      socket.on('data', (sent) => {
        if (!isFrozen) upstream.write(sent);
      });
      upstream.pipe(socket);
    });
    closing.push(() => front.server.close());
    const operationClient = clientOf(front.port, b.listeningPort);
    expect(new Set(await answers(operationClient, 4))).toEqual(new Set(['a', 'b']));
    isFrozen = true;
    await sleep(7_000);
    let slowest = 0;
    for (const end = Date.now() + 6_000; Date.now() < end; await sleep(50)) {
      const begun = performance.now();
      expect(await answers(operationClient, 1)).toEqual(['b']);
      slowest = Math.max(slowest, performance.now() - begun);
    }
    expect(slowest).toBeLessThan(1_000);
    isFrozen = false;
    await eventually(async () => expect(new Set(await answers(operationClient, 4))).toEqual(new Set(['a', 'b'])));
  }, 40_000);

  test('the deadline ends a call, its outcome unknown', async () => {
    const slow = await replica('slow', () => sleep(5_000));
    const context = sampleContext({ deadline: Date.now() + 300 });
    const begun = Date.now();
    const error = (await rejection(clientOf(slow.listeningPort).call(work, null, context))) as Unavailable;
    expect(error).toBeInstanceOf(Unavailable);
    expect(error.outcomeUnknown).toBe(true);
    expect(Date.now() - begun).toBeLessThan(1_500);
  });

  test('a call that comes when nobody waits any more is not carried out', async () => {
    let ran = 0;
    const a = await replica('a', async () => String((ran += 1)));
    await rejection(clientOf(a.listeningPort).call(work, null, sampleContext({ deadline: Date.now() - 1 })));
    expect(ran).toBe(0);
  });

  test('ADR-15: no answer is lost when a replica drains and closes under load, ten times', async () => {
    const ports: number[] = [];
    const slowly = (name: string) => async () => {
      await sleep(30);
      return name;
    };
    let a = await replica('a', slowly('a'));
    let b = await replica('b', slowly('b'));
    ports.push(a.listeningPort, b.listeningPort);
    const operationClient = clientOf(...ports);
    let stopped = false;
    let lost = 0;
    let done = 0;
    const resumed: boolean[] = [];
    const client = async () => {
      while (!stopped) {
        try {
          await operationClient.call(work, null, sampleContext());
          done += 1;
        } catch {
          lost += 1;
        }
      }
    };
    const clients = Array.from({ length: 8 }, client);
    for (let round = 0; round < 10; round += 1) {
      const leaving = round % 2 === 0 ? a : b;
      const port = leaving.listeningPort;
      await leaving.drain();
      expect(leaving.running).toBe(0);
      leaving.close();
      const again = await replica(
        'again',
        async (_, context) => {
          resumed.push(context.isRetry);
          return slowly('again')();
        },
        port,
      );
      if (round % 2 === 0) a = again;
      else b = again;
      const least = done + 10;
      await eventually(() => expect(done).toBeGreaterThan(least));
    }
    stopped = true;
    await Promise.all(clients);
    expect(lost).toBe(0);
    // No call broke: a drained replica owed no answers.
    expect(resumed.filter(Boolean)).toEqual([]);
  }, 60_000);

  test('a drained replica no longer listens: a later client learns it before anything is sent', async () => {
    const only = await replica('only');
    const port = only.listeningPort;
    await only.drain();
    const error = await rejection(clientOf(port).call(work, null, sampleContext()));
    expect(error).toBeInstanceOf(Unavailable);
    expect((error as Unavailable).outcomeUnknown).toBe(false);
  });

  describe('of two releases', () => {
    const text = operation<{ text: string; externalID?: string | null }, string>('sample.work', {
      addedMembers: { externalID: undefined },
    });
    const conditional = () => sampleContext({ ifMatch: ['7'] });
    const named = { text: 'a', externalID: null };

    /** It finds operations by their pattern only, and ignores what was added. */
    async function olderReplica(): Promise<ServiceServer> {
      const older = await replica('older');
      return Object.assign(older, { getHandlerByPattern: ServerTCP.prototype.getHandlerByPattern });
    }

    test('a call goes to the newer one if the older would ignore its condition or a value', async () => {
      const newer = await serve([{ operation: text, handle: async () => 'newer' }]);
      closing.push(() => newer.close());
      const client = clientOf((await olderReplica()).listeningPort, newer.listeningPort);
      const asked = [];
      for (const request of [named, named, { text: 'a' }, { text: 'a' }])
        asked.push(await client.call(text, request, sampleContext()));
      for (let count = 0; count < 2; count += 1) asked.push(await client.call(text, { text: 'a' }, conditional()));
      expect([asked.slice(0, 2), asked.slice(2, 4).sort(), asked.slice(4)]).toEqual([
        ['newer', 'newer'],
        ['newer', 'older'],
        ['newer', 'newer'],
      ]);
    });

    test('such a call is known not to have happened while only the older one runs', async () => {
      const client = clientOf((await olderReplica()).listeningPort);
      const expected = { name: 'Unavailable', outcomeUnknown: false };
      expect(await rejection(client.call(text, { text: 'a' }, conditional()))).toMatchObject(expected);
      expect(await rejection(client.call(text, named, sampleContext()))).toMatchObject(expected);
    });
  });

  test('a service that does not listen yet is drained at once', async () => {
    const asked = performance.now();
    await new ServiceServer({ host: HOST, port: 0, handlers: [], onFailure: () => {} }).drain(5_000);
    expect(performance.now() - asked).toBeLessThan(2_000);
  });

  test('a drain waits for running calls, also for those that arrive after its start', async () => {
    const only = await replica('only', async () => {
      await sleep(600);
      return 'done';
    });
    const operationClient = clientOf(only.listeningPort);
    const before = operationClient.call(work, null, sampleContext());
    await sleep(50);
    const draining = only.drain();
    const behind = operationClient.call(work, null, sampleContext());
    await draining;
    only.close();
    expect(await Promise.all([before, behind])).toEqual(['done', 'done']);
  });
});
