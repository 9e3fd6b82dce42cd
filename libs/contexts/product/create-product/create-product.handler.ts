import type { Answer, CallContext, Decision, EventStore, Folded, Handler, JsonObject } from '@vpds/kernel';
import {
  Refusal,
  companyOf,
  emptyStream,
  handleCommand,
  ignoredHeader,
  refuseStrictly,
  withProjection,
} from '@vpds/kernel';
import { createWithExternalID } from '../domain/external-id.decider.ts';
import { type CreationValues, namesNotAllowed, readCreationFields, readCreationMeta } from '../domain/field-values.ts';
import { type CreateProduct, type ProductEvent, createProduct } from '../domain/product.decider.ts';
import type { ProductState } from '../domain/product.ts';
import { ClaimOutdated, type ExternalIDs, holds } from '../external-id/external-ids.ts';
import type { FieldRegistries } from '../field-registries.ts';
import { productAggregate, productStream } from '../product.aggregate.ts';
import { productContract } from '../product.contract.ts';

interface CreateProductRequest {
  readonly productID: number;
  readonly vehicleIdentificationNumber: string;
  readonly fields: JsonObject;
  readonly meta: JsonObject;
  readonly platform: JsonObject;
  /** Older gateways leave it out. */
  readonly externalID?: string | undefined;
}

/** Rules CRE. */
export class CreateProductHandler implements Handler<CreateProductRequest, Answer> {
  readonly operation = productContract.create;
  readonly #externalIDs: ExternalIDs;
  readonly #store: EventStore;
  readonly #registries: FieldRegistries;

  constructor(store: EventStore, registries: FieldRegistries, externalIDs: ExternalIDs) {
    this.#externalIDs = externalIDs;
    this.#store = store;
    this.#registries = registries;
  }

  async handle(request: CreateProductRequest, context: CallContext): Promise<Answer> {
    const companyID = companyOf(context);
    const { productID, vehicleIdentificationNumber: vin, externalID, meta } = request;
    const { ignored, fields, pno, guid, hash } = await this.#values(companyID, request, context);
    const call = { context, ignored };
    const product = { productID, companyID, vin, pno, guid, hash, fields, meta: readCreationMeta(meta) };
    if (externalID === undefined)
      return this.#append(product, emptyStream(productAggregate), call, (state) => createProduct(state, product));
    const wanted = { companyID, externalID, productID, known: emptyStream(productAggregate) };
    return this.#externalIDs.withClaim(wanted, context, (claimant) => {
      const claimed = { ...product, productID: claimant.productID };
      return this.#append(claimed, claimant.known, call, (state) => {
        if (!holds(state, externalID, claimant)) throw new ClaimOutdated();
        return createWithExternalID(state, externalID, claimed);
      });
    });
  }

  /** @throws Refusal */
  async #values(
    companyID: number,
    { fields, platform }: CreateProductRequest,
    context: CallContext,
  ): Promise<CreationValues> {
    const names = Object.keys(fields);
    const registry = await this.#registries.knowing(companyID, names);
    const notAllowed = namesNotAllowed(registry, names);
    if (notAllowed.length > 0) throw new Refusal('fields_not_allowed', [notAllowed.join(', ')]);
    const values = readCreationFields(registry, fields, platform);
    refuseStrictly(values.ignored, context);
    return values;
  }

  async #append(
    { productID, companyID }: CreateProduct,
    known: Folded<ProductState>,
    { context, ignored }: Pick<CreationValues, 'ignored'> & { readonly context: CallContext },
    decide: (state: ProductState) => Decision<ProductEvent>,
  ): Promise<Answer> {
    const answer: Answer = { message: productID, ...(ignored.length === 0 ? {} : { headers: ignoredHeader(ignored) }) };
    const result = await handleCommand({
      store: this.#store,
      aggregate: productAggregate,
      stream: productStream(productID),
      known,
      companyID,
      context,
      decide,
      answer: () => answer,
    });
    return withProjection(answer, result);
  }
}
