import type { Client } from 'undici';
import { AddressRefused } from './address-refused.ts';
import { pinnedClient } from './pinned-client.ts';
import { type AddressRule, isPublicAddress } from './public-address.ts';
import { type ResolveHost, resolveHost } from './resolve-host.ts';

const MAX_ADDRESSES = 8;

/** Operators' settings; tests replace the real network's rules. */
export interface AddressGuardOptions {
  /** Default: all ports. */
  readonly ports?: ReadonlySet<number>;
  /** Never connected to, even if public. */
  readonly denied?: { has(address: string): boolean };
  readonly allowed?: AddressRule;
  readonly resolve?: ResolveHost;
}

/** Guards calls to URLs that strangers name: connects to public addresses only, and to those that were vetted. */
export class AddressGuard {
  readonly #allowed: AddressRule;
  readonly #ports: ReadonlySet<number> | undefined;
  readonly #resolve: ResolveHost;

  constructor({ ports, denied, allowed = isPublicAddress, resolve = resolveHost }: AddressGuardOptions = {}) {
    this.#ports = ports;
    this.#allowed = (address) => allowed(address) && denied?.has(address) !== true;
    this.#resolve = resolve;
  }

  /** One forbidden address refuses the whole host. @throws AddressRefused, or the resolver's error */
  async vet(url: URL): Promise<readonly string[]> {
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    if (this.#ports?.has(port) === false) throw new AddressRefused('The port is not allowed');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isLiteral = host.includes(':') || /^[\d.]+$/.test(host);
    const addresses = isLiteral ? [host] : await this.#resolve(host);
    if (addresses.length === 0) throw new AddressRefused('The host name has no address');
    if (!addresses.every((address) => this.#allowed(address)))
      throw new AddressRefused('The address is not a public one');
    return addresses.slice(0, MAX_ADDRESSES);
  }

  /** `addresses`: vetted. `timeout`: of the connection, milliseconds. */
  client(origin: string, addresses: readonly string[], timeout: number): Promise<Client> {
    return pinnedClient(origin, addresses, this.#allowed, timeout);
  }
}
