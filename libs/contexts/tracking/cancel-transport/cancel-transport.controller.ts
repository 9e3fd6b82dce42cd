import { endpoint } from '@vpds/http';
import { trackingContract } from '../tracking.contract.ts';
import { cancelTransportRoute } from './cancel-transport.schema.ts';

export const cancelTransportEndpoint = endpoint(cancelTransportRoute, ({ body, call }) => {
  const { transportID = null, reason, ...identifiers } = body;
  return call(trackingContract.cancel, { transportID, identifiers, reason });
});
