import {
  type Answer,
  type CallContext,
  type EventStore,
  type Handler,
  Refusal,
  Unavailable,
  handleCommand,
  load,
  withProjection,
} from '@vpds/kernel';
import { API_KEY_STREAMS, apiKeyAggregate } from '../api-key.aggregate.ts';
import { accountsContract } from '../accounts.contract.ts';
import { revokeApiKey } from '../domain/accounts.decider.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export interface RevocationNotice {
  /** Notifies every process. */
  forget(apiKeyID: string): void | Promise<void>;
  /** The key may be revoked: this process stops trusting its cache. */
  doubt(apiKeyID: string): void;
}

interface RevokeApiKey {
  readonly apiKeyID: string;
  /** Absent: any company's. */
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
    const stream = `${API_KEY_STREAMS}${apiKeyID}`;
    const known = UUID.test(apiKeyID) ? await load(this.#store, apiKeyAggregate, stream) : null;
    if (known === null || known.state.kind === 'none') throw new Refusal('api_key_not_found');
    if (companyID !== undefined && known.state.companyID !== companyID) throw new Refusal('api_key_not_found');
    const answer: Answer = { message: 'Revoked' };
    const result = await handleCommand({
      store: this.#store,
      aggregate: apiKeyAggregate,
      stream,
      known,
      companyID: known.state.companyID,
      context,
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
