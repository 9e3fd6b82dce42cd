import type { Answer, CallContext, EventStore, Handler } from '@vpds/kernel';
import { accountsContract } from '../accounts.contract.ts';
import { revokeApiKey } from '../domain/accounts.decider.ts';
import { loadKey } from '../load-key.ts';
import type { RevocationNotice } from '../revocation-notice.ts';
import { revokeKey } from '../revoke-key.ts';

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
    return revokeKey({ store: this.#store, notice: this.#notice, known, answer, decide: revokeApiKey }, context);
  }
}
