import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isPublicAddress } from './public-address.ts';

/** Ranges that are not public, as [first, last] address. */
const CLOSED_IPV4: readonly [string, string, string][] = [
  ['this network', '0.0.0.0', '0.255.255.255'],
  ['private', '10.0.0.0', '10.255.255.255'],
  ['carrier NAT', '100.64.0.0', '100.127.255.255'],
  ['loopback', '127.0.0.0', '127.255.255.255'],
  ['link-local and metadata', '169.254.0.0', '169.254.255.255'],
  ['private', '172.16.0.0', '172.31.255.255'],
  ['protocol assignments', '192.0.0.0', '192.0.0.255'],
  ['documentation', '192.0.2.0', '192.0.2.255'],
  ['6to4 relays', '192.88.99.0', '192.88.99.255'],
  ['private', '192.168.0.0', '192.168.255.255'],
  ['benchmarks', '198.18.0.0', '198.19.255.255'],
  ['documentation', '198.51.100.0', '198.51.100.255'],
  ['documentation', '203.0.113.0', '203.0.113.255'],
  ['multicast', '224.0.0.0', '239.255.255.255'],
  ['reserved and broadcast', '240.0.0.0', '255.255.255.255'],
];

function toNumber(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

function toIPv4(number: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
}

function isClosed(number: number): boolean {
  return CLOSED_IPV4.some(([, first, last]) => number >= toNumber(first) && number <= toNumber(last));
}

/** The last 32 bits of an IPv6 address. */
function tail(number: number): string {
  return `${Math.floor(number / 65_536).toString(16)}:${(number % 65_536).toString(16)}`;
}

const anyIPv4 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const anyHextet = fc.integer({ min: 0, max: 0xffff }).map((part) => part.toString(16));

describe('PRE-12: addresses that are refused', () => {
  test.each(CLOSED_IPV4)('%s: %s to %s, ends included', (_, first, last) => {
    expect([first, last].map(isPublicAddress)).toEqual([false, false]);
    const inside = fc.integer({ min: toNumber(first), max: toNumber(last) }).map(toIPv4);
    fc.assert(fc.property(inside, (address) => !isPublicAddress(address)));
  });

  test.each(['9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0'])(
    '%s, just outside a closed range, is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each(['169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255', '223.255.255.255'])(
    '%s, just outside a closed range, is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    ['AWS, Google Cloud, Azure', '169.254.169.254'],
    ['AWS tasks', '169.254.170.2'],
    ['Alibaba', '100.100.100.200'],
    ['Oracle', '192.0.0.192'],
    ['Azure platform', '168.63.129.16'],
    ['AWS over IPv6', 'fd00:ec2::254'],
    ['Google Cloud over IPv6', 'fd20:ce::254'],
  ])('metadata of %s: %s', (_, address) => expect(isPublicAddress(address)).toBe(false));

  test.each([
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['loopback, written out', '0:0:0:0:0:0:0:1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped loopback in hexadecimal', '::ffff:7f00:1'],
    ['IPv4-mapped public', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-compatible public', '::8.8.8.8'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64 of local use', '64:ff9b:1::a00:1'],
    ['discard', '100::1'],
    ['6to4 of a private address', '2002:a00:1::'],
    ['6to4 of a public address', '2002:808:808::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['benchmarks', '2001:2::1'],
    ['ORCHID', '2001:10::1'],
    ['ORCHIDv2', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['segment routing', '5f00::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fdff:ffff::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['public with a zone', '2606:4700::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['multicast', 'ff0e::1'],
    ['ISATAP', '2606:4700::5efe:a00:1'],
    ['ISATAP, universal bit', '2606:4700::200:5efe:a00:1'],
    ['not assigned', '4000::1'],
    ['not assigned', 'e000::1'],
  ])('%s: %s', (_, address) => expect(isPublicAddress(address)).toBe(false));

  test.each([
    '',
    'localhost',
    'example.com',
    '1',
    '127.1',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '2130706433',
    '1.2.3',
    '256.1.1.1',
  ])('%j is no address in its one form', (text) => expect(isPublicAddress(text)).toBe(false));

  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '93.184.216.34',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
    '2001:4860:4860::8888',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('PRE-12: properties of the guard', () => {
  test('an IPv4 address is public exactly outside the closed ranges', () => {
    fc.assert(
      fc.property(anyIPv4, (number) => {
        fc.pre(toIPv4(number) !== '168.63.129.16');
        const as112 = /^(?:192\.175\.48|192\.31\.196|192\.52\.193)\./.test(toIPv4(number));
        expect(isPublicAddress(toIPv4(number))).toBe(!isClosed(number) && !as112);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['IPv4-mapped', (v4: number) => `::ffff:${tail(v4)}`],
    ['IPv4-compatible', (v4: number) => `::${tail(v4)}`],
    ['IPv4-translated', (v4: number) => `::ffff:0:${tail(v4)}`],
    ['NAT64', (v4: number) => `64:ff9b::${tail(v4)}`],
    ['6to4', (v4: number) => `2002:${tail(v4)}::1`],
    ['Teredo', (v4: number) => `2001:0:${tail(v4)}::1`],
    ['ISATAP', (v4: number) => `2a00:1:2:3:0:5efe:${tail(v4)}`],
  ])('no IPv4 address gets through as %s', (_, form) => {
    fc.assert(fc.property(anyIPv4, (number) => expect(isPublicAddress(form(number))).toBe(false)));
  });

  test('nothing outside 2000::/3 is public', () => {
    const outside = fc.integer({ min: 0, max: 0xffff }).filter((part) => (part & 0xe000) !== 0x2000);
    fc.assert(
      fc.property(outside, fc.array(anyHextet, { minLength: 7, maxLength: 7 }), (first, rest) => {
        expect(isPublicAddress([first.toString(16), ...rest].join(':'))).toBe(false);
      }),
    );
  });

  test('never throws, whatever the text', () => {
    fc.assert(fc.property(fc.string(), (text) => expect([true, false]).toContain(isPublicAddress(text))));
  });
});
