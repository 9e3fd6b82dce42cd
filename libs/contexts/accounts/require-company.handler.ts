import { type EventStore, type Handler, Refusal, load } from '@vpds/kernel';
import { COMPANY_STREAMS, companyAggregate } from './company.aggregate.ts';
import type { CompanyDetails } from './domain/accounts.decider.ts';
import { accountsContract } from './accounts.contract.ts';

export class RequireCompanyHandler implements Handler<{ companyID: number }, CompanyDetails> {
  readonly operation = accountsContract.requireCompany;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle({ companyID }: { companyID: number }): Promise<CompanyDetails> {
    const company = (await load(this.#store, companyAggregate, `${COMPANY_STREAMS}${companyID}`))?.state;
    if (company?.kind !== 'company') throw new Refusal('company_not_found', [companyID]);
    const { name, currency, replyTo } = company;
    return { name, currency, replyTo };
  }
}
