import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy that can drop traffic without closing the connection, as a firewall does. */
export class TcpProxy {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();

  private constructor(target: number) {
    this.#server = createServer({ noDelay: true }, (client) => {
      const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true });
      const pair = [client, upstream] as const;
      this.#pairs.add(pair);
      for (const socket of pair) {
        socket.on('error', () => {});
        socket.once('close', () => this.#close(pair));
      }
      client.pipe(upstream);
      upstream.pipe(client);
    });
  }

  static async start(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Current connections carry nothing any more but stay open; later ones work. */
  swallow(): void {
    for (const [client, upstream] of this.#pairs) {
      client.unpipe(upstream).resume();
      upstream.unpipe(client).resume();
    }
  }

  /** Breaks current connections; later ones work. */
  cut(): void {
    for (const pair of this.#pairs) this.#close(pair);
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const pair of this.#pairs) this.#close(pair);
    await closed;
  }

  #close(pair: readonly [Socket, Socket]): void {
    this.#pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  }
}
