import { companyOf } from '@vpds/kernel';
import { endpoint, listAnswer } from '@vpds/http';
import { accountsContract } from '../accounts.contract.ts';
import { listAuditRoute, listOwnAuditRoute, listRefusedLoginsRoute } from './audit.schema.ts';

export const auditEndpoints = [
  endpoint(listAuditRoute, async ({ query: { companyID = null, ...which }, call }) =>
    listAnswer(await call(accountsContract.audit, { ...which, companyID })),
  ),
  endpoint(listOwnAuditRoute, async ({ query, context, call }) =>
    listAnswer(await call(accountsContract.audit, { ...query, companyID: companyOf(context) })),
  ),
  endpoint(listRefusedLoginsRoute, async ({ call }) => ({ message: await call(accountsContract.refusedLogins, {}) })),
];
