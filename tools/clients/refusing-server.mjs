import { createServer } from 'node:http';

const ANSWERS = {
  '/product/fields': [429, 'rate_limited', 'Too many requests: wait 7 seconds'],
  '/statistics': [503, 'unavailable', 'Not available at the moment: the event store does not answer'],
};

/** A service that is busy or away, in the envelope of the real one: `Retry-After` is 7. */
export async function startRefusingServer() {
  const server = createServer((request, response) => {
    const [status, code, message] = ANSWERS[request.url.split('?')[0]] ?? [404, 'not_found', 'Not found'];
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' });
    response.end(JSON.stringify({ message, status: 'error', code }));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
