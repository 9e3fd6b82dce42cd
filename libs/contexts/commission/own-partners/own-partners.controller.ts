import { companyOf } from '@vpds/kernel';
import { endpoint, listAnswer } from '@vpds/http';
import { commissionContract } from '../commission.contract.ts';
import { CommissionPartnerIds } from '../commission-partner-ids.ts';
import { addOwnPartnerRoute, listOwnPartnersRoute } from './own-partners.schema.ts';

export const ownPartnerEndpoints = [
  endpoint(listOwnPartnersRoute, async ({ query, call }) =>
    listAnswer(await call(commissionContract.ownPartners, query)),
  ),
  endpoint(
    addOwnPartnerRoute,
    async ({ body: { name, email = null }, context, call }, ids) => {
      const companyID = companyOf(context);
      return call(commissionContract.addPartner, { commissionPartnerID: await ids.next(), companyID, name, email });
    },
    { inject: [CommissionPartnerIds] },
  ),
];
