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
      decide: (state) => changeCompany(state, change),
      answer: answerOf,
    });
    return withProjection(answerOf(result.state), result);
  }
}

function answerOf(state: CompanyState): Answer {
  const { kind: _, ...company } = state.kind === 'none' ? { ...NOBODY } : state;
  return { message: company };
}

const NOBODY = { kind: 'company', companyID: 0, name: '', currency: null, replyTo: null } as const;
