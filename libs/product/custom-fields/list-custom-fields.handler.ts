import type { Handler, Json, ViewStore } from '@vpds/kernel';
import { FIELD_REGISTRIES } from '../field-registry.aggregate.ts';
import { productContract } from '../product.contract.ts';

/** Companies that one answer tells of. */
const MAX_COMPANIES = 1_000;

interface RegistryBody {
  readonly companyID: number;
  readonly customFields: readonly { key: string; type: string; alias: string | null }[];
}

/** The custom fields of all companies (decisions J). */
export class ListCustomFieldsHandler implements Handler<Record<string, never>, Json> {
  readonly operation = productContract.customFields;
  readonly #views: ViewStore;

  constructor(views: ViewStore) {
    this.#views = views;
  }

  async handle(): Promise<Json> {
    const { rows } = await this.#views.find(FIELD_REGISTRIES, {
      scope: null,
      where: [],
      order: 'oldest',
      limit: MAX_COMPANIES,
    });
    return rows.flatMap((row) => {
      const { companyID, customFields } = JSON.parse(row.body) as RegistryBody;
      return customFields.map(({ key, type, alias }) => ({ key, companyID, type, alias }));
    });
  }
}
