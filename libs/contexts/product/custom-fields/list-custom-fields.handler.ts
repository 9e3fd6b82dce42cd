import type { Handler, ViewStore } from '@vpds/kernel';
import { type Page, type PageRequest, pageOf } from '@vpds/http';
import { FIELD_REGISTRIES } from '../field-registry.aggregate.ts';
import { productContract } from '../product.contract.ts';

interface RegistryBody {
  readonly companyID: number;
  readonly customFields: readonly { key: string; type: string; alias: string | null }[];
}

/** A page of companies at a time (ADM-1). */
export class ListCustomFieldsHandler implements Handler<PageRequest, Page> {
  readonly operation = productContract.customFields;
  readonly #views: ViewStore;

  constructor(views: ViewStore) {
    this.#views = views;
  }

  async handle(request: PageRequest): Promise<Page> {
    const { rows, next } = await pageOf(this.#views, FIELD_REGISTRIES, request);
    const fields = rows.flatMap((row) => {
      const { companyID, customFields } = JSON.parse(row.body) as RegistryBody;
      return customFields.map(({ key, type, alias }) => ({ key, companyID, type, alias }));
    });
    return { rows: fields, next };
  }
}
