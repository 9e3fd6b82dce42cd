import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { answerClientError } from './client-errors.ts';
import { LingeringConnections } from './lingering-connections.ts';

test('ANS-2: a request that does not arrive in time is answered with the envelope: 408 request_timeout', async () => {
  const server = createServer({ requestTimeout: 100, headersTimeout: 100, connectionsCheckingInterval: 50 });
  const lingering = new LingeringConnections();
  server.on('clientError', (error, socket) => answerClientError(error, socket as Socket, lingering));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.write('GET /thing HTTP/1.1\r\nhost: x\r\n');
  await once(socket, 'close');
  server.close();
  expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nx-request-id: [0-9a-f-]{36}\r\n/);
  // HTT-11
  expect(received).toContain('\r\ncache-control: no-store\r\nvary: x-api-key, accept, accept-encoding, prefer\r\n');
  expect(JSON.parse(received.split('\r\n\r\n')[1] as string)).toEqual({
    message: 'The request took too long to arrive',
    status: 'error',
    code: 'request_timeout',
  });
});
