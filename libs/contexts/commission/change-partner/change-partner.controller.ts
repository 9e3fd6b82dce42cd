import { Refusal, companyOf } from '@vpds/kernel';
import { endpoint, pathID, withoutAbsent } from '@vpds/http';
import { commissionContract } from '../commission.contract.ts';
import { changePartnerRoute } from './change-partner.schema.ts';

export const changePartnerEndpoint = endpoint(changePartnerRoute, ({ path, body, context, call }) =>
  call(commissionContract.changePartner, {
    commissionPartnerID: pathID(path.commissionPartnerID, new Refusal('partner_not_found')),
    companyID: companyOf(context),
    change: withoutAbsent(body),
  }),
);
