import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy that delays the answers to one kind of command. */
export class SlowAnswers {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(host: string, port: number, command: string, milliseconds: number) {
    this.#server = createServer((client) => {
      const upstream = connect({ host, port });
      for (const socket of [client, upstream]) {
        this.#sockets.add(socket);
        socket.on('error', () => {}).once('close', () => [client, upstream].forEach((each) => each.destroy()));
      }
      let until = 0;
      client.on('data', (sent) => {
        if (sent.includes(`\x02${command}\0`)) until = Date.now() + milliseconds;
        upstream.write(sent);
      });
      upstream.on('data', (answer) => setTimeout(() => client.write(answer), Math.max(0, until - Date.now())));
    });
  }

  static async start(url: string, command: string, milliseconds: number): Promise<SlowAnswers> {
    const { hostname, port } = new URL(url);
    const proxy = new SlowAnswers(hostname, Number(port || 27_017), command, milliseconds);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `mongodb://127.0.0.1:${(this.#server.address() as AddressInfo).port}/?directConnection=true`;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
