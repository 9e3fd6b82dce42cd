import { describe, expect, test } from '@jest/globals';
import { Refusal, errorText } from '@vpds/kernel';
import { edgeErrors, parseRequest } from '@vpds/http';
import { productErrors } from '@vpds/product/contract';
import { trackingErrors } from '../tracking.errors.ts';
import { orderTransportBody } from './order-transport.schema.ts';

const CATALOGUE = { ...edgeErrors, ...productErrors, ...trackingErrors };

function refusal(change: object): string {
  try {
    parseRequest(orderTransportBody, { productID: 1, provider: 'a', ...change });
  } catch (error) {
    if (error instanceof Refusal) return errorText(CATALOGUE[error.code as keyof typeof CATALOGUE], error.parameters);
    throw error;
  }
  throw new Error('Expected a refusal');
}

describe('TRA-8: POST /product/transport/order', () => {
  test.each([
    [{ pickupDate: '01-12-2026' }, "'pickupDate' must be a date (Y-m-d)"],
    [{ deliveryDate: '2026-02-30' }, "'deliveryDate' must be a date (Y-m-d)"],
    [{ deliveryDate: '2026-13-01' }, "'deliveryDate' must be a date (Y-m-d)"],
    [{ pickupDate: '2026-12-01 10:00:00' }, "'pickupDate' must be a date (Y-m-d)"],
    [{ pickupDate: '' }, "'pickupDate' must be a date (Y-m-d)"],
    [{ pickupDate: 20261201 }, "'pickupDate' must be a date (Y-m-d)"],
    [{ pickupAddress: 5 }, "'pickupAddress' must be a string value"],
    [{ comment: ['x'] }, "'comment' must be a string value"],
    [{ pickupCompanyName: 'x'.repeat(256) }, "'pickupCompanyName' must be at most 255 characters"],
    [{ comment: 'x'.repeat(10_001) }, "'comment' must be at most 10000 characters"],
    [{ provider: null }, "'provider' is a required field"],
    [{ provider: undefined }, "'provider' is a required field"],
    [{ productID: 'x' }, "'productID' must be a numeric value"],
    [{ vehicleIdentificationNumber: 'SHORT' }, "'vehicleIdentificationNumber' must be 17 characters"],
    [{ AP30Guid: 'x' }, "'AP30Guid' must be a UUID"],
    [
      { productID: null },
      'One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno]',
    ],
  ])('%j is refused', (change, text) => {
    expect(refusal(change)).toBe(text);
  });

  test('every transport field is optional, null counts as not given', () => {
    const body = { AP30Pno: '12', provider: 'B', pickupDate: null, deliveryDate: '2028-02-29', comment: '' };
    expect(parseRequest(orderTransportBody, body)).toMatchObject({
      AP30Pno: 12,
      provider: 'B',
      pickupDate: undefined,
      deliveryDate: '2028-02-29',
      comment: '',
    });
  });

  test('a provider that is no text is for the list of names', () => {
    expect(parseRequest(orderTransportBody, { productID: 1, provider: 5 }).provider).toBe('');
  });
});
