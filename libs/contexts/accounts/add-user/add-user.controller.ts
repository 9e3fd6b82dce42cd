import { endpoint } from '@vpds/http';
import { UserIds } from '../account-ids.ts';
import { accountsContract } from '../accounts.contract.ts';
import { addUserRoute } from './add-user.schema.ts';

export const addUserEndpoint = endpoint(
  addUserRoute,
  async ({ body: { permissions = [], ...user }, call }, ids) => {
    await call(accountsContract.requireCompany, { companyID: user.companyID });
    return call(accountsContract.addUser, { ...user, permissions, userID: await ids.next() });
  },
  { inject: [UserIds] },
);
