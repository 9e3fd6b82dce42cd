import { endpoint } from '@vpds/http';
import { CompanyIds } from '../account-ids.ts';
import { accountsContract } from '../accounts.contract.ts';
import { foundCompanyRoute } from './found-company.schema.ts';

export const foundCompanyEndpoint = endpoint(
  foundCompanyRoute,
  async ({ body: { name }, call }, ids) => call(accountsContract.foundCompany, { companyID: await ids.next(), name }),
  { inject: [CompanyIds] },
);
