import type { Handler, Json, ViewStore } from '@vpds/kernel';
import { cursorAt, positionAt } from '@vpds/platform';
import { type PartnerListRequest, type PartnerListResponse, commissionContract } from '../commission.contract.ts';
import { PARTNERS } from '../partner.aggregate.ts';

/** A page of all companies' partners, oldest first (decisions J). */
export class ListPartnersHandler implements Handler<PartnerListRequest, PartnerListResponse> {
  readonly operation = commissionContract.partners;
  readonly #views: ViewStore;

  constructor(views: ViewStore) {
    this.#views = views;
  }

  async handle({ limit, cursor }: PartnerListRequest): Promise<PartnerListResponse> {
    const beyond = cursor === null ? {} : { beyond: positionAt(cursor) };
    const page = { scope: null, where: [], order: 'oldest', limit, ...beyond } as const;
    const { rows, more } = await this.#views.find(PARTNERS, page);
    const last = rows.at(-1);
    return {
      rows: rows.map((row) => JSON.parse(row.body) as Json),
      next: more && last !== undefined ? cursorAt(last.createdPosition) : null,
    };
  }
}
