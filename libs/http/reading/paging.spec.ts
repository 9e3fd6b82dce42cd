import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@vpds/kernel';
import { z } from 'zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiRoute } from '../openapi/api-route.ts';
import { cursorAt, linkNext, paging, positionAt } from './paging.ts';

const cursorOf = (text: string) => Buffer.from(text).toString('base64url');

test('ANS-19: without a limit a page has 1,000 rows, from the first', () => {
  expect(z.object(paging).parse({})).toEqual({ limit: 1_000, cursor: null });
});

test('HTT-13: a Link leads to the next page though its path has a raw backslash', () => {
  const headers: string[] = [];
  const reply = { header: (_: string, value: string) => headers.push(value) } as unknown as FastifyReply;
  const vpds = { prefix: '', principal: null };
  const request = { originalUrl: '/search/AB\\%25?limit=1', params: {}, vpds } as unknown as FastifyRequest;
  linkNext({ id: 'search' } as ApiRoute, request, reply, 'more');
  expect(headers[0]).toMatch(/^<\/search\/AB%5C%25\?limit=1&cursor=more\.[\w-]{12}>; rel="next"$/);
});

describe('ANS-19: a cursor that is not ours is not valid', () => {
  test.each([0n, -1n, 4_711n, 2n ** 63n - 1n, -(2n ** 63n)])('the cursor at %s is ours', (position) => {
    expect(positionAt(cursorAt(position))).toBe(position);
  });

  test.each(['c9223372036854775808', 'c-9223372036854775809', `c${'9'.repeat(20)}`, 'c01', 'c', 'x1', ''])(
    'that of %j is not',
    (text) => {
      expect(() => positionAt(cursorOf(text))).toThrow(new Refusal('cursor_invalid'));
    },
  );
});
