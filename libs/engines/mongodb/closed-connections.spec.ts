import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually, rejection } from '@vpds/kernel/testing';
import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { type DriverConnection, connectionClass } from './closed-connections.ts';
import { openMongo } from './index.ts';

let server: Server;
let socket: Socket;
/** The server's end reads nothing, so it does not notice that the other end is closed. */
let accepted: Socket;
let connection: DriverConnection;

beforeEach(async () => {
  // Opening the engine patches the driver.
  await openMongo({ url: 'mongodb://127.0.0.1:1' }).close();
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = once(server, 'connection');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  [accepted] = (await connected) as [Socket];
  accepted.on('error', () => {});
  const Connection = connectionClass();
  connection = new Connection(socket, { hostAddress: '127.0.0.1:1', id: 1, generation: 0 });
});
afterEach(() => {
  socket.destroy();
  accepted.destroy();
  server.close();
});

const ENDED = { message: expect.stringMatching(/^connection 1 to .* closed$/) };
const failure = (command: object) =>
  rejection(connection.command({ db: 'admin' }, command, { socketTimeoutMS: 60_000 }));

test('a command that begins after its socket is destroyed, but before that is signalled, fails', async () => {
  socket.destroy();
  expect(await failure({ hello: 1 })).toMatchObject(ENDED);
});

test('a command that waits for its socket to take it fails when the connection closes', async () => {
  const failed = failure({ hello: 1, filler: 'x'.repeat(20_000_000) });
  await eventually(() => expect(socket.writableNeedDrain).toBe(true));
  socket.destroy();
  expect(await failed).toMatchObject(ENDED);
});
