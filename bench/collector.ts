// Accepts every batch of spans.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
server.listen(0, '127.0.0.1', () => {
  console.log(`a collector is ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
