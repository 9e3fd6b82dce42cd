import { companyOf } from '@vpds/kernel';
import { endpoint } from '@vpds/http';
import { accountsContract } from '../accounts.contract.ts';
import { getCompanyUsageRoute, getOwnUsageRoute, setCompanyLimitsRoute } from './usage.schema.ts';

export const usageEndpoints = [
  endpoint(getOwnUsageRoute, async ({ context, call }) => ({
    message: await call(accountsContract.companyUsage, { companyID: companyOf(context) }),
  })),
  endpoint(getCompanyUsageRoute, async ({ path, call }) => ({
    message: await call(accountsContract.companyUsage, { companyID: Number(path.companyID) }),
  })),
  endpoint(setCompanyLimitsRoute, ({ path, body, call }) => {
    const limits = Object.entries(body).flatMap(([amount, limit]) =>
      limit === undefined ? [] : [[amount, limit] as const],
    );
    return call(accountsContract.setCompanyLimits, {
      companyID: Number(path.companyID),
      limits: Object.fromEntries(limits),
    });
  }),
];
