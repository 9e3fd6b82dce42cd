import { type CallContext, type Handler, companyOf, derivedID } from '@vpds/kernel';
import type { FieldRegistries } from '../field-registries.ts';
import { type UpsertRequest, type UpsertResponse, productContract } from '../product.contract.ts';
import { CreationQuota, type UpsertRows } from './upsert-rows.ts';

/** EXT-2, EXT-4 */
export class UpsertProductsHandler implements Handler<UpsertRequest, UpsertResponse> {
  readonly operation = productContract.upsert;
  readonly #registries: FieldRegistries;
  readonly #rows: UpsertRows;

  constructor(rows: UpsertRows, registries: FieldRegistries) {
    this.#registries = registries;
    this.#rows = rows;
  }

  async handle({ rows, dryRun, quota }: UpsertRequest, context: CallContext): Promise<UpsertResponse> {
    const companyID = companyOf(context);
    const names = new Set(rows.flatMap(({ fields }) => Object.keys(fields)));
    const registry = await this.#registries.knowing(companyID, [...names]);
    const results = await this.#rows.apply(rows, {
      companyID,
      registry,
      context,
      isDry: dryRun,
      products: quota === null ? null : new CreationQuota(quota),
      seedOf: ({ externalID }, place) => derivedID(context.seed, `row ${place} ${externalID}`),
    });
    return { results };
  }
}
