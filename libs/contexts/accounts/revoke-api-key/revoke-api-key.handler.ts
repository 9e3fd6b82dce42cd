import {
  type Answer,
  type CallContext,
  type EventStore,
  type Handler,
  Unavailable,
  handleCommand,
  withProjection,
} from '@vpds/kernel';
import { API_KEY_STREAMS, apiKeyAggregate } from '../api-key.aggregate.ts';
import { accountsContract } from '../accounts.contract.ts';
import { revokeApiKey } from '../domain/accounts.decider.ts';
import { loadKey } from '../load-key.ts';
import type { RevocationNotice } from '../revocation-notice.ts';

interface RevokeApiKey {
  readonly apiKeyID: string;
  /** If it is absent, the key may be any company's. */
  readonly companyID?: number;
}

/** Permanent (ADM-1). */
export class RevokeApiKeyHandler implements Handler<RevokeApiKey, Answer> {
  readonly operation = accountsContract.revokeApiKey;
  readonly #store: EventStore;
  readonly #notice: RevocationNotice;

  constructor(store: EventStore, notice: RevocationNotice) {
    this.#store = store;
    this.#notice = notice;
  }

  async handle({ apiKeyID, companyID }: RevokeApiKey, context: CallContext): Promise<Answer> {
    const known = await loadKey(this.#store, apiKeyID, companyID);
    const answer: Answer = { message: 'Revoked' };
    const result = await handleCommand({
      store: this.#store,
      aggregate: apiKeyAggregate,
      stream: `${API_KEY_STREAMS}${apiKeyID}`,
      known,
      companyID: known.state.companyID,
      context,
      ifMatch: context.ifMatch,
      decide: revokeApiKey,
      answer: () => answer,
    }).catch((error: unknown) => {
      // The append may still happen, and a retry is answered from its record without reaching this code.
      if (error instanceof Unavailable && error.outcomeUnknown) this.#notice.doubt(apiKeyID);
      throw error;
    });
    await this.#notice.forget(apiKeyID);
    return withProjection(answer, result);
  }
}
