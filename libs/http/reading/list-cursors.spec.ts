import { expect, test } from '@jest/globals';
import { Refusal } from '@vpds/kernel';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiRoute } from '../openapi/api-route.ts';
import { markedCursor, unmarkedCursor } from './list-cursors.ts';

const routeOf = (id: string) =>
  ({
    id,
    parameters: ['asOf', 'fields', 'limit', 'total', 'cursor'].map((name) => ({
      name,
      in: 'query',
      about: name,
      schema: z.string(),
    })),
  }) as unknown as ApiRoute;
const SEARCH = routeOf('search');

function request(query: string, { companyID = 1, value = 'AB%', body = {} } = {}) {
  const vpds = { principal: { companyID } };
  return { originalUrl: `/search?${query}`, params: { value }, body, vpds } as unknown as FastifyRequest;
}
const cursor = markedCursor('YzEy', SEARCH, request(''), new URLSearchParams('asOf=1'));
const read = (with_: FastifyRequest, route = SEARCH) => unmarkedCursor(cursor, route, with_);

test('ANS-19: a cursor is of its list, whatever the form of its pages and the parameters that no list has', () => {
  expect(read(request('asOf=1'))).toBe('YzEy');
  expect(read(request('_=5&limit=7&fields=brand&total=1&asOf=%31'))).toBe('YzEy');
  expect(cursor.length).toBeLessThan(64);
});

test.each([
  ['another list', request('asOf=1'), routeOf('companies')],
  ['another company', request('asOf=1', { companyID: 2 }), SEARCH],
  ['another path', request('asOf=1', { value: 'AC%' }), SEARCH],
  ['another filter', request('asOf=2'), SEARCH],
  ['no filter', request(''), SEARCH],
  ['another body', request('asOf=1', { body: { productID: 2 } }), SEARCH],
])('ANS-19: a cursor of %s is not valid', (_, other, route) => {
  expect(() => read(other, route)).toThrow(new Refusal('cursor_invalid'));
});

test('ANS-19: a cursor of an earlier release has no mark, and is accepted', () => {
  expect(unmarkedCursor('YzEy', SEARCH, request(''))).toBe('YzEy');
});
