import { endpoint } from '@vpds/http';
import { trackingContract } from '../tracking.contract.ts';
import { listProvidersRoute } from './list-providers.schema.ts';

export const listProvidersEndpoint = endpoint(listProvidersRoute, ({ call }) => call(trackingContract.providers, null));
