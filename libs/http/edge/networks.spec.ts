import { describe, expect, test } from '@jest/globals';
import { networks } from './networks.ts';

const has = (text: string, address: string) => networks.parse(text).has(address);

describe('networks', () => {
  test.each([
    ['10.0.0.0/8', '10.255.0.1'],
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7 , 2001:db8::/32 ', '2001:db8::1'],
    ['2001:db8::/32', '2001:0DB8:0:0::1'],
    ['10.0.0.0/8', '::ffff:10.1.2.3'],
    ['10.0.0.0/8', '::ffff:a01:203'],
    ['0.0.0.0/0', '203.0.113.9'],
  ])('%j has %s', (text, address) => {
    expect(has(text, address)).toBe(true);
  });

  test.each([
    ['', '10.0.0.1'],
    ['10.0.0.0/8', '11.0.0.1'],
    ['10.0.0.0/8', '2001:db8::1'],
    ['10.0.0.0/8', 'localhost'],
    ['10.0.0.0/8', '10.0.0.1, 10.0.0.2'],
    ['10.0.0.0/8', ''],
    ['192.0.2.7', '192.0.2.8'],
  ])('%j has not %j', (text, address) => {
    expect(has(text, address)).toBe(false);
  });

  test.each([
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0/8',
    'localhost',
    '10.0.0.0/8/8',
    'fe80::1%eth0',
    '2001:db8::/129',
    'on',
  ])('%j is none', (text) => {
    expect(networks.safeParse(text).error?.issues[0]?.message).toBe(
      'must be addresses or networks such as 10.0.0.0/8, with commas between',
    );
  });
});
