import { endpoint, listAnswer } from '@vpds/http';
import { trackingContract } from '../tracking.contract.ts';
import { transportsListRoute } from './transports-list.schema.ts';

export const transportsListEndpoint = endpoint(transportsListRoute, async ({ query, call }) =>
  listAnswer(await call(trackingContract.listed, query)),
);
