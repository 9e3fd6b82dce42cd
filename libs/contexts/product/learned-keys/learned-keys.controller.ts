import { endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { forgetLearnedKeysRoute, listLearnedKeysRoute } from './learned-keys.schema.ts';

export const learnedKeysEndpoints = [
  endpoint(listLearnedKeysRoute, async ({ path: { companyID }, call }) => ({
    message: [...(await call(productContract.learnedKeys, { companyID: Number(companyID) }))],
  })),
  endpoint(forgetLearnedKeysRoute, ({ path: { companyID }, body: { keys }, call }) =>
    call(productContract.forgetKeys, { companyID: Number(companyID), keys }),
  ),
];
