import { companyOf } from '@vpds/kernel';
import { endpoint } from '@vpds/http';
import { accountsContract } from '../accounts.contract.ts';
import { labelApiKeyRoute } from './label-api-key.schema.ts';

export const labelApiKeyEndpoint = endpoint(labelApiKeyRoute, ({ path, body, context, call }) =>
  call(accountsContract.labelApiKey, { ...path, ...body, companyID: companyOf(context) }),
);
