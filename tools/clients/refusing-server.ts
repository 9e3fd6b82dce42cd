import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Refusal = readonly [status: number, code: string, message: string];

const NOT_FOUND: Refusal = [404, 'not_found', 'Not found'];
const ANSWERS: Readonly<Record<string, Refusal>> = {
  '/product/fields': [429, 'rate_limited', 'Too many requests: wait 7 seconds'],
  '/statistics': [503, 'unavailable', 'Not available at the moment: the event store does not answer'],
};

/** A throttled or unavailable service, in the envelope of the real one, with `Retry-After: 7`. */
export async function startRefusingServer(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(({ url = '' }, response) => {
    const [status, code, message] = ANSWERS[url.split('?')[0] ?? ''] ?? NOT_FOUND;
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' });
    response.end(JSON.stringify({ message, status: 'error', code }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
