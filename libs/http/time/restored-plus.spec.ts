import { describe, expect, test } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiRoute } from '../openapi/api-route.ts';
import { readMoment } from './read-moment.ts';
import { withRestoredPluses } from './restored-plus.ts';

const OPTIONS = { now: 1_774_747_800, timeZone: 'Europe/Copenhagen' };
const ROUTE = {
  parameters: [
    { name: 'since', in: 'query', about: '', schema: z.string(), isTime: true },
    { name: 'other', in: 'query', about: '', schema: z.string() },
  ],
} as unknown as ApiRoute;

function restored(search: string): Record<string, string> {
  const query = Object.fromEntries(new URLSearchParams(search));
  const request = { url: `/statistics?${search}` } as FastifyRequest;
  return withRestoredPluses(query, ROUTE, request) as Record<string, string>;
}
const inQuery = (raw: string) => readMoment(restored(`since=${raw}`)['since'] ?? '', OPTIONS);

describe('STA-2: a + that form decoding turned into a space is restored', () => {
  test.each([
    ['+1700000000', '+1700000000'],
    ['+2026', '+2026'],
    ['+1+week', '+1 week'],
    ['2026-02-28T10:00:00+01:00', '2026-02-28T10:00:00+01:00'],
    ['2026-02-28T10:00:00+0100', '2026-02-28T10:00:00+0100'],
    ['20260228T100000+0100', '20260228T100000+0100'],
    ['2026-02-28T10:00:00.5+01:00', '2026-02-28T10:00:00.5+01:00'],
    ['2026-02-28+10:00:00+01', '2026-02-28 10:00:00+01'],
    ['now+1+day', 'now+1 day'],
    ['+1.5+days', '+1.5 days'],
    ['2026-01-31+1+month', '2026-01-31+1 month'],
    ['+2+days', '+2 days'],
    ['@1700000000+1+day', '@1700000000 +1 day'],
    ['Sat,+28+Feb+2026+10:00:00++0100', 'Sat, 28 Feb 2026 10:00:00 +0100'],
    ['Sat,+28+Feb+2026+10:00:00+0100', 'Sat, 28 Feb 2026 10:00:00 +0100'],
    ['2026-02-28+10am++0200', '2026-02-28 10am +0200'],
    ['+01:00', '+01:00'],
    ['10:00+02:00', '10:00+02:00'],
    ['tomorrow+10:00+02:00', 'tomorrow 10:00+02:00'],
    ['2026/02/28+10:00+01:00', '2026/02/28 10:00+01:00'],
    ['28.02.2026+10:00+02:00', '28.02.2026 10:00+02:00'],
    ['28+February+2026+10:00+02:00', '28 February 2026 10:00+02:00'],
    ['2026-W09-6T10:00:00+01:00', '2026-W09-6T10:00:00+01:00'],
    ['2026-02-28T10:00:00+1', '2026-02-28T10:00:00+1'],
    ['2026-02-28++1.5+days', '2026-02-28 +1.5 days'],
    ['GMT+2', 'GMT+2'],
    ['10:00+GMT+2', '10:00 GMT+2'],
    ['2026-07-01++5', '2026-07-01 +5'],
    ['2026-02-28+23:30:00++01:00', '2026-02-28 23:30:00 +01:00'],
    ['2026-02-28+23:30+UTC++01:00', '2026-02-28 23:30 UTC +01:00'],
  ])('%j', (raw, meant) => {
    expect(readMoment(meant, OPTIONS)).not.toBeNull();
    expect(inQuery(raw)).toBe(readMoment(meant, OPTIONS));
  });

  test.each([
    ['Fri,++8+Sep+2017+20:46:39++0000', 'Fri,  8 Sep 2017 20:46:39 +0000'],
    ['Fri,%20%208%20Sep%202017%2020:46:39%20+0000', 'Fri,  8 Sep 2017 20:46:39 +0000'],
    ['2026-01-05%20+10:00', '2026-01-05 +10:00'],
    ['2026-02-28%2010:00:00+01:00', '2026-02-28 10:00:00+01:00'],
  ])('beside other spaces: %j', (raw, meant) => {
    expect(restored(`since=${raw}`)).toEqual({ since: meant });
  });
});

describe('STA-2: any other space stays one', () => {
  /** Each as a client encodes it. */
  const ENCODINGS = [
    encodeURIComponent,
    (text: string) => text.replaceAll(' ', '%20'),
    (text: string) => new URLSearchParams({ since: text }).toString().slice('since='.length),
  ];

  test.each([
    '2026-01-05  10:00',
    'Fri,  8 Sep 2017 20:46:39 +0000',
    'March  5, 2026',
    'today  23:59:59',
    'first monday of january  2026',
    'Sat Feb 28 10:00:00 2026',
    'Sun Feb  1 10:00:00 2026',
    '10:00 28 February 2026',
    '10:00 1 March 2026',
    '10:00 2-1-2026',
    '20:00 8 sept',
    '2026-02-28 10:00:00 1 day',
    'first day of january 2026 00:00',
    '28 Feb 2026 10:00:00 GMT',
  ])('%j', (text) => {
    expect(readMoment(text, OPTIONS)).not.toBeNull();
    for (const encoded of ENCODINGS) expect(inQuery(encoded(text))).toBe(readMoment(text, OPTIONS));
  });

  test.each(['10:00%2011:00', '2026-02-28%2023:30%2010:00', '%205', '%201700000000', '2026-07-01%20%205'])(
    '%j is unreadable',
    (raw) => {
      expect(inQuery(raw)).toBeNull();
    },
  );

  test.each(['other=1+week', 'since=+soon', 'since=%zz+1'])('nothing else changes: %s', (search) => {
    expect(restored(search)).toEqual(Object.fromEntries(new URLSearchParams(search)));
  });
});
