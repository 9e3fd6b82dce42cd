import { type Handler, type ViewStore, storedMembers } from '@vpds/kernel';
import { type ListRequest, type ListedPage, type ServiceTime, UNFILTERED, listPage } from '@vpds/http';
import { commissionContract } from '../commission.contract.ts';
import { PARTNERS } from '../partner.aggregate.ts';
import { ALL_PARTNERS } from './list-partners.schema.ts';

/** Lists the partners of all companies (ADM-1). */
export class ListPartnersHandler implements Handler<ListRequest, ListedPage> {
  readonly operation = commissionContract.partners;
  readonly #views: ViewStore;
  readonly #time: ServiceTime;

  constructor(views: ViewStore, time: ServiceTime) {
    this.#views = views;
    this.#time = time;
  }

  handle(given: ListRequest): Promise<ListedPage> {
    const request = { ...UNFILTERED, ...given };
    const list = { view: PARTNERS, declaration: ALL_PARTNERS, request, time: this.#time, scope: null };
    return listPage(this.#views, list, async (row) => storedMembers(row));
  }
}
