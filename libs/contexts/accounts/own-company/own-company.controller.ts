import { companyOf, hasPermission } from '@vpds/kernel';
import { endpoint, listAnswer } from '@vpds/http';
import { UserIds } from '../account-ids.ts';
import { accountsContract } from '../accounts.contract.ts';
import { issueKey } from '../issue-api-key/issue-api-key.controller.ts';
import {
  addOwnUserRoute,
  issueOwnKeyRoute,
  listOwnKeysRoute,
  listOwnUsersRoute,
  revokeOwnKeyRoute,
} from './own-company.schema.ts';
import { requireHeld } from './require-held.ts';

/** Rules OWN: the company is always the caller's. */
export const ownCompanyEndpoints = [
  endpoint(listOwnUsersRoute, async ({ query, context, call }) => {
    const namesOnly = !hasPermission(context, 'administerCompany');
    return listAnswer(await call(accountsContract.ownUsers, { ...query, companyID: companyOf(context), namesOnly }));
  }),
  endpoint(
    addOwnUserRoute,
    async ({ body: { permissions = [], ...user }, context, call }, ids) => {
      requireHeld(permissions, context);
      const companyID = companyOf(context);
      return call(accountsContract.addUser, { ...user, companyID, permissions, userID: await ids.next() });
    },
    { inject: [UserIds] },
  ),
  endpoint(listOwnKeysRoute, async ({ query, context, call }) =>
    listAnswer(await call(accountsContract.ownKeys, { ...query, companyID: companyOf(context), namesOnly: false })),
  ),
  endpoint(issueOwnKeyRoute, ({ body, context, call }) =>
    issueKey(body, (request) => call(accountsContract.issueApiKey, { ...request, companyID: companyOf(context) })),
  ),
  endpoint(revokeOwnKeyRoute, ({ path: { apiKeyID }, context, call }) =>
    call(accountsContract.revokeApiKey, { apiKeyID, companyID: companyOf(context) }),
  ),
];
