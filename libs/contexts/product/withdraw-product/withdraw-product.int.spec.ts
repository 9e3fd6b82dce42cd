import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CallContext, OperationClient } from '@vpds/kernel';
import { type ProductHarness, callOfUser, startProducts } from '../testing/product-harness.ts';
import { WithdrawProductHandler } from './withdraw-product.handler.ts';

let harness: ProductHarness;
let isActive: boolean;
beforeAll(async () => {
  harness = await startProducts();
});
afterAll(() => harness.stop());

const withdraw = (productID: number, context: CallContext) => {
  const tracking = { call: async () => ({ isActive }) } as unknown as OperationClient;
  const request = { identifiers: { productID }, reason: 'A double' };
  return new WithdrawProductHandler(harness.products, tracking).handle(request, context);
};

test('COR-1: a call that is sent again asks for transports, too, unless the first one has withdrawn it', async () => {
  const productID = await harness.create();
  const context = callOfUser();
  const again = { ...context, isRetry: true };
  isActive = true;
  await expect(withdraw(productID, again)).rejects.toMatchObject({ code: 'transport_active' });
  isActive = false;
  await withdraw(productID, context);
  isActive = true;
  expect(await withdraw(productID, again)).toMatchObject({ message: 'Product withdrawn' });
  await expect(withdraw(productID, callOfUser())).rejects.toMatchObject({ code: 'withdrawn' });
});
