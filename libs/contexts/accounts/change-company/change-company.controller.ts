import { companyOf } from '@vpds/kernel';
import { endpoint, withoutAbsent } from '@vpds/http';
import { accountsContract } from '../accounts.contract.ts';
import { changeCompanyRoute } from './change-company.schema.ts';

export const changeCompanyEndpoint = endpoint(changeCompanyRoute, ({ body, context, call }) =>
  call(accountsContract.changeCompany, { companyID: companyOf(context), ...withoutAbsent(body) }),
);
