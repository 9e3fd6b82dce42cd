import ipaddr from 'ipaddr.js';

/** Whether an IP address may be connected to. */
export type AddressRule = (address: string) => boolean;

/** The virtual machines' own services of Azure stand behind an address that otherwise looks public. */
const METADATA: readonly string[] = ['168.63.129.16'];

/**
 * Whether an address is of the public internet (PRE-12). Everything with a special meaning is not: private, loopback,
 * link-local, multicast, carrier NAT, documentation, reserved, and every IPv6 form that leads to an IPv4 address inside
 * it (mapped, compatible, NAT64, 6to4, Teredo, ISATAP). Not guaranteed: NAT64 behind a prefix of a network's own looks public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  if (ipaddr.IPv6.isValid(address)) return isPublicIPv6(ipaddr.IPv6.parse(address));
  // Only four decimal parts: `010.0.0.1` and `2130706433` mean different addresses to different readers.
  return (
    ipaddr.IPv4.isValidFourPartDecimal(address) &&
    ipaddr.IPv4.parse(address).range() === 'unicast' &&
    !METADATA.includes(address)
  );
}

/** Global unicast is 2000::/3 (RFC 4291), without its special parts. */
function isPublicIPv6(address: ipaddr.IPv6): boolean {
  const [first = 0, , , , fifth = 0, sixth] = address.parts;
  const isIsatap = (fifth & ~0x0200) === 0 && sixth === 0x5efe;
  return (first & 0xe000) === 0x2000 && address.range() === 'unicast' && !isIsatap;
}
