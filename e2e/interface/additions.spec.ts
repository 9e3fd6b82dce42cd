import { expect, test } from '@jest/globals';
import { additions } from './additions.ts';
import type { InterfaceDocument } from './breaking-changes.ts';

const answer = (...codes: readonly string[]) => ({
  422: {
    content: { 'application/json': { schema: {}, examples: Object.fromEntries(codes.map((code) => [code, {}])) } },
  },
});
const parameter = (name: string) => ({ name, in: 'query', schema: { type: 'string' } });
const created = (...members: readonly string[]) => ({
  schemas: { Created: { properties: Object.fromEntries(members.map((member) => [member, {}])) } },
});

const before: InterfaceDocument = {
  paths: { '/product': { get: { parameters: [parameter('vin')], responses: answer('vin_malformed') } } },
  components: created('id'),
};

test('an equal document adds nothing', () => {
  expect(additions(before, structuredClone(before))).toEqual([]);
});

test('a bound that is another, wider or closer, of a parameter, a member or the items of a list', () => {
  const bounded = (limit: number, items: number): InterfaceDocument => ({
    paths: {
      '/product': {
        get: {
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: limit } }],
          responses: answer(),
        },
      },
    },
    components: {
      schemas: {
        Asked: {
          properties: {
            tags: { type: 'array', items: { type: 'string', maxLength: items } },
            name: { type: 'string', maxLength: limit },
          },
        },
      },
    },
  });
  expect(additions(bounded(100, 5), bounded(100, 5))).toEqual([]);
  expect(additions(bounded(100, 5), bounded(101, 5))).toEqual(['GET /product?limit', 'Asked.name']);
  expect(additions(bounded(100, 5), bounded(100, 4))).toEqual(['Asked.tags']);
});

test('new operations, parameters, members and codes, each by one name', () => {
  const after: InterfaceDocument = {
    paths: {
      '/product': {
        get: {
          parameters: [parameter('vin'), parameter('limit')],
          responses: answer('vin_malformed', 'limit_malformed'),
        },
        post: { parameters: [parameter('dry')], responses: answer('vin_malformed', 'reserved') },
      },
    },
    components: { schemas: { ...created('id', 'at').schemas, Reservation: { properties: { until: {} } } } },
  };
  expect(additions(before, after)).toEqual([
    'POST /product',
    'GET /product?limit',
    'Created.at',
    'limit_malformed',
    'reserved',
  ]);
});
