import type { Handler, JsonObject, ViewStore } from '@vpds/kernel';
import { type ListRequest, type ListedPage, type ServiceTime, UNFILTERED, listPage } from '@vpds/http';
import { FIELD_REGISTRIES } from '../field-registry.aggregate.ts';
import { productContract } from '../product.contract.ts';
import { CUSTOM_FIELD_LIST } from './custom-fields.schema.ts';

interface RegistryBody {
  readonly companyID: number;
  readonly customFields: readonly { key: string; type: string; alias: string | null }[];
}

/** A page of companies at a time (ADM-1). */
export class ListCustomFieldsHandler implements Handler<ListRequest, ListedPage> {
  readonly operation = productContract.customFields;
  readonly #views: ViewStore;
  readonly #time: ServiceTime;

  constructor(views: ViewStore, time: ServiceTime) {
    this.#views = views;
    this.#time = time;
  }

  async handle(given: ListRequest): Promise<ListedPage> {
    const request = { ...UNFILTERED, ...given };
    const list = { view: FIELD_REGISTRIES, declaration: CUSTOM_FIELD_LIST, request, time: this.#time, scope: null };
    const page = await listPage(this.#views, list, async ({ body }): Promise<JsonObject[]> => {
      const { companyID, customFields } = JSON.parse(body) as RegistryBody;
      return customFields.map(({ key, type, alias }) => ({ key, companyID, type, alias }));
    });
    return { ...page, rows: page.rows.flat() };
  }
}
