import { type CallContext, type Handler, type ViewRow, type ViewStore, companyOf, storedMembers } from '@vpds/kernel';
import { type ListRequest, type ListedPage, type ServiceTime, listPage } from '@vpds/http';
import { commissionContract } from '../commission.contract.ts';
import { PARTNERS } from '../partner.aggregate.ts';
import { PARTNER_LIST } from './own-partners.schema.ts';

/** OWN-5: of the caller's company. */
export class OwnPartnersHandler implements Handler<ListRequest, ListedPage> {
  readonly operation = commissionContract.ownPartners;
  readonly #views: ViewStore;
  readonly #time: ServiceTime;

  constructor(views: ViewStore, time: ServiceTime) {
    this.#views = views;
    this.#time = time;
  }

  handle(request: ListRequest, context: CallContext): Promise<ListedPage> {
    const list = { view: PARTNERS, declaration: PARTNER_LIST, request, time: this.#time, scope: companyOf(context) };
    return listPage(this.#views, list, async (row: ViewRow) => {
      const { companyID: _, ...partner } = storedMembers(row);
      return { ...partner, revision: Number(row.revision) };
    });
  }
}
