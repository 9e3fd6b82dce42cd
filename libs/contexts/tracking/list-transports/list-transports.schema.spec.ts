import { describe, expect, test } from '@jest/globals';
import { Refusal, errorText } from '@vpds/kernel';
import { edgeErrors, parseRequest } from '@vpds/http';
import { listTransportsBody } from './list-transports.schema.ts';

function refusal(body: object): string {
  try {
    parseRequest(listTransportsBody, body);
  } catch (error) {
    if (error instanceof Refusal) return errorText(edgeErrors[error.code as keyof typeof edgeErrors], error.parameters);
    throw error;
  }
  throw new Error('Expected a refusal');
}

describe('rules TRA: POST /product/transport', () => {
  test.each(['asc', 'up', '', 1, ['ASC'], {}])('args.order %j is refused', (order) => {
    expect(refusal({ productID: 1, args: { order } })).toBe("'args.order' must be one of: [ASC, DESC]");
  });

  test.each(['DESC', 5, [1], true])('args %j is refused', (args) => {
    expect(refusal({ productID: 1, args })).toBe("'args' must be an object");
  });

  test('at least one of the four identifiers is required', () => {
    expect(refusal({ args: { order: 'ASC' } })).toBe(
      'One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno]',
    );
  });

  test.each([undefined, null, {}, [], { order: null }, { order: undefined, other: 1 }])(
    'ANS-13: args %j asks for no order',
    (args) => {
      expect(parseRequest(listTransportsBody, { productID: 1, args }).args?.order).toBeUndefined();
    },
  );

  test.each(['ASC', 'DESC'])('args.order %s', (order) => {
    expect(parseRequest(listTransportsBody, { productID: 1, args: { order } }).args?.order).toBe(order);
  });
});
