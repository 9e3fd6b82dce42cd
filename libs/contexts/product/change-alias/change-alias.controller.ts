import { companyOf } from '@vpds/kernel';
import { endpoint } from '@vpds/http';
import { productContract } from '../product.contract.ts';
import { changeAliasRoute } from './change-alias.schema.ts';

export const changeAliasEndpoint = endpoint(changeAliasRoute, ({ path, body, context, call }) =>
  call(productContract.changeAlias, { companyID: companyOf(context), ...path, ...body }),
);
