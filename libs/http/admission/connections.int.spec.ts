import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@vpds/kernel/testing';
import { boundConnections } from './connections.ts';

const MOST = 6;

let server: Server;
let losers: string[] = [];
const sockets: Socket[] = [];

beforeEach(async () => {
  losers = [];
  server = createServer((_, response) => response.end('here'));
  boundConnections(server, MOST, (network) => losers.push(network));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

/** Connections from one address, in their order. */
async function connected(localAddress: string, count: number): Promise<Socket[]> {
  const opened: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined).resume();
    sockets.push(socket);
    opened.push(socket);
    await once(socket, 'connect');
  }
  return opened;
}

const isOpen = ({ destroyed, readableEnded }: Socket) => !destroyed && !readableEnded;

test('LIM-17: the address with most connections loses its oldest ones to another’s, and gets no more itself', async () => {
  const greedy = await connected('127.0.0.2', MOST);
  const [over] = await connected('127.0.0.2', 1);
  await eventually(() => expect(over && isOpen(over)).toBe(false));
  expect(greedy.every(isOpen)).toBe(true);

  const others = await connected('127.0.0.3', 2);
  await eventually(() => expect(greedy.map(isOpen)).toEqual([false, false, true, true, true, true]));
  expect(others.every(isOpen)).toBe(true);
  expect(losers).toEqual(['127.0.0.2', '127.0.0.2', '127.0.0.2']);
});

test('LIM-17: who has less than the others loses nothing; a closed connection makes room', async () => {
  const [first] = await connected('127.0.0.2', 3);
  const second = await connected('127.0.0.3', 2);
  await connected('127.0.0.4', 1);
  first?.destroy();
  await eventually(async () => expect(await openConnections()).toBe(MOST - 1));
  const [third] = await connected('127.0.0.4', 1);
  expect([losers, third && isOpen(third)]).toEqual([[], true]);
  const [fourth] = await connected('127.0.0.5', 1);
  await eventually(async () => expect(await openConnections()).toBe(MOST));
  expect([losers.length, fourth && isOpen(fourth), second.length]).toEqual([1, true, 2]);
});

const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );
