import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OperationClient } from '@vpds/kernel';
import { FieldRegistries } from '../field-registries.ts';
import { type ProductHarness, callOfUser, startProducts } from '../testing/product-harness.ts';
import { DefineCustomFieldHandler } from './define-custom-field.handler.ts';

let harness: ProductHarness;
const everyCompanyExists = { call: async () => ({ name: 'Company' }) } as unknown as OperationClient;
/** A handler of another process, without a cache of others' definitions. */
const replica = () => new DefineCustomFieldHandler(new FieldRegistries(harness.engine.events), everyCompanyExists);

beforeAll(async () => {
  harness = await startProducts();
});
afterAll(() => harness.stop());

describe('ADM-1: defining a custom field', () => {
  test('ADR-15: a call that another replica resumes names the field that it defined, not a later one', async () => {
    const [one, other] = [replica(), replica()];
    const context = callOfUser();
    const define = { companyID: 1, type: 'string', alias: null };
    expect(await one.handle(define, context)).toEqual({ message: { key: 'customField_1' } });
    expect(await one.handle({ ...define, type: 'int' }, callOfUser())).toEqual({ message: { key: 'customField_2' } });
    expect(await other.handle(define, { ...context, isRetry: true })).toEqual({
      message: { key: 'customField_1' },
      headers: { 'x-projection': 'pending' },
    });
    expect(await other.handle(define, callOfUser())).toEqual({ message: { key: 'customField_3' } });
  });
});
