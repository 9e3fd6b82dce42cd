import {
  type Answer,
  type CallContext,
  type EventStore,
  type Handler,
  type Permission,
  handleCommand,
  emptyStream,
  withProjection,
} from '@vpds/kernel';
import { USER_STREAMS, userAggregate } from '../user.aggregate.ts';
import { accountsContract } from '../accounts.contract.ts';
import { addUser } from '../domain/accounts.decider.ts';

interface AddUser {
  readonly userID: number;
  readonly companyID: number;
  readonly name: string;
  readonly email: string;
  readonly permissions: readonly Permission[];
}

/** ADM-1 */
export class AddUserHandler implements Handler<AddUser, Answer> {
  readonly operation = accountsContract.addUser;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle(request: AddUser, context: CallContext): Promise<Answer> {
    const answer: Answer = { message: { userID: request.userID } };
    const result = await handleCommand({
      store: this.#store,
      aggregate: userAggregate,
      stream: `${USER_STREAMS}${request.userID}`,
      known: emptyStream(userAggregate),
      companyID: request.companyID,
      context,
      decide: (state) => addUser(state, request),
      answer: () => answer,
    });
    return withProjection(answer, result);
  }
}
