import { accountsContract } from '@vpds/accounts/contract';
import { endpoint } from '@vpds/http';
import { commissionContract } from '../commission.contract.ts';
import { CommissionPartnerIds } from '../commission-partner-ids.ts';
import { addPartnerRoute } from './add-partner.schema.ts';

export const addPartnerEndpoint = endpoint(
  addPartnerRoute,
  async ({ body: { companyID, name, email = null }, call }, ids) => {
    await call(accountsContract.requireCompany, { companyID });
    return call(commissionContract.addPartner, { commissionPartnerID: await ids.next(), companyID, name, email });
  },
  { inject: [CommissionPartnerIds] },
);
