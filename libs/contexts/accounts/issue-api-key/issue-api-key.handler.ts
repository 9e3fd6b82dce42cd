import {
  type Answer,
  type CallContext,
  type EventStore,
  type Handler,
  Refusal,
  handleCommand,
  load,
  emptyStream,
  withProjection,
} from '@vpds/kernel';
import { API_KEY_STREAMS, apiKeyAggregate } from '../api-key.aggregate.ts';
import { USER_STREAMS, userAggregate } from '../user.aggregate.ts';
import { accountsContract } from '../accounts.contract.ts';
import { issueApiKey } from '../domain/accounts.decider.ts';

interface IssueApiKey {
  readonly apiKeyID: string;
  readonly userID: number;
  readonly hash: string;
  readonly label: string | null;
}

/** ADM-1. The stored answer contains no secret. */
export class IssueApiKeyHandler implements Handler<IssueApiKey, Answer> {
  readonly operation = accountsContract.issueApiKey;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle(request: IssueApiKey, context: CallContext): Promise<Answer> {
    const user = (await load(this.#store, userAggregate, `${USER_STREAMS}${request.userID}`))?.state;
    if (user?.kind !== 'user') throw new Refusal('user_not_found', [request.userID]);
    const { companyID, permissions } = user;
    const answer: Answer = { message: { apiKeyID: request.apiKeyID, apiKey: null } };
    const result = await handleCommand({
      store: this.#store,
      aggregate: apiKeyAggregate,
      stream: `${API_KEY_STREAMS}${request.apiKeyID}`,
      known: emptyStream(apiKeyAggregate),
      companyID: companyID,
      context,
      decide: (state) => issueApiKey(state, { ...request, companyID, permissions }),
      answer: () => answer,
    });
    return withProjection(answer, result);
  }
}
