import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CallContext, OperationClient } from '@vpds/kernel';
import type { Identifiers } from '../product.contract.ts';
import { type ProductHarness, VIN, callOfUser, startProducts } from '../testing/product-harness.ts';
import { WithdrawProductHandler } from './withdraw-product.handler.ts';

let harness: ProductHarness;
let isActive: boolean;
beforeAll(async () => {
  harness = await startProducts();
});
afterAll(() => harness.stop());

const withdraw = (productID: number, context: CallContext) => withdrawBy({ productID }, context);

const withdrawBy = (identifiers: Identifiers, context: CallContext) => {
  const tracking = { call: async () => ({ isActive }) } as unknown as OperationClient;
  return new WithdrawProductHandler(harness.products, tracking).handle({ identifiers, reason: 'A double' }, context);
};

test('ANS-7: a call by VIN that is sent again is not told that there is no product: it may have withdrawn it', async () => {
  isActive = false;
  await harness.create();
  const context = callOfUser();
  const [byVIN, again] = [{ vehicleIdentificationNumber: VIN }, { ...context, isRetry: true }];
  await withdrawBy(byVIN, context);
  await expect(withdrawBy(byVIN, again)).rejects.toMatchObject({ name: 'Unavailable', outcomeUnknown: true });
  await expect(withdrawBy(byVIN, callOfUser())).rejects.toMatchObject({ code: 'product_not_found' });
  await expect(withdraw(99_999, again)).rejects.toMatchObject({ code: 'product_not_found' });
});

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
