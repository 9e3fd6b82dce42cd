import { type EventStore, type Folded, Refusal, load } from '@vpds/kernel';
import { API_KEY_STREAMS, apiKeyAggregate } from './api-key.aggregate.ts';
import type { ApiKey } from './domain/accounts.decider.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Null: there is none. */
export async function keyInStream(store: EventStore, apiKeyID: string): Promise<Folded<ApiKey> | null> {
  const known = await load(store, apiKeyAggregate, `${API_KEY_STREAMS}${apiKeyID}`);
  if (known === null || known.state.kind === 'none') return null;
  return { state: known.state, revision: known.revision };
}

/** `companyID`: the key's; absent: any. @throws Refusal api_key_not_found, also for another company's */
export async function loadKey(store: EventStore, apiKeyID: string, companyID?: number): Promise<Folded<ApiKey>> {
  const known = UUID.test(apiKeyID) ? await keyInStream(store, apiKeyID) : null;
  if (known === null) throw new Refusal('api_key_not_found');
  if (companyID !== undefined && known.state.companyID !== companyID) throw new Refusal('api_key_not_found');
  return known;
}
