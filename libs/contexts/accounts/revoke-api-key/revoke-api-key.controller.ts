import { endpoint } from '@vpds/http';
import { accountsContract } from '../accounts.contract.ts';
import { revokeApiKeyRoute } from './revoke-api-key.schema.ts';

export const revokeApiKeyEndpoint = endpoint(revokeApiKeyRoute, ({ path, call }) =>
  call(accountsContract.revokeApiKey, path),
);
