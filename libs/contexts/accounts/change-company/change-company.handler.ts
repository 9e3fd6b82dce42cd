import {
  type Answer,
  type CallContext,
  type EventStore,
  type Handler,
  handleCommand,
  withProjection,
} from '@vpds/kernel';
import { accountsContract } from '../accounts.contract.ts';
import { COMPANY_STREAMS, companyAggregate } from '../company.aggregate.ts';
import { type CompanyDetails, type CompanyState, changeCompany } from '../domain/accounts.decider.ts';

type Request = { readonly companyID: number } & Partial<CompanyDetails>;

/** CHA-1 */
export class ChangeCompanyHandler implements Handler<Request, Answer> {
  readonly operation = accountsContract.changeCompany;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle({ companyID, ...change }: Request, context: CallContext): Promise<Answer> {
    const result = await handleCommand({
      store: this.#store,
      aggregate: companyAggregate,
      stream: `${COMPANY_STREAMS}${companyID}`,
      companyID,
      context,
      ifMatch: context.ifMatch,
      decide: (state) => changeCompany(state, change),
      answer: answerOf,
    });
    return withProjection(answerOf(result.state, result.revision), result);
  }
}

function answerOf(state: CompanyState, revision: bigint): Answer {
  if (state.kind === 'none') throw new Error('A change needs a company');
  const { kind: _, ...company } = state;
  return { message: { ...company, revision: Number(revision) } };
}
