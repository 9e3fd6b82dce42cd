import { type EventStore, type Handler, Refusal, load } from '@vpds/kernel';
import { COMPANY_STREAMS, companyAggregate } from './company.aggregate.ts';
import { accountsContract } from './accounts.contract.ts';

export class RequireCompanyHandler implements Handler<{ companyID: number }, { name: string }> {
  readonly operation = accountsContract.requireCompany;
  readonly #store: EventStore;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async handle({ companyID }: { companyID: number }): Promise<{ name: string }> {
    const company = (await load(this.#store, companyAggregate, `${COMPANY_STREAMS}${companyID}`))?.state;
    if (company?.kind !== 'company') throw new Refusal('company_not_found', [companyID]);
    return { name: company.name };
  }
}
