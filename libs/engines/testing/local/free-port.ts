import { createServer, type AddressInfo } from 'node:net';

/** A free TCP port of 127.0.0.1: `wished` if possible. Another process may still take it first. */
export async function freePort(wished = 0): Promise<number> {
  try {
    return await bind(wished);
  } catch {
    return bind(0);
  }
}

function bind(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const chosen = (server.address() as AddressInfo).port;
      server.close(() => resolve(chosen));
    });
  });
}
