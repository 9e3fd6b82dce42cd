import { type Answer, newSeed } from '@vpds/kernel';
import { endpoint } from '@vpds/http';
import { type IssueApiKey, accountsContract } from '../accounts.contract.ts';
import { hashOf, newApiKey } from '../api-key-secret.ts';
import { issueApiKeyRoute } from './issue-api-key.schema.ts';

export const issueApiKeyEndpoint = endpoint(issueApiKeyRoute, ({ body, call }) =>
  issueKey(body, (request) => call(accountsContract.issueApiKey, request)),
);

/** The secret never leaves the edge; a stored answer lacks it. */
export async function issueKey(
  { userID, label, readOnly = false, expiresAt }: IssuedFor,
  issue: (request: IssueApiKey) => Promise<Answer>,
): Promise<Answer> {
  const apiKey = newApiKey();
  const apiKeyID = newSeed();
  const issued = await issue({
    apiKeyID,
    userID,
    hash: hashOf(apiKey),
    label: label ?? null,
    readOnly,
    expiresAt: expiresAt ?? null,
  });
  return { ...issued, message: { apiKeyID, apiKey } };
}

interface IssuedFor {
  readonly userID: number;
  readonly label?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly expiresAt?: string | undefined;
}
