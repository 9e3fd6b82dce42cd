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
import { type ChangeUser, accountsContract } from '../accounts.contract.ts';
import { type UserState, changeUser } from '../domain/accounts.decider.ts';
import type { RevocationNotice } from '../revocation-notice.ts';
import { USER_STREAMS, userAggregate } from '../user.aggregate.ts';
import { grantedBy } from '../own-company/require-held.ts';

/** CHA-2. Applies to all keys of the user, as a revocation does (KEY-5). */
export class ChangeUserHandler implements Handler<ChangeUser, Answer> {
  readonly operation = accountsContract.changeUser;
  readonly #store: EventStore;
  readonly #notice: RevocationNotice;

  constructor(store: EventStore, notice: RevocationNotice) {
    this.#store = store;
    this.#notice = notice;
  }

  async handle({ userID, companyID, change }: ChangeUser, context: CallContext): Promise<Answer> {
    const stream = `${USER_STREAMS}${userID}`;
    const known = await load(this.#store, userAggregate, stream);
    if (known?.state.kind !== 'user' || known.state.companyID !== companyID)
      throw new Refusal('user_not_found', [userID]);
    const held = grantedBy(context);
    const result = await handleCommand({
      store: this.#store,
      aggregate: userAggregate,
      stream,
      known,
      companyID,
      context,
      ifMatch: context.ifMatch,
      decide: (state) => changeUser(state, change, held),
      answer: answerOf,
    }).catch((error: unknown) => {
      // The append may still happen, and a retry is answered from its record without reaching this code.
      if (error instanceof Unavailable && error.outcomeUnknown) this.#notice.doubtUser(userID);
      throw error;
    });
    await this.#notice.changed(userID, result.revision);
    return withProjection(answerOf(result.state, result.revision), result);
  }
}

function answerOf(state: UserState, revision: bigint): Answer {
  if (state.kind === 'none') throw new Error('A change needs a user');
  const { userID, name, email, permissions, disabled } = state;
  return { message: { userID, name, email, permissions: [...permissions], disabled, revision: Number(revision) } };
}
