import { endpoint, listAnswer } from '@vpds/http';
import { accountsContract } from '../accounts.contract.ts';
import { listApiKeysRoute, listCompaniesRoute, listUsersRoute } from './list-accounts.schema.ts';

export const listEndpoints = [
  endpoint(listCompaniesRoute, async ({ query, call }) => listAnswer(await call(accountsContract.companies, query))),
  endpoint(listUsersRoute, async ({ query, call }) => listAnswer(await call(accountsContract.users, query))),
  endpoint(listApiKeysRoute, async ({ query, call }) => listAnswer(await call(accountsContract.apiKeys, query))),
];
