import { endpoint } from '@vpds/http';
import { trackingContract } from '../tracking.contract.ts';
import { listTransportsRoute } from './list-transports.schema.ts';

export const listTransportsEndpoint = endpoint(listTransportsRoute, ({ body, query, call }) => {
  const { args, ...identifiers } = body;
  return call(trackingContract.list, { identifiers, order: args?.order ?? 'DESC', ...query });
});
