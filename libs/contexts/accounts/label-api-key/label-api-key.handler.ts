import {
  type Answer,
  type CallContext,
  type EventStore,
  type Handler,
  handleCommand,
  withProjection,
} from '@vpds/kernel';
import { type LabelApiKey, accountsContract } from '../accounts.contract.ts';
import { API_KEY_STREAMS, apiKeyAggregate } from '../api-key.aggregate.ts';
import { type ApiKeyState, labelApiKey } from '../domain/accounts.decider.ts';
import { loadKey } from '../load-key.ts';

/** CHA-6 */
export class LabelApiKeyHandler implements Handler<LabelApiKey, Answer> {
  readonly operation = accountsContract.labelApiKey;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle({ apiKeyID, companyID, label }: LabelApiKey, context: CallContext): Promise<Answer> {
    const known = await loadKey(this.#store, apiKeyID, companyID);
    const result = await handleCommand({
      store: this.#store,
      aggregate: apiKeyAggregate,
      stream: `${API_KEY_STREAMS}${apiKeyID}`,
      known,
      companyID,
      context,
      ifMatch: context.ifMatch,
      decide: (state) => labelApiKey(state, label),
      answer: answerOf,
    });
    return withProjection(answerOf(result.state, result.revision), result);
  }
}

function answerOf(state: ApiKeyState, revision: bigint): Answer {
  if (state.kind === 'none') throw new Error('A label needs a key');
  const { apiKeyID, userID, label } = state;
  return { message: { apiKeyID, userID, label, revision: Number(revision) } };
}
