import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { pairSockets, sleep } from '@vpds/kernel/testing';

/** Milliseconds. */
const LOOK_EVERY = 100;

export interface BalancerTarget {
  /** Base URL; null: none yet. */
  readonly url: string | null;
  readonly health: string;
}

/**
 * Each new connection goes to the next ready gateway and stays there; a stopping gateway closes it with its last
 * answer.
 */
export class Balancer {
  readonly #targets: () => readonly BalancerTarget[];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #ready: readonly BalancerTarget[] = [];
  #next = 0;
  #closed = false;
  #looking: Promise<void> = Promise.resolve();

  private constructor(targets: () => readonly BalancerTarget[]) {
    this.#targets = targets;
    this.#server = createServer({ noDelay: true }, (client) => this.#give(client));
  }

  static async start(targets: () => readonly BalancerTarget[]): Promise<Balancer> {
    const balancer = new Balancer(targets);
    await new Promise<void>((resolve) => balancer.#server.listen(0, '127.0.0.1', resolve));
    balancer.#looking = balancer.#watch();
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#closed = true;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all([closed, this.#looking]);
  }

  async #watch(): Promise<void> {
    while (!this.#closed) {
      const targets = this.#targets();
      const ready = await Promise.all(targets.map(({ health }) => isReady(health)));
      this.#ready = targets.filter(({ url }, index) => url !== null && ready[index] === true);
      await sleep(LOOK_EVERY);
    }
  }

  #give(client: Socket): void {
    const candidates = this.#ready.length > 0 ? this.#ready : this.#targets().filter(({ url }) => url !== null);
    this.#next += 1;
    const target = candidates[this.#next % Math.max(1, candidates.length)];
    if (target === undefined) return void client.destroy();
    const upstream = connect({ port: Number(new URL(target.url ?? '').port), host: '127.0.0.1', noDelay: true });
    pairSockets(client, upstream, this.#sockets);
    client.pipe(upstream);
    upstream.pipe(client);
  }
}

export async function isReady(health: string): Promise<boolean> {
  try {
    return (await fetch(`${health}/health/ready`)).status === 200;
  } catch {
    return false;
  }
}
