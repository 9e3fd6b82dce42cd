import {
  type Answer,
  type CallContext,
  type Decision,
  type Handler,
  type Json,
  type JsonObject,
  Refusal,
  type CommandResult,
  mapFromObject,
  refuse,
  refuseStrictly,
  withProjection,
} from '@vpds/kernel';
import { updateWithExternalID } from '../domain/external-id.decider.ts';
import type { FieldRegistry } from '../domain/field-registry.ts';
import { type FieldValues, readUpdateFields } from '../domain/field-values.ts';
import { type ProductEvent, updateProduct } from '../domain/product.decider.ts';
import type { Product, ProductState } from '../domain/product.ts';
import { type Claimant, ClaimOutdated, type ExternalIDs, holds } from '../external-id/external-ids.ts';
import { type FieldRegistries, unknownNames } from '../field-registries.ts';
import { type Identifiers, productContract } from '../product.contract.ts';
import { type KnownProduct, type Products, productAnswer } from '../products.ts';

interface UpdateProduct {
  readonly identifiers: Identifiers;
  readonly fields: JsonObject;
  readonly meta: JsonObject;
  /** Null removes it. If it is absent, it stays unchanged. */
  readonly externalID?: string | null | undefined;
}

type Change = Parameters<typeof updateWithExternalID>[1];

/** The company learns unknown keys (rules UPD, UPD-3). */
export class UpdateProductHandler implements Handler<UpdateProduct, Answer> {
  readonly operation = productContract.update;
  readonly #externalIDs: ExternalIDs;
  readonly #products: Products;
  readonly #registries: FieldRegistries;

  constructor(products: Products, registries: FieldRegistries, externalIDs: ExternalIDs) {
    this.#externalIDs = externalIDs;
    this.#products = products;
    this.#registries = registries;
  }

  async handle(request: UpdateProduct, context: CallContext): Promise<Answer> {
    const known = await this.#products.resolve(request.identifiers, context);
    const meta = mapFromObject(request.meta);
    const { fields, ignored, notLearned } = await this.#fields(known, request, meta, context);
    const updated = productAnswer(known, 'Product updated', ignored);
    const answer =
      notLearned === 0
        ? updated
        : { ...updated, headers: { ...updated.headers, 'x-fields-not-learned': String(notLearned) } };
    const change = { fields, meta, externalID: request.externalID };
    const result =
      typeof change.externalID === 'string'
        ? await this.#withExternalID(known, { ...change, externalID: change.externalID }, answer, context)
        : await this.#products.command(known, context, (state) => updateWithExternalID(state, change), answer);
    return withProjection(answer, result);
  }

  /** EXT-1 */
  async #withExternalID(
    known: KnownProduct,
    change: Parameters<typeof updateProduct>[1] & { externalID: string },
    answer: Answer,
    context: CallContext,
  ): Promise<CommandResult<ProductState, ProductEvent>> {
    const { externalID } = change;
    const { productID, companyID } = known.product;
    const command = (from: KnownProduct, decide: (state: ProductState) => Decision<ProductEvent>) =>
      this.#products.command(from, context, decide, answer);
    if (known.product.externalID === externalID) {
      try {
        return await command(known, (state) => {
          if (isLive(state) && state.externalID !== externalID) throw new ClaimOutdated();
          return updateWithExternalID(state, change);
        });
      } catch (error) {
        // It has had another id since.
        if (!(error instanceof ClaimOutdated)) throw error;
      }
    }
    const wanted = { companyID, externalID, productID, known: { state: known.product, revision: known.revision } };
    return this.#externalIDs.withClaim(wanted, context, (claimant) =>
      command(newerOf(known, claimant), (state) => {
        if (state.kind === 'product' && !isLive(state)) return refuse('withdrawn');
        if (claimant.productID !== productID) return refuse('external_id_in_use', claimant.productID);
        if (!holds(state, externalID, claimant)) throw new ClaimOutdated();
        return updateWithExternalID(state, change);
      }),
    );
  }

  /** Unknown keys are learned first, unless the update is refused anyway. */
  async #fields(
    known: KnownProduct,
    { fields: given, externalID }: UpdateProduct,
    meta: ReadonlyMap<string, Json>,
    context: CallContext,
  ): Promise<FieldValues & { readonly notLearned: number }> {
    const { companyID } = known.product;
    const registry = await this.#registries.learn(companyID, given, context, async (before) => {
      const { fields } = this.#read(before, given, context);
      await this.#examine(known, { fields, meta, externalID }, context);
    });
    return { ...this.#read(registry, given, context), notLearned: unknownNames(registry, given).length };
  }

  /** Decides without an append. @throws Refusal */
  async #examine(known: KnownProduct, change: Change, context: CallContext): Promise<void> {
    const { productID, companyID } = known.product;
    const { externalID } = change;
    const holder = typeof externalID === 'string' ? await this.#externalIDs.holder(companyID, externalID) : null;
    await this.#products.command(known, context, (state) => {
      const updated = updateProduct(state, change);
      if (updated instanceof Refusal) return updated;
      return holder === null || holder === productID ? [] : refuse('external_id_in_use', holder);
    });
  }

  /** @throws Refusal */
  #read(registry: FieldRegistry, given: JsonObject, context: CallContext): FieldValues {
    const read = readUpdateFields(registry, given, context.isStrict);
    refuseStrictly(read.ignored, context);
    return read;
  }
}

function isLive(state: ProductState): state is Product {
  return state.kind === 'product' && state.withdrawn === null;
}

/** The product as its claim was decided on, which may be newer: older ones would be decided on again and again. */
function newerOf(known: KnownProduct, { productID, known: { state, revision } }: Claimant): KnownProduct {
  const isNewer = state.kind === 'product' && productID === known.product.productID && revision > known.revision;
  return isNewer ? { product: state, revision } : known;
}
