import { endpoint } from '@vpds/http';
import { trackingContract } from '../tracking.contract.ts';
import { askTransportRoute } from './ask-transport.schema.ts';

export const askTransportEndpoint = endpoint(askTransportRoute, ({ path, call }) => call(trackingContract.ask, path));
