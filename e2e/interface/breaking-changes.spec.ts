import { describe, expect, test } from '@jest/globals';
import { breakingChanges } from './breaking-changes.ts';

const document = {
  paths: {
    '/product/create': {
      post: {
        operationId: 'createProduct',
        parameters: [{ name: 'dry', in: 'query', schema: { type: 'boolean' } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NewProduct' } } } },
        responses: {
          200: {
            headers: { 'X-Product-Id': {} },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Created' } } },
          },
          422: { content: { 'application/json': { schema: {}, examples: { vin_malformed: {} } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      NewProduct: {
        type: 'object',
        required: ['vin'],
        properties: {
          vin: { type: 'string', maxLength: 17 },
          kind: { type: 'string', enum: ['car', 'van'] },
          note: { anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }] },
        },
      },
      Created: {
        type: 'object',
        required: ['id', 'tags'],
        properties: {
          id: { type: 'integer', format: 'int64' },
          tags: { type: 'array', items: { type: 'string' } },
          partner: { anyOf: [{ $ref: '#/components/schemas/Partner' }, { type: 'null' }] },
        },
      },
      Partner: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
    },
  },
};

type Document = any;

function changed(change: (copy: Document) => void): string[] {
  const copy = structuredClone(document) as Document;
  change(copy);
  return breakingChanges(document, copy);
}

const create = (copy: Document) => copy.paths['/product/create'].post;
const schema = (copy: Document, name: string) => copy.components.schemas[name];

describe('what breaks a caller', () => {
  const CREATE = 'POST /product/create: ';
  test.each<[string, (copy: Document) => void, string[]]>([
    ['a path that is gone', (copy) => delete copy.paths['/product/create'], [`${CREATE}gone`]],
    [
      'another operationId',
      (copy) => (create(copy).operationId = 'add'),
      [`${CREATE}operationId is add, was createProduct`],
    ],
    ['a parameter that is gone', (copy) => create(copy).parameters.pop(), [`${CREATE}parameter query.dry: gone`]],
    [
      'a parameter that must be given',
      (copy) => create(copy).parameters.push({ name: 'key', in: 'query', required: true, schema: {} }),
      [`${CREATE}parameter query.key: required now`],
    ],
    [
      'a property that must be sent',
      (copy) => schema(copy, 'NewProduct').required.push('kind'),
      [`${CREATE}body.kind: required now`],
    ],
    [
      'a value that is refused',
      (copy) => schema(copy, 'NewProduct').properties.kind.enum.pop(),
      [`${CREATE}body.kind: van is refused now`],
    ],
    [
      'a closer bound',
      (copy) => (schema(copy, 'NewProduct').properties.vin.maxLength = 10),
      [`${CREATE}body.vin: maxLength is 10, was 17`],
    ],
    [
      'a closer bound of an alternative',
      (copy) => (schema(copy, 'NewProduct').properties.note.anyOf[0].maxLength = 100),
      [`${CREATE}body.note: maxLength is 100, was 200`],
    ],
    [
      'an alternative that is refused',
      (copy) => (schema(copy, 'NewProduct').properties.note = { type: 'string', maxLength: 200 }),
      [`${CREATE}body.note: type is string, was string or null`],
    ],
    ['a body that must be sent', (copy) => (create(copy).requestBody.required = true), [`${CREATE}body: required now`]],
    [
      'a member of an alternative that is gone',
      (copy) => delete schema(copy, 'Partner').properties.name,
      [`${CREATE}answer 200.partner.name: gone`],
    ],
    [
      'another alternative of an answer',
      (copy) => schema(copy, 'Created').properties.partner.anyOf.push({ type: 'string' }),
      [`${CREATE}answer 200.partner: type is object or null or string, was object or null`],
    ],
    ['a member that is gone', (copy) => delete schema(copy, 'Created').properties.id, [`${CREATE}answer 200.id: gone`]],
    [
      'a member that may be missing',
      (copy) => (schema(copy, 'Created').required = ['id']),
      [`${CREATE}answer 200.tags: may be missing now`],
    ],
    [
      'a member that may be null',
      (copy) => (schema(copy, 'Created').properties.id.type = ['integer', 'null']),
      [`${CREATE}answer 200.id: type is integer or null, was integer`],
    ],
    [
      'elements of another type',
      (copy) => (schema(copy, 'Created').properties.tags.items.type = 'object'),
      [`${CREATE}answer 200.tags[]: type is object, was string`],
    ],
    [
      'an error code that is gone',
      (copy) => (create(copy).responses[422].content['application/json'].examples = {}),
      [`${CREATE}answer 422: code vin_malformed: gone`],
    ],
    [
      'a header that is gone',
      (copy) => (create(copy).responses[200].headers = {}),
      [`${CREATE}answer 200: header X-Product-Id: gone`],
    ],
  ])('%s', (_name, change, lines) => {
    expect(changed(change)).toEqual(lines);
  });

  test('a schema of another name', () => {
    expect(changed((copy) => (copy.components.schemas.Other = {}))).toEqual([]);
    const renamed = structuredClone(document) as Document;
    renamed.components.schemas.Unused = {};
    expect(breakingChanges(renamed, document)).toEqual(['schema Unused: gone']);
  });

  test('additions are compatible', () => {
    expect(
      changed((copy) => {
        copy.paths['/me/usage'] = { get: {} };
        create(copy).parameters.push({ name: 'more', in: 'query', schema: {} });
        schema(copy, 'NewProduct').properties.more = { type: 'string' };
        schema(copy, 'NewProduct').properties.kind.enum.push('truck');
        schema(copy, 'Created').properties.more = { type: 'string' };
        schema(copy, 'Created').required.push('more');
        schema(copy, 'NewProduct').properties.vin = { anyOf: [{ type: 'string', maxLength: 20 }, { type: 'null' }] };
        schema(copy, 'Partner').properties.city = { type: 'string' };
        create(copy).responses[409] = {};
      }),
    ).toEqual([]);
  });
});
