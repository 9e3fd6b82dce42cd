import { type IncomingMessage, type RequestListener, createServer as createHttpServer } from 'node:http';
import { type AddressInfo, type Server, type Socket, createServer as createTcpServer } from 'node:net';

export interface TestServer {
  readonly port: number;
  readonly requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[];
  readonly connections: () => number;
  readonly open: () => number;
  close(): Promise<void>;
}

export function httpServer(listener: RequestListener, host = '127.0.0.1'): Promise<TestServer> {
  const requests: TestServer['requests'] = [];
  const server = createHttpServer((request, response) => {
    const { method, url, headers } = request;
    requests.push({ method, url, headers });
    response.on('error', () => undefined);
    listener(request, response);
  });
  return listening(server, host, requests);
}

/** A server whose answers are free to violate HTTP. */
export function tcpServer(onSocket: (socket: Socket) => void, host = '127.0.0.1'): Promise<TestServer> {
  return listening(createTcpServer(onSocket), host, []);
}

async function listening(server: Server, host: string, requests: TestServer['requests']): Promise<TestServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    connections: () => connections,
    open: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
