import { within } from '@vpds/kernel';
import { DRAINING, READY, Replica, SLOW, type ServiceAuth, addressesOf } from './replica.ts';

const LOOK_UP_EVERY = 3_000;
const LOOK_UP_WITHIN = 1_000;

interface Target {
  readonly host: string;
  readonly port: number;
}

/** Replicas by DNS, one connection each, called round robin (ADR-15). */
export class ServiceReplicas {
  readonly #targets: readonly Target[];
  readonly #lookUp: (host: string) => Promise<readonly string[]>;
  readonly #auth: ServiceAuth | null;
  #replicas = new Map<string, Replica>();
  readonly #known = new Map<string, readonly string[]>();
  #lookedUpAt = Number.NEGATIVE_INFINITY;
  #lookingUp: Promise<void> | null = null;
  #next = 0;

  /** `addresses`: comma-separated `host:port`. Each address of a host is a replica. */
  constructor(
    addresses: string,
    lookUp: (host: string) => Promise<readonly string[]> = addressesOf,
    auth: ServiceAuth | null = null,
  ) {
    this.#targets = targetsOf(addresses);
    this.#lookUp = lookUp;
    this.#auth = auth;
  }

  /** Ready replicas first, then slow, then draining ones. */
  async inTurn(): Promise<Replica[]> {
    if (performance.now() - this.#lookedUpAt > LOOK_UP_EVERY) {
      const looking = this.#look();
      if (this.#replicas.size === 0) await looking;
      // No connection is left after an idle time, and addresses may have changed.
      else if (!this.#isConnected) await within(LOOK_UP_WITHIN, looking, () => undefined);
    }
    const all = [...this.#replicas.values()];
    for (const replica of all) replica.recover();
    const turn = this.#next++ % Math.max(1, all.length);
    const rotated = [...all.slice(turn), ...all.slice(0, turn)];
    return [READY, SLOW, DRAINING].flatMap((wanted) => rotated.filter(({ willingness }) => willingness === wanted));
  }

  /** Ignores the interval. @returns whether there are untried addresses */
  async findsOthers(tried: ReadonlySet<string>): Promise<boolean> {
    // A look-up in progress may have begun before the failed calls.
    await this.#lookingUp;
    await this.#look();
    return [...this.#replicas.keys()].some((address) => !tried.has(address));
  }

  close(): void {
    for (const replica of this.#replicas.values()) replica.close();
    this.#replicas.clear();
  }

  get #isConnected(): boolean {
    return [...this.#replicas.values()].some((replica) => replica.isConnected);
  }

  #look(): Promise<void> {
    return (this.#lookingUp ??= this.#refresh().finally(() => (this.#lookingUp = null)));
  }

  /** A host whose look-up fails keeps its addresses; removed addresses get no more calls. */
  async #refresh(): Promise<void> {
    const found = new Map<string, Replica>();
    for (const { host, port } of this.#targets) {
      const addresses = await this.#lookUp(host).catch(() => this.#known.get(host) ?? []);
      this.#known.set(host, addresses);
      for (const address of addresses) {
        const replica = this.#replicas.get(`${address}:${port}`) ?? new Replica(address, port, this.#auth);
        found.set(replica.address, replica);
      }
    }
    this.#lookedUpAt = performance.now();
    const gone = [...this.#replicas.values()].filter(({ address }) => !found.has(address));
    this.#replicas = found;
    for (const replica of gone) replica.close();
  }
}

function targetsOf(addresses: string): Target[] {
  return addresses.split(',').map((text) => {
    const [, host, port] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(text.trim()) ?? [];
    if (host === undefined || port === undefined) throw new Error(`${text} is not an address: use host:port`);
    return { host, port: Number(port) };
  });
}
