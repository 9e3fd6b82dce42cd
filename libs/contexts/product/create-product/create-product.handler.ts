import type { Answer, CallContext, EventStore, Handler, JsonObject } from '@vpds/kernel';
import {
  Refusal,
  companyOf,
  emptyStream,
  handleCommand,
  ignoredHeader,
  refuseStrictly,
  withProjection,
} from '@vpds/kernel';
import { createProduct } from '../domain/product.decider.ts';
import { namesNotAllowed, readCreationFields, readCreationMeta } from '../domain/field-values.ts';
import type { FieldRegistries } from '../field-registries.ts';
import { productAggregate, productStream } from '../product.aggregate.ts';
import { productContract } from '../product.contract.ts';

interface CreateProduct {
  readonly productID: number;
  readonly vehicleIdentificationNumber: string;
  readonly fields: JsonObject;
  readonly meta: JsonObject;
  readonly platform: JsonObject;
}

/** Rules CRE. */
export class CreateProductHandler implements Handler<CreateProduct, Answer> {
  readonly operation = productContract.create;
  readonly #store: EventStore;
  readonly #registries: FieldRegistries;

  constructor(store: EventStore, registries: FieldRegistries) {
    this.#store = store;
    this.#registries = registries;
  }

  async handle(request: CreateProduct, context: CallContext): Promise<Answer> {
    const companyID = companyOf(context);
    const names = Object.keys(request.fields);
    const registry = await this.#registries.knowing(companyID, names);
    const notAllowed = namesNotAllowed(registry, names);
    if (notAllowed.length > 0) throw new Refusal('fields_not_allowed', [notAllowed.join(', ')]);
    const { fields, pno, guid, hash, ignored } = readCreationFields(registry, request.fields, request.platform);
    refuseStrictly(ignored, context);
    const meta = readCreationMeta(request.meta);
    const { productID, vehicleIdentificationNumber: vin } = request;
    const answer: Answer = { message: productID, ...(ignored.length === 0 ? {} : { headers: ignoredHeader(ignored) }) };
    const result = await handleCommand({
      store: this.#store,
      aggregate: productAggregate,
      stream: productStream(productID),
      known: emptyStream(productAggregate),
      companyID: companyID,
      context,
      decide: (state) => createProduct(state, { productID, companyID, vin, pno, guid, hash, fields, meta }),
      answer: () => answer,
    });
    return withProjection(answer, result);
  }
}
