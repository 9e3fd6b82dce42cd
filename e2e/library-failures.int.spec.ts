import { describe, expect, test } from '@jest/globals';
import { EventStoreDBClient } from '@eventstore/db-client';
import { Redis } from 'ioredis';
import kafkajs from 'kafkajs';
import { MongoClient, MongoServerError } from 'mongodb';
import { createTransport } from 'nodemailer';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { passingFailure } from '@vpds/observability';
import { rejection } from '@vpds/kernel/testing';
import { request } from 'undici';

/** An address on which nothing listens. */
const AWAY = '127.0.0.1:1';

async function refused(call: (port: number) => Promise<unknown>): Promise<unknown> {
  const server = createServer((socket) => socket.on('error', () => {}).destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const error = await rejection(call((server.address() as AddressInfo).port));
  server.close();
  return error;
}

async function redisAway(): Promise<unknown> {
  const client = new Redis(`redis://${AWAY}`, { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => {});
  const error = await rejection(client.ping());
  client.disconnect();
  return error;
}

async function mongoAway(): Promise<unknown> {
  const client = new MongoClient(`mongodb://${AWAY}`, { serverSelectionTimeoutMS: 200 });
  const error = await rejection(client.connect());
  await client.close();
  return error;
}

async function kafkaAway(): Promise<unknown> {
  const kafka = new kafkajs.Kafka({ brokers: [AWAY], retry: { retries: 0 }, logLevel: kafkajs.logLevel.NOTHING });
  return rejection(kafka.admin().connect());
}

async function eventStoreAway(): Promise<unknown> {
  const client = EventStoreDBClient.connectionString(
    `esdb://${AWAY},127.0.0.1:2?tls=false&maxDiscoverAttempts=1&discoveryInterval=1`,
  );
  return rejection(client.appendToStream('any', []));
}

const httpCut = () => refused((port) => request(`http://127.0.0.1:${port}`));

const mailTo = (port: number, options: object = {}): Promise<unknown> =>
  createTransport({ host: '127.0.0.1', port, ...options }).sendMail({ to: 'a@example.com' });

async function mailSilent(): Promise<unknown> {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const error = await rejection(mailTo((server.address() as AddressInfo).port, { greetingTimeout: 200 }));
  server.close();
  return error;
}

/** With the frames that it has where the library is part of a bundle. */
function bundled(error: Error): Error {
  error.stack =
    error.stack?.replaceAll(/\S+[\\/](?:node_modules|node:internal[\\/]deps)[\\/][^:\s]+/g, 'file:///app/main.js') ??
    '';
  return error;
}

async function socketReset(): Promise<unknown> {
  const socket = connect(1, '127.0.0.1');
  const [error] = (await once(socket, 'error')) as [Error];
  return error;
}

describe('what a client throws when its server is away', () => {
  test.each([
    ['eventstoredb', 'no leader', eventStoreAway],
    ['mongodb', 'no server', mongoAway],
    ['redis', 'no connection', redisAway],
    ['kafka', 'no broker', kafkaAway],
    ['http', 'a connection that is cut', httpCut],
    ['mail', 'a connection that is cut', () => refused((port) => mailTo(port))],
    ['socket', 'a connection that is refused', socketReset],
  ])('%s: %s is harmless in the background', async (library, _, failure) => {
    expect(passingFailure(await failure())).toBe(library);
  });
});

test.each([
  ['http', 'a connection that is cut', httpCut],
  ['mail', 'a connection that is cut', () => refused((port) => mailTo(port))],
  ['mail', 'a connection that is refused', () => rejection(mailTo(1))],
  ['mail', 'a server that says nothing', mailSilent],
])('%s: %s is harmless in a bundle, too', async (library, _, failure) => {
  const error = bundled((await failure()) as Error);
  expect(error.stack).not.toMatch(/node_modules|deps/);
  expect(passingFailure(error)).toBe(library);
});

test.each([
  ['a defect in our code', new TypeError('x is not a function')],
  ['what is no error', 'words'],
  ['a server that refuses a command', new MongoServerError({ message: 'E11000', code: 11000 })],
  ['a port that is taken', Object.assign(new Error('listen EADDRINUSE'), { syscall: 'listen', code: 'EADDRINUSE' })],
])('%s is not harmless', (_, thrown) => {
  expect(passingFailure(thrown)).toBeNull();
});

const CHILD = `
const { Metrics, createLogger, handleLibraryFailures } = await import('@vpds/observability');
const { MongoClient } = await import('mongodb');
const metrics = new Metrics();
const stop = async (exitCode) => {
  console.log((await metrics.text()).split('\\n').find((line) => line.startsWith('vpds_library_failures_total ')));
  process.exit(exitCode);
};
handleLibraryFailures({ logger: createLogger('info', 'child'), metrics, stop });
const client = new MongoClient('mongodb://${AWAY}', { serverSelectionTimeoutMS: 100 });
for (let count = 0; count < 3; count += 1) void client.connect();
setTimeout(() => { throw new TypeError('a defect'); }, 1_000);
setTimeout(() => {}, 60_000);
`;

test('a process logs a harmless one once, counts all, continues, and stops in order after any other', async () => {
  const run = spawn(process.execPath, ['--input-type=module', '-e', CHILD], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const [output, lines, [code]] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'exit')]);
  const logged = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: string; library?: string });
  expect(logged).toMatchObject([
    { level: 'warn', library: 'mongodb' },
    { level: 'fatal', err: { message: 'a defect' } },
  ]);
  expect(output.trim()).toBe('vpds_library_failures_total 3');
  expect(code).toBe(1);
}, 30_000);
