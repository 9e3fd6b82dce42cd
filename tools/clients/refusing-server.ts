import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Refusal = readonly [status: number, code: string, message: string];

const NOT_FOUND: Refusal = [404, 'not_found', 'Not found'];
const ANSWERS: Readonly<Record<string, Refusal>> = {
  '/product/fields': [429, 'rate_limited', 'Too many requests: wait 7 seconds'],
  '/statistics': [503, 'unavailable', 'Not available at the moment: the event store does not answer'],
  '/product/create': [503, 'not_enabled_yet', 'Not enabled before the operator sets EVENT_VERSIONS=current: …'],
};

export interface RefusingServer {
  readonly url: string;
  /** How many it has refused. */
  requests(): number;
  close(): void;
}

/** A throttled or unavailable service, in the envelope of the real one, with `Retry-After: 7`. */
export async function startRefusingServer(): Promise<RefusingServer> {
  let refused = 0;
  const server = createServer(({ url = '' }, response) => {
    refused += 1;
    const [status, code, message] = ANSWERS[url.split('?')[0] ?? ''] ?? NOT_FOUND;
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' });
    response.end(JSON.stringify({ message, status: 'error', code }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests: () => refused, close: () => void server.close() };
}
