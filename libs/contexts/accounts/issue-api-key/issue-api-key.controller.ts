import { newSeed } from '@vpds/kernel';
import { endpoint } from '@vpds/http';
import { accountsContract } from '../accounts.contract.ts';
import { hashOf, newApiKey } from '../api-key-secret.ts';
import { issueApiKeyRoute } from './issue-api-key.schema.ts';

export const issueApiKeyEndpoint = endpoint(issueApiKeyRoute, async ({ body: { userID, label = null }, call }) => {
  const apiKey = newApiKey();
  const apiKeyID = newSeed();
  const issued = await call(accountsContract.issueApiKey, { apiKeyID, userID, hash: hashOf(apiKey), label });
  return { ...issued, message: { apiKeyID, apiKey } };
});
