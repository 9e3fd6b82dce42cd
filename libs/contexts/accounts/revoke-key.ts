import {
  type Answer,
  type CallContext,
  type Decision,
  type EventStore,
  type Folded,
  Unavailable,
  handleCommand,
  withProjection,
} from '@vpds/kernel';
import { API_KEY_STREAMS, apiKeyAggregate } from './api-key.aggregate.ts';
import type { ApiKey, ApiKeyEvent, ApiKeyState } from './domain/accounts.decider.ts';
import type { RevocationNotice } from './revocation-notice.ts';

export interface Revocation {
  readonly store: EventStore;
  readonly notice: RevocationNotice;
  readonly known: Folded<ApiKey>;
  readonly answer: Answer;
  decide(state: ApiKeyState): Decision<ApiKeyEvent>;
}

/** Revokes a key or a session, and notifies every process (KEY-5). */
export async function revokeKey(
  { store, notice, known, answer, decide }: Revocation,
  context: CallContext,
): Promise<Answer> {
  const { apiKeyID, companyID } = known.state;
  const result = await handleCommand({
    store,
    aggregate: apiKeyAggregate,
    stream: `${API_KEY_STREAMS}${apiKeyID}`,
    known,
    companyID,
    context,
    ifMatch: context.ifMatch,
    decide,
    answer: () => answer,
  }).catch((error: unknown) => {
    // The append may still happen, and a retry is answered from its record without reaching this code.
    if (error instanceof Unavailable && error.outcomeUnknown) notice.doubt(apiKeyID);
    throw error;
  });
  await notice.forget(apiKeyID);
  return withProjection(answer, result);
}
