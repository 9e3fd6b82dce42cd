import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

const BITS = { 4: 32, 6: 128 } as const;

/** IPv4-mapped IPv6 addresses match as IPv4. */
export class Networks {
  readonly #list = new BlockList();
  readonly isEmpty: boolean;

  /** @throws RangeError for anything but an address or CIDR network */
  constructor(members: readonly string[]) {
    this.isEmpty = members.length === 0;
    for (const member of members) this.#add(member);
  }

  has(address: string): boolean {
    const version = isIP(address);
    return version !== 0 && this.#list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  }

  #add(member: string): void {
    const [address = '', bits, ...rest] = member.split('/');
    const version = isIP(address) as 0 | 4 | 6;
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && version !== 0 && Number(bits) <= BITS[version]);
    if (version === 0 || !isNetwork || rest.length > 0 || address.includes('%')) throw new RangeError(member);
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) this.#list.addAddress(address, family);
    else this.#list.addSubnet(address, Number(bits), family);
  }
}

export const networks = z
  .string()
  .default('')
  .transform((text, context) => {
    try {
      return new Networks(
        text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      );
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      context.addIssue(`must be addresses or networks such as 10.0.0.0/8, with commas between`);
      return z.NEVER;
    }
  });
