import { type EventStore, type Handler, type Json, Refusal, readWhole } from '@vpds/kernel';
import type { FieldRegistry } from '../domain/field-registry.ts';
import { BUILT_IN_FIELDS } from '../domain/field-registry.ts';
import { type ProductAssigned, type ProductAssignmentTakenBack, productDecider } from '../domain/product.decider.ts';
import type { Product, ProductState } from '../domain/product.ts';
import type { FieldRegistries } from '../field-registries.ts';
import { PRODUCT_STREAMS } from '../product.aggregate.ts';
import { type AssignedProduct, type ShownField, productContract } from '../product.contract.ts';
import { productCodec } from '../product.events.ts';

interface AssignmentEvent {
  readonly stream: string;
  readonly revision: string;
}

/** The product as the assignment left it, for the partner's notification (COM-3). */
export class AssignedProductHandler implements Handler<AssignmentEvent, AssignedProduct> {
  readonly operation = productContract.assignedProduct;
  readonly #store: EventStore;
  readonly #registries: FieldRegistries;

  constructor(store: EventStore, registries: FieldRegistries) {
    this.#store = store;
    this.#registries = registries;
  }

  async handle({ stream, revision }: AssignmentEvent): Promise<AssignedProduct> {
    const { product, assignment } = await this.#at(stream, BigInt(revision));
    return assignedProduct(product, assignment, await this.#registries.newest(product.companyID));
  }

  async #at(
    stream: string,
    revision: bigint,
  ): Promise<{ product: Product; assignment: ProductAssigned | ProductAssignmentTakenBack }> {
    let state: ProductState = productDecider.initialState;
    for await (const page of stream.startsWith(PRODUCT_STREAMS) ? readWhole(this.#store, stream) : []) {
      for (const recorded of page) {
        if (recorded.skipped === true) continue;
        const event = productCodec.decode(recorded);
        state = productDecider.evolve(state, event);
        if (recorded.revision !== revision) continue;
        if (state.kind === 'none') break;
        if (event.type === 'ProductAssignedToCommissionPartner' || event.type === 'ProductAssignmentTakenBack')
          return { product: state, assignment: event };
        break;
      }
    }
    throw new Refusal('product_gone');
  }
}

export function assignedProduct(
  product: Product,
  assignment: ProductAssigned | ProductAssignmentTakenBack,
  registry: FieldRegistry,
): AssignedProduct {
  return {
    productID: product.productID,
    companyID: product.companyID,
    vehicleIdentificationNumber: product.vin,
    AP30Pno: product.pno,
    commissionPartnerID: assignment.commissionPartnerID,
    notify: assignment.notify,
    takesBack: assignment.type === 'ProductAssignmentTakenBack',
    fields: shownFields(product, registry),
  };
}

/** The fields with their public names: built-in keys in order, then custom ones by alias, then others. */
function shownFields({ fields }: Product, { customFields, byName }: FieldRegistry): ShownField[] {
  const ordered = [...BUILT_IN_FIELDS, ...customFields].map(({ key }) => key).filter((key) => fields.has(key));
  const others = [...fields.keys()].filter((key) => !ordered.includes(key));
  return [...ordered, ...others].map((key) => {
    const field = byName.get(key);
    return { key, name: field?.alias ?? key, type: field?.type ?? 'any', value: fields.get(key) as Json };
  });
}
