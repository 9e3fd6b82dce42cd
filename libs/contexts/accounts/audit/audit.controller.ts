import { companyOf } from '@vpds/kernel';
import { endpoint, page } from '@vpds/http';
import { accountsContract } from '../accounts.contract.ts';
import { listAuditRoute, listOwnAuditRoute, listRefusedLoginsRoute } from './audit.schema.ts';

export const auditEndpoints = [
  endpoint(listAuditRoute, async ({ query: { companyID = null, ...which }, call }) =>
    page(await call(accountsContract.audit, { ...which, companyID })),
  ),
  endpoint(listOwnAuditRoute, async ({ query, context, call }) =>
    page(await call(accountsContract.audit, { ...query, companyID: companyOf(context) })),
  ),
  endpoint(listRefusedLoginsRoute, async ({ call }) => ({ message: await call(accountsContract.refusedLogins, {}) })),
];
