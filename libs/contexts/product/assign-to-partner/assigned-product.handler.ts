import {
  type EventStore,
  type Folded,
  type Handler,
  type Json,
  RecentlyUsed,
  type RecordedEvent,
  Refusal,
  TimeSlice,
  emptyStream,
  evolveRecorded,
  readWhole,
} from '@vpds/kernel';
import type { FieldRegistry } from '../domain/field-registry.ts';
import { BUILT_IN_FIELDS } from '../domain/field-registry.ts';
import type { ProductAssigned, ProductAssignmentTakenBack, ProductEvent } from '../domain/product.decider.ts';
import type { Product, ProductState } from '../domain/product.ts';
import type { FieldRegistries } from '../field-registries.ts';
import { PRODUCT_STREAMS, productAggregate } from '../product.aggregate.ts';
import { type AssignedProduct, type ShownField, productContract } from '../product.contract.ts';
import { productCodec } from '../product.events.ts';
import type { Products } from '../products.ts';

/** Products whose state at their last assignment is remembered. */
const MAX_REMEMBERED = 16;

interface AssignmentEvent {
  readonly stream: string;
  readonly revision: string;
}

/** `eventID`: of the last event; the stream of a restored log may have another one. */
interface Remembered extends Folded<ProductState> {
  readonly eventID: string;
}

/** The product as the assignment left it, for the partner's notification (COM-3). */
export class AssignedProductHandler implements Handler<AssignmentEvent, AssignedProduct> {
  readonly operation = productContract.assignedProduct;
  readonly #store: EventStore;
  readonly #registries: FieldRegistries;
  readonly #products: Pick<Products, 'shownByView'>;
  /** By stream. Assignments of one product that follow each other, and a call that is repeated, go on from it. */
  readonly #remembered = new RecentlyUsed<string, Remembered>(MAX_REMEMBERED);

  constructor(store: EventStore, registries: FieldRegistries, products: Pick<Products, 'shownByView'>) {
    this.#store = store;
    this.#registries = registries;
    this.#products = products;
  }

  async handle({ stream, revision }: AssignmentEvent): Promise<AssignedProduct> {
    const { product, assignment } = await this.#at(stream, BigInt(revision));
    return assignedProduct(product, assignment, await this.#registries.newest(product.companyID));
  }

  async #at(
    stream: string,
    revision: bigint,
  ): Promise<{ product: Product; assignment: ProductAssigned | ProductAssignmentTakenBack }> {
    const recorded = stream.startsWith(PRODUCT_STREAMS) ? await this.#event(stream, revision) : undefined;
    const assignment = recorded === undefined || recorded.skipped === true ? null : productCodec.decode(recorded);
    if (assignment?.type !== 'ProductAssignedToCommissionPartner' && assignment?.type !== 'ProductAssignmentTakenBack')
      throw new Refusal('product_gone');
    const shown = await this.#products.shownByView(stream.slice(PRODUCT_STREAMS.length));
    const product = shown?.revision === revision ? shown.product : await this.#folded(stream, revision);
    if (product.kind === 'none') throw new Refusal('product_gone');
    return { product, assignment };
  }

  async #event(stream: string, revision: bigint): Promise<RecordedEvent | undefined> {
    const [event] = await this.#store.readStream({ stream, from: revision, limit: 1 });
    return event;
  }

  /** For where the view is ahead, behind or away. A call that comes too late leaves what it has read to the next. */
  async #folded(stream: string, revision: bigint): Promise<ProductState> {
    let { state, revision: last } = await this.#startOf(stream, revision);
    if (last === revision) return state;
    const slice = new TimeSlice();
    for await (const page of readWhole(this.#store, stream, last + 1n)) {
      for (const event of page) {
        if (slice.isOver) await slice.yield();
        state = evolveRecorded<ProductState, ProductEvent>(productAggregate, state, event);
        last = event.revision;
        if (last < revision && event !== page.at(-1)) continue;
        this.#remembered.set(stream, { state, revision: last, eventID: event.id });
        if (last === revision) return state;
      }
    }
    throw new Refusal('product_gone');
  }

  async #startOf(stream: string, revision: bigint): Promise<Folded<ProductState>> {
    const known = this.#remembered.get(stream);
    const isOfStream =
      known !== undefined &&
      this.#store.hasDecision?.(stream) !== true &&
      known.revision <= revision &&
      (await this.#event(stream, known.revision))?.id === known.eventID;
    return isOfStream ? known : emptyStream(productAggregate);
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
  const others = new Set(fields.keys()).difference(new Set(ordered));
  return [...ordered, ...others].map((key) => {
    const field = byName.get(key);
    return { key, name: field?.alias ?? key, type: field?.type ?? 'any', value: fields.get(key) as Json };
  });
}
