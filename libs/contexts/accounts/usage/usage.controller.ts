import { Refusal, companyOf } from '@vpds/kernel';
import { endpoint, pathID } from '@vpds/http';
import { accountsContract } from '../accounts.contract.ts';
import { getCompanyUsageRoute, getOwnUsageRoute, setCompanyLimitsRoute } from './usage.schema.ts';

const companyIn = (text: string): number => pathID(text, new Refusal('company_not_found', [text]));

export const usageEndpoints = [
  endpoint(getOwnUsageRoute, async ({ context, call }) => ({
    message: await call(accountsContract.companyUsage, { companyID: companyOf(context) }),
  })),
  endpoint(getCompanyUsageRoute, async ({ path, call }) => ({
    message: await call(accountsContract.companyUsage, { companyID: companyIn(path.companyID) }),
  })),
  endpoint(setCompanyLimitsRoute, ({ path, body, call }) => {
    const limits = Object.entries(body).flatMap(([amount, limit]) =>
      limit === undefined ? [] : [[amount, limit] as const],
    );
    return call(accountsContract.setCompanyLimits, {
      companyID: companyIn(path.companyID),
      limits: Object.fromEntries(limits),
    });
  }),
];
