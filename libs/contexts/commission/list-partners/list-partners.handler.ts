import { type Handler, type ViewStore, storedMembers } from '@vpds/kernel';
import { type Page, type PageRequest, pageOf } from '@vpds/http';
import { commissionContract } from '../commission.contract.ts';
import { PARTNERS } from '../partner.aggregate.ts';

/** Of all companies, oldest first (ADM-1). */
export class ListPartnersHandler implements Handler<PageRequest, Page> {
  readonly operation = commissionContract.partners;
  readonly #views: ViewStore;

  constructor(views: ViewStore) {
    this.#views = views;
  }

  async handle(request: PageRequest): Promise<Page> {
    const { rows, next } = await pageOf(this.#views, PARTNERS, request);
    return { rows: rows.map((row) => storedMembers(row)), next };
  }
}
