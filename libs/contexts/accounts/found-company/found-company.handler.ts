import {
  type Answer,
  type CallContext,
  type EventStore,
  type Handler,
  handleCommand,
  emptyStream,
  withProjection,
} from '@vpds/kernel';
import { COMPANY_STREAMS, companyAggregate } from '../company.aggregate.ts';
import { accountsContract } from '../accounts.contract.ts';
import { foundCompany } from '../domain/accounts.decider.ts';

/** ADM-1 */
export class FoundCompanyHandler implements Handler<{ companyID: number; name: string }, Answer> {
  readonly operation = accountsContract.foundCompany;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle(request: { companyID: number; name: string }, context: CallContext): Promise<Answer> {
    const answer: Answer = { message: { companyID: request.companyID } };
    const result = await handleCommand({
      store: this.#store,
      aggregate: companyAggregate,
      stream: `${COMPANY_STREAMS}${request.companyID}`,
      known: emptyStream(companyAggregate),
      companyID: request.companyID,
      context,
      decide: (state) => foundCompany(state, request),
      answer: () => answer,
    });
    return withProjection(answer, result);
  }
}
