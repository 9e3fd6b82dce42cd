import { type Caller, type EventStore, PERMISSIONS, derivedID, load, ownContext } from '@vpds/kernel';
import { CompanyIds, UserIds } from '../account-ids.ts';
import { API_KEY_STREAMS, COMPANY_STREAMS, apiKeyAggregate, companyAggregate } from '../accounts.aggregates.ts';
import { accountsContract } from '../accounts.contract.ts';
import { hashOf, newApiKey } from '../api-key-secret.ts';

/** Namespace of everything that exists from the first start. */
const NAMESPACE = '6f3b1d0a-52e4-4f0c-8a55-9d6d7c1f0b11';
const FIRST = 1;

/**
 * Company 1, user 1 and a key with all permissions, from the first start on (decisions K). Done twice or by two processes at
 * once it comes to the same. A bootstrap key that was revoked stays revoked.
 * @returns the key, if one was generated now: it is to be shown this once
 */
export async function bootstrap(
  store: EventStore,
  caller: Caller,
  configured: string | undefined,
): Promise<string | null> {
  const fresh = (await load(store, companyAggregate, `${COMPANY_STREAMS}${FIRST}`)) === null;
  if (fresh) await firstAccount(store, caller);
  if (configured === undefined && !fresh) return null;
  const apiKey = configured ?? newApiKey();
  const hash = hashOf(apiKey);
  const apiKeyID = derivedID(NAMESPACE, hash);
  if ((await load(store, apiKeyAggregate, `${API_KEY_STREAMS}${apiKeyID}`)) === null) {
    const request = { apiKeyID, userID: FIRST, hash, label: 'bootstrap' };
    await caller.call(accountsContract.issueApiKey, request, ownContext(derivedID(NAMESPACE, `apiKey ${hash}`)));
  }
  return configured === undefined ? apiKey : null;
}

async function firstAccount(store: EventStore, caller: Caller): Promise<void> {
  await new CompanyIds(store).next();
  await new UserIds(store).next();
  const user = {
    userID: FIRST,
    companyID: FIRST,
    name: 'Operator',
    email: 'operator@localhost',
    permissions: PERMISSIONS,
  };
  await caller.call(accountsContract.addUser, user, ownContext(derivedID(NAMESPACE, 'user')));
  const company = { companyID: FIRST, name: 'Company 1' };
  await caller.call(accountsContract.foundCompany, company, ownContext(derivedID(NAMESPACE, 'company')));
}
