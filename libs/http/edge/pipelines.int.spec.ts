import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually, sleep } from '@vpds/kernel/testing';
import { testEdge } from '../testing/test-edge.ts';
import type { Edge } from './create-edge.ts';
import { MOST_UNANSWERED, boundPipelines, readOn, readSlowly } from './pipelines.ts';

let finish: (() => void)[] = [];
let inProgress = 0;
let most = 0;
/** If null, answers wait for nothing. */
let isSlow: boolean | null = true;

async function answered(message: unknown) {
  inProgress += 1;
  most = Math.max(most, inProgress);
  if (isSlow) await new Promise<void>((resolve) => finish.push(resolve));
  else if (isSlow !== null) await sleep(1);
  inProgress -= 1;
  return { message, status: 'success' };
}

@Controller('thing')
class ThingController {
  @Get()
  get(@Query('n') n: string) {
    return answered(n);
  }

  @Post()
  post(@Body() { n }: { n: string }) {
    return answered(n);
  }
}

describe('HTT-16: a connection with eight unanswered requests is not read on', () => {
  let edge: Edge;
  let socket: Socket;
  let received = '';
  const numbers = () => [...received.matchAll(/"message":"(\d+)"/g)].map(([, n]) => Number(n));
  const counted = (count: number) => Array.from({ length: count }, (_, n) => n);

  beforeEach(async () => {
    [finish, inProgress, most, isSlow, received] = [[], 0, 0, true, ''];
    edge = await testEdge(ThingController);
    await edge.app.listen(0, '127.0.0.1');
    const { port } = edge.app.getHttpServer().address() as AddressInfo;
    socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1'))).on('error', () => undefined);
    await once(socket, 'connect');
  });
  afterEach(async () => {
    socket.destroy();
    isSlow = false;
    for (const answer of finish) answer();
    await edge.close();
  });

  const asking = (n: number) => `GET /thing?n=${n} HTTP/1.1\r\nhost: x\r\nx-api-key: any\r\n\r\n`;
  const posting = (n: number) => {
    const body = JSON.stringify({ n: String(n) });
    const head = `POST /thing HTTP/1.1\r\nhost: x\r\nx-api-key: any\r\ncontent-type: application/json\r\n`;
    return n % 2 === 0
      ? `${head}content-length: ${body.length}\r\n\r\n${body}`
      : `${head}transfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  };

  test('in one segment, too: the rest waits, and is answered in order', async () => {
    socket.write(counted(500).map(asking).join(''));
    await eventually(() => expect(inProgress).toBe(MOST_UNANSWERED));
    await sleep(50);
    expect(inProgress).toBe(MOST_UNANSWERED);
    isSlow = false;
    for (const answer of finish) answer();
    await eventually(() => expect(numbers()).toEqual(counted(500)));
    expect(most).toBe(MOST_UNANSWERED);
  });

  test('bodies of any framing, split anywhere, with a half-closed connection (HTT-5): each gets its answer', async () => {
    isSlow = false;
    const bytes = Buffer.from(counted(300).map(posting).join(''));
    for (let start = 0; start < bytes.length; start += 997) {
      socket.write(bytes.subarray(start, start + 997));
      if (start % 5 === 0) await sleep(1);
    }
    socket.end();
    await eventually(() => expect(numbers()).toEqual(counted(300)));
    expect(most).toBeLessThanOrEqual(MOST_UNANSWERED);
  });

  test.each([
    ['invalid HTTP', 'NOT HTTP\r\n\r\n'],
    ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])('HTT-4: %s after a held rest is refused after all answers', async (_, invalid) => {
    socket.write(`${counted(40).map(asking).join('')}${invalid}`);
    await eventually(() => expect(inProgress).toBe(MOST_UNANSWERED));
    isSlow = false;
    for (const answer of finish) answer();
    await eventually(() => expect(received).toContain('"code":"malformed_request"'));
    expect(numbers()).toEqual(counted(40));
  });

  test('HTT-4: a held rest after a request whose answer ends the connection is not carried out', async () => {
    isSlow = null;
    const ending = 'POST /thing HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n';
    const closed = once(socket, 'end');
    socket.write(`${counted(40).map(asking).join('')}${ending}${counted(40).map(posting).join('')}`);
    await closed;
    expect(numbers()).toEqual(counted(40));
    expect(received.split('HTTP/1.1 ').at(-1)).toContain('"code":"transfer_coding_unknown"');
  });

  test('a client that leaves ends what it has not read', async () => {
    socket.write(counted(500).map(asking).join(''));
    await eventually(() => expect(inProgress).toBe(MOST_UNANSWERED));
    socket.destroy();
    isSlow = false;
    for (const answer of finish) answer();
    await eventually(() => expect(inProgress).toBe(0));
    await sleep(50);
    expect(most).toBe(MOST_UNANSWERED);
  });
});

test('HTT-16: answers that wait for nothing: connections take turns, and others are served in between', async () => {
  const [CONNECTIONS, EACH] = [8, 500];
  isSlow = null;
  const edge = await testEdge(ThingController);
  await edge.app.listen(0, '127.0.0.1');
  const { port } = edge.app.getHttpServer().address() as AddressInfo;
  let answers = 0;
  const sockets = Array.from({ length: CONNECTIONS }, () =>
    connect(port, '127.0.0.1').on('data', (chunk: Buffer) => {
      answers += chunk.toString('latin1').split('HTTP/1.1 200').length - 1;
    }),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const begun = performance.now();
  let longest = 0;
  for (const socket of sockets)
    socket.write('GET /thing?n=1 HTTP/1.1\r\nhost: x\r\nx-api-key: any\r\n\r\n'.repeat(EACH));
  for (let turn = begun; answers < CONNECTIONS * EACH;) {
    await new Promise((resolve) => setImmediate(resolve));
    longest = Math.max(longest, performance.now() - turn);
    turn = performance.now();
  }
  expect(longest).toBeLessThan((performance.now() - begun) / 10);
  for (const socket of sockets) socket.destroy();
  await edge.close();
});

test('LIM-16: pipelined probes of many connections wait longer than one that a balancer sends', async () => {
  const edge = await testEdge(ThingController);
  await edge.app.listen(0, '127.0.0.1');
  const { port } = edge.app.getHttpServer().address() as AddressInfo;
  const probe = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n';
  let answers = 0;
  const sockets = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => (answers += chunk.toString('latin1').split('HTTP/1.1 200').length - 1));
      await once(socket, 'connect');
      return socket;
    }),
  );
  for (const socket of sockets) socket.write(probe.repeat(MOST_UNANSWERED));
  await eventually(() => expect(answers).toBeGreaterThanOrEqual(sockets.length));
  // Half a second after the last one without the rule.
  expect(answers).toBeLessThan(sockets.length * MOST_UNANSWERED);
  const begun = performance.now();
  expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  expect(answers).toBeLessThan(sockets.length * MOST_UNANSWERED);
  expect(performance.now() - begun).toBeGreaterThan(300);
  for (const socket of sockets) socket.destroy();
  await edge.close();
});

test('LIM-16: of a connection that is read slowly one further request is parsed, the others when it is read on', async () => {
  const responses: ServerResponse[] = [];
  const server = createServer(({ socket }, response) => {
    responses.push(response);
    if (responses.length === 1) readSlowly(socket);
  });
  boundPipelines(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  const bytes = Buffer.from('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(200));
  // Several segments, split anywhere.
  for (let start = 0; start < bytes.length; start += 997) {
    socket.write(bytes.subarray(start, start + 997));
    await sleep(1);
  }
  await eventually(() => expect(responses.length).toBeGreaterThan(0));
  await sleep(50);
  expect(responses.length).toBeLessThanOrEqual(2);
  const slow = responses[0]?.socket as Socket;
  for (let count = 0; count < 200; count += 1) {
    await eventually(() => expect(responses.length).toBeGreaterThan(count));
    responses[count]?.end('x');
    if (count === 1) readOn(slow);
  }
  await eventually(() => expect(received.split('HTTP/1.1 200').length - 1).toBe(200));
  socket.destroy();
  server.close();
});

test('HTT-16: large answers that nobody reads for a while: each leaves in the end', async () => {
  const answer = Buffer.alloc(300_000, 'x');
  const server = createServer((_, response) => response.end(answer));
  boundPipelines(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let bytes = 0;
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(100));
  await sleep(100);
  socket.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume();
  await eventually(() => expect(bytes).toBeGreaterThan(100 * answer.length));
  socket.destroy();
  server.close();
});
