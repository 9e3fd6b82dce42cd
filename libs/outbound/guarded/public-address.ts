import ipaddr from 'ipaddr.js';

export type AddressRule = (address: string) => boolean;

/** Azure's internal services use an address that looks public. */
const METADATA: readonly string[] = ['168.63.129.16'];

/**
 * PRE-12. Excludes private, loopback, link-local, multicast, carrier NAT, documentation and reserved ranges, and IPv6
 * forms that embed an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo, ISATAP). Not detected: NAT64 under a
 * network's own prefix.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  if (ipaddr.IPv6.isValid(address)) return isPublicIPv6(ipaddr.IPv6.parse(address));
  // Four decimal parts only: `010.0.0.1` and `2130706433` are ambiguous.
  return (
    ipaddr.IPv4.isValidFourPartDecimal(address) &&
    ipaddr.IPv4.parse(address).range() === 'unicast' &&
    !METADATA.includes(address)
  );
}

/** 2000::/3 (RFC 4291) without its special ranges. */
function isPublicIPv6(address: ipaddr.IPv6): boolean {
  const [first = 0, , , , fifth = 0, sixth] = address.parts;
  const isIsatap = (fifth & ~0x0200) === 0 && sixth === 0x5efe;
  return (first & 0xe000) === 0x2000 && address.range() === 'unicast' && !isIsatap;
}
