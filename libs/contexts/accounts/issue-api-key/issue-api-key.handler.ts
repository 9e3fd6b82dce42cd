import {
  type Answer,
  type CallContext,
  type EventStore,
  type Handler,
  Refusal,
  handleCommand,
  load,
  emptyStream,
  now as serviceNow,
  withProjection,
} from '@vpds/kernel';
import { type ServiceTime, readMoment } from '@vpds/http';
import { API_KEY_STREAMS, apiKeyAggregate } from '../api-key.aggregate.ts';
import { USER_STREAMS, userAggregate } from '../user.aggregate.ts';
import { type IssueApiKey, accountsContract } from '../accounts.contract.ts';
import { USUAL_TERMS, issueApiKey } from '../domain/accounts.decider.ts';
import { requireHeld } from '../own-company/require-held.ts';

/** ADM-1, KEY-6, OWN-4. The stored answer contains no secret. */
export class IssueApiKeyHandler implements Handler<IssueApiKey, Answer> {
  readonly operation = accountsContract.issueApiKey;
  readonly #store: EventStore;
  readonly #time: ServiceTime;

  constructor(store: EventStore, time: ServiceTime) {
    this.#store = store;
    this.#time = time;
  }

  async handle(request: IssueApiKey, context: CallContext): Promise<Answer> {
    const { apiKeyID, userID, hash, label, readOnly = false, expiresAt = null, companyID: own = null } = request;
    const user = (await load(this.#store, userAggregate, `${USER_STREAMS}${userID}`))?.state;
    if (user?.kind !== 'user' || (own !== null && user.companyID !== own))
      throw new Refusal('user_not_found', [userID]);
    const { companyID, permissions } = user;
    if (user.disabled) throw new Refusal('user_disabled');
    if (own !== null) requireHeld(permissions, context);
    const terms = { ...USUAL_TERMS, readOnly, expiresAt: this.#expiry(expiresAt) };
    const answer: Answer = { message: { apiKeyID, apiKey: null } };
    const result = await handleCommand({
      store: this.#store,
      aggregate: apiKeyAggregate,
      stream: `${API_KEY_STREAMS}${apiKeyID}`,
      known: emptyStream(apiKeyAggregate),
      companyID,
      context,
      decide: (state) => issueApiKey(state, { apiKeyID, userID, companyID, permissions, hash, label }, terms),
      answer: () => answer,
    });
    return withProjection(answer, result);
  }

  /** Unix milliseconds. */
  #expiry(text: string | null): number | null {
    if (text === null) return null;
    const now = Math.floor(serviceNow() / 1000);
    const second = readMoment(text, { now, timeZone: this.#time.zone });
    if (second === null) throw new Refusal('time_invalid', ['expiresAt']);
    if (second <= now) throw new Refusal('expiry_not_later');
    return second * 1000;
  }
}
