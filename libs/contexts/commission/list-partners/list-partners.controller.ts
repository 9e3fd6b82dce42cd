import { endpoint, listAnswer } from '@vpds/http';
import { commissionContract } from '../commission.contract.ts';
import { listPartnersRoute } from './list-partners.schema.ts';

export const listPartnersEndpoint = endpoint(listPartnersRoute, async ({ query, call }) =>
  listAnswer(await call(commissionContract.partners, query)),
);
