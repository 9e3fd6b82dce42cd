import { companyOf } from '@vpds/kernel';
import { endpoint, withoutAbsent } from '@vpds/http';
import { commissionContract } from '../commission.contract.ts';
import { changePartnerRoute } from './change-partner.schema.ts';

export const changePartnerEndpoint = endpoint(changePartnerRoute, ({ path, body, context, call }) =>
  call(commissionContract.changePartner, {
    commissionPartnerID: Number(path.commissionPartnerID),
    companyID: companyOf(context),
    change: withoutAbsent(body),
  }),
);
