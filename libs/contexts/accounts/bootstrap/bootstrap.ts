import {
  type OperationClient,
  type EventStore,
  NONE_LOST,
  PERMISSIONS,
  Unavailable,
  derivedID,
  load,
  newSeed,
  ownContext,
} from '@vpds/kernel';
import { UNFILTERED } from '@vpds/http';
import { InvalidSettings } from '@vpds/runtime';
import type { Logger } from 'pino';
import { CompanyIds, UserIds } from '../account-ids.ts';
import { API_KEY_STREAMS } from '../api-key.aggregate.ts';
import { COMPANY_STREAMS } from '../company.aggregate.ts';
import { accountsContract } from '../accounts.contract.ts';
import { hashOf, newApiKey } from '../api-key-secret.ts';
import { USER_STREAMS, userAggregate } from '../user.aggregate.ts';
import { bootstrapKeyProblem } from './bootstrap-key-problem.ts';

const NAMESPACE = '6f3b1d0a-52e4-4f0c-8a55-9d6d7c1f0b11';
const FIRST = 1;

/**
 * Company 1, user 1 with all permissions, and his key (RUN-3). Without a configured key, one is generated if none exists.
 * Idempotent; a revoked key stays revoked. Two concurrent first starts may each generate a key.
 * @returns the generated key, if any
 */
export async function bootstrap(
  store: EventStore,
  operationClient: OperationClient,
  configured: string | undefined,
): Promise<string | null> {
  if (!(await exists(store, `${COMPANY_STREAMS}${FIRST}`))) await firstAccount(store, operationClient);
  if (configured === undefined && (await isAnyKeyIssued(operationClient))) return null;
  const apiKey = configured ?? newApiKey();
  const { apiKeyID, hash } = bootstrapped(apiKey);
  if (!(await isIssued(store, apiKeyID))) {
    await enableFirst(store, operationClient, apiKeyID);
    const request = { apiKeyID, userID: FIRST, hash, label: 'bootstrap' };
    await operationClient.call(
      accountsContract.issueApiKey,
      request,
      ownContext(derivedID(NAMESPACE, `apiKey ${hash}`)),
    );
  }
  return configured === undefined ? apiKey : null;
}

/**
 * A weak key of an earlier start only causes a warning: updates do not stop an installation. @throws InvalidSettings
 * for a new key that is too weak
 */
export async function examineBootstrapKey(
  configured: string | undefined,
  isIssuedAlready: (apiKeyID: string) => Promise<boolean>,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const problem = configured === undefined ? null : bootstrapKeyProblem(configured);
  if (configured === undefined || problem === null) return;
  if (!(await isIssuedAlready(bootstrapped(configured).apiKeyID))) throw new InvalidSettings([problem]);
  logger.warn(
    { code: 'bootstrap_key_weak', problem },
    'a weak bootstrap key from an earlier start is still in use: issue another and revoke it',
  );
}

/**
 * Signs user 1 in, once, within 15 minutes: for the terminal of who started the service. @returns the link's secret; null
 * where none can be stored: on a full disk, or while the previous release may still run. No reason not to start.
 */
export async function newcomersLink(operationClient: OperationClient): Promise<string | null> {
  const link = newApiKey();
  const request = { linkHash: hashOf(link), userIDs: [FIRST] };
  try {
    await operationClient.call(accountsContract.makeSignInLink, request, ownContext(newSeed()));
    return link;
  } catch (error) {
    if (error instanceof Unavailable) return null;
    throw error;
  }
}

function bootstrapped(apiKey: string): { apiKeyID: string; hash: string } {
  const hash = hashOf(apiKey);
  return { apiKeyID: derivedID(NAMESPACE, hash), hash };
}

/** Whether a key of that id exists, even revoked. @throws Unavailable */
export async function isIssued(store: EventStore, apiKeyID: string): Promise<boolean> {
  return exists(store, `${API_KEY_STREAMS}${apiKeyID}`);
}

/** A first event that cannot be read is one, too: it stops no start (ADR-18). @throws Unavailable */
async function exists(store: EventStore, stream: string): Promise<boolean> {
  return (await store.readStream({ stream, limit: 1 })).length > 0;
}

/**
 * A disabled user gets no key, and no start would succeed. Whoever controls the settings may do what user 1 may, so the
 * change is by user 1 with the new key.
 */
async function enableFirst(store: EventStore, operationClient: OperationClient, apiKeyID: string): Promise<void> {
  const user = (await load(store, userAggregate, `${USER_STREAMS}${FIRST}`))?.state;
  if (user?.kind !== 'user' || !user.disabled) return;
  const { companyID, permissions } = user;
  const request = { userID: FIRST, companyID, change: { disabled: false } };
  const principal = { companyID, userID: FIRST, apiKeyID, permissions };
  const context = ownContext(derivedID(NAMESPACE, `enabled for ${apiKeyID}`));
  await operationClient.call(accountsContract.changeUser, request, { ...context, principal });
}

async function isAnyKeyIssued(operationClient: OperationClient): Promise<boolean> {
  const { rows } = await operationClient.call(
    accountsContract.apiKeys,
    { ...UNFILTERED, limit: 1, cursor: null },
    ownContext(newSeed()),
  );
  return rows.length > 0;
}

/** {@link bootstrap}, and prints the generated key before anything that can fail: it exists nowhere else. */
export async function firstKey(
  store: EventStore,
  operationClient: OperationClient,
  configured: string | undefined,
): Promise<string | null> {
  const generated = await bootstrap(store, operationClient, configured);
  if (generated !== null) console.log(shownOnce(generated));
  return generated;
}

function shownOnce(apiKey: string): string {
  return `Your API key, shown only once. It has all permissions; BOOTSTRAP_API_KEY sets your own:

  ${apiKey}
`;
}

async function firstAccount(store: EventStore, operationClient: OperationClient): Promise<void> {
  // Reserves the first ids, which are these whatever the log has lost.
  await new CompanyIds(store, NONE_LOST).next();
  await new UserIds(store, NONE_LOST).next();
  const user = {
    userID: FIRST,
    companyID: FIRST,
    name: 'Operator',
    email: 'operator@localhost',
    permissions: PERMISSIONS,
  };
  await operationClient.call(accountsContract.addUser, user, ownContext(derivedID(NAMESPACE, 'user')));
  const company = { companyID: FIRST, name: 'Company 1' };
  await operationClient.call(accountsContract.foundCompany, company, ownContext(derivedID(NAMESPACE, 'company')));
}
