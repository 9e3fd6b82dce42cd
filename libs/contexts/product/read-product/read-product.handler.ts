import {
  type CallContext,
  type EventStore,
  type Handler,
  type Json,
  type JsonObject,
  type Loaded,
  type OperationClient,
  type RecordedEvent,
  Refusal,
  type ViewStore,
  load,
  now as serviceNow,
  objectFromMap,
} from '@vpds/kernel';
import { type NamedPartner, commissionContract } from '@vpds/commission/contract';
import { type ServiceTime, pathID, readMoment } from '@vpds/http';
import { trackingContract } from '@vpds/tracking/contract';
import { type Product, type ProductState, movesFrom } from '../domain/product.ts';
import type { ProductEvent } from '../domain/product.decider.ts';
import { shownWithdrawal } from '../named-fields.ts';
import { NEAR_CREATION, productAggregate, productStream } from '../product.aggregate.ts';
import { type ReadProduct, type WholeProduct, productContract } from '../product.contract.ts';
import { productCodec } from '../product.events.ts';
import { PRODUCTS } from '../product.view.ts';
import type { Products } from '../products.ts';
import { latestEvents } from './latest-events.ts';

/** Other products with the same VIN that an answer names. */
const MOST_OTHERS = 100;

export interface ReadProductParts {
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly products: Products;
  readonly operationClient: OperationClient;
  readonly time: ServiceTime;
}

type LoadedProduct = Loaded<Product>;

/** LST-9: the product's own state, and what other contexts know of it. */
export class ReadProductHandler implements Handler<ReadProduct, WholeProduct> {
  readonly operation = productContract.read;
  readonly #parts: ReadProductParts;

  constructor(parts: ReadProductParts) {
    this.#parts = parts;
  }

  async handle({ productID: text, asOf }: ReadProduct, context: CallContext): Promise<WholeProduct> {
    const id = pathID(text, new Refusal('product_not_found', ['productID', text]));
    const until = asOf === null ? null : this.#momentOf(asOf);
    const now = await this.#parts.products.shown(id, context);
    const loaded = until === null ? now : await this.#past(id, until);
    return { message: await this.#whole(loaded, now.state, until, context), revision: String(loaded.revision) };
  }

  /** Unix milliseconds; includes its whole second. */
  #momentOf(asOf: string): number {
    const second = readMoment(asOf, { now: Math.floor(serviceNow() / 1000), timeZone: this.#parts.time.zone });
    if (second === null) throw new Refusal('as_of_unreadable');
    return (second + 1) * 1000 - 1;
  }

  async #past(productID: number, until: number): Promise<LoadedProduct> {
    const { events } = this.#parts;
    const loaded = await load<ProductState, ProductEvent>(events, productAggregate, productStream(productID), until);
    if (loaded === null || loaded.state.kind === 'none')
      throw new Refusal('product_not_found', ['productID', String(productID)]);
    return loaded as LoadedProduct;
  }

  /** `current`: the product as it is now, which `moves` and `sameVIN` are about at any moment. */
  async #whole(
    loaded: LoadedProduct,
    current: Product,
    until: number | null,
    context: CallContext,
  ): Promise<JsonObject> {
    const { state: product, revision } = loaded;
    const { time } = this.#parts;
    const partnerID = product.fields.get('commissionPartnerID') ?? null;
    const [latest, transport, sameVIN] = await Promise.all([
      this.#latest(product, revision),
      this.#transport(product.productID, until, context),
      this.#sameVIN(current),
    ]);
    const assigned = latest.get('ProductAssignedToCommissionPartner');
    const assignment = await this.#assignment(product, assigned, until, context);
    return {
      productID: product.productID,
      companyID: product.companyID,
      revision: Number(revision),
      vehicleIdentificationNumber: product.vin,
      externalID: product.externalID,
      AP30Pno: product.pno,
      AP30Guid: product.guid,
      AP30Hash: product.hash,
      status: product.status,
      moves: current.withdrawn === null ? [...movesFrom(current.status)] : [],
      createdAt: time.dateTime(loaded.createdAt),
      updatedAt: time.dateTime(loaded.changedAt),
      fields: objectFromMap(product.fields),
      meta: objectFromMap(product.meta),
      dispute: this.#dispute(product, latest.get('DisputeOpened')),
      partner: await this.#partner(product.companyID, partnerID, context),
      assignment,
      transport,
      registration: registrationOf(loaded, latest.get('ProductRegistrationRequested'), time),
      sameVIN,
      withdrawn: shownWithdrawal(product.withdrawn, time),
    };
  }

  async #latest(product: Product, revision: bigint): Promise<ReadonlyMap<string, RecordedEvent>> {
    const stream = productStream(product.productID);
    const types = new Set<ProductEvent['type']>();
    if (product.dispute === 'open') types.add('DisputeOpened');
    if (product.assignment !== null) types.add('ProductAssignedToCommissionPartner');
    if (isWaiting(product) && (await this.#wasWithheld(stream))) types.add('ProductRegistrationRequested');
    return latestEvents(this.#parts.events, stream, revision, types);
  }

  /** Whether its creation withheld the registration. Of all others no request is looked for. */
  async #wasWithheld(stream: string): Promise<boolean> {
    const beginning = await this.#parts.events.readStream({ stream, limit: NEAR_CREATION });
    const created = beginning.find(({ type, skipped }) => type === 'ProductCreated' && skipped !== true);
    const event = created === undefined ? undefined : productCodec.decode(created);
    return event?.type === 'ProductCreated' && event.withheld === true;
  }

  #dispute({ dispute }: Product, opened: RecordedEvent | undefined): JsonObject {
    if (opened === undefined) return { state: dispute, since: null, reason: null };
    const event = productCodec.decode(opened);
    const reason = event.type === 'DisputeOpened' ? event.reason : null;
    return { state: dispute, since: this.#parts.time.dateTime(opened.recordedAt), reason };
  }

  async #partner(companyID: number, partnerID: Json, context: CallContext): Promise<JsonObject | null> {
    if (partnerID === null) return null;
    // An update may have stored what is no id.
    const id = Number(partnerID);
    const partner = await this.#named(companyID, id, context);
    return {
      commissionPartnerID: Number.isSafeInteger(id) ? id : null,
      name: partner?.name ?? null,
      email: partner?.email ?? null,
    };
  }

  async #named(companyID: number, partnerID: number, context: CallContext): Promise<NamedPartner | null> {
    if (!Number.isSafeInteger(partnerID) || partnerID < 1) return null;
    const { operationClient } = this.#parts;
    const request = { commissionPartnerIDs: [partnerID] };
    const [partner] = await operationClient.call(commissionContract.partnersByID, request, context);
    return partner?.companyID === companyID ? partner : null;
  }

  async #assignment(
    { assignment, companyID }: Product,
    assigned: RecordedEvent | undefined,
    until: number | null,
    context: CallContext,
  ): Promise<JsonObject | null> {
    if (assignment === null || assigned === undefined) return null;
    const { operationClient, time } = this.#parts;
    const { commissionPartnerID } = assignment;
    const request = { notificationID: assigned.id, until };
    const [mail, partner] = await Promise.all([
      operationClient.call(commissionContract.mailState, request, context),
      this.#named(companyID, commissionPartnerID, context),
    ]);
    return {
      commissionPartnerID,
      partnerName: partner?.name ?? null,
      assignedAt: time.dateTime(assigned.recordedAt),
      userID: assigned.metadata.actor?.userID ?? null,
      mail: mail === null ? null : { notificationID: assigned.id, ...mail, since: time.dateTime(mail.since) },
    };
  }

  async #transport(productID: number, until: number | null, context: CallContext): Promise<JsonObject | null> {
    const { operationClient, time } = this.#parts;
    const active = await operationClient.call(trackingContract.active, { productID, until }, context);
    if (active === null) return null;
    const { transportID, provider, status, orderedAt } = active;
    return { transportID, provider, status, orderedAt: time.dateTime(orderedAt) };
  }

  async #sameVIN({ productID, companyID: scope, vin }: Product): Promise<JsonObject[]> {
    const where = [{ key: 'vehicleIdentificationNumber', equals: vin }];
    const pick = { scope: null, members: [['status', ['status']]] } as const;
    const limit = MOST_OTHERS + 1;
    const { rows } = await this.#parts.views.find(PRODUCTS, { scope, where, order: 'newest', limit, pick });
    return rows
      .filter(({ id }) => id !== String(productID))
      .slice(0, MOST_OTHERS)
      .map(({ id, body }) => ({ productID: Number(id), ...(JSON.parse(body) as JsonObject) }));
  }
}

/** IMP-7, COR-1: not every product without a Guid waits for one. */
function isWaiting({ guid, withheld, withdrawn }: Product): boolean {
  return guid === null && withheld === undefined && withdrawn === null;
}

/** `requested`: when an import had withheld it (IMP-8). */
function registrationOf(
  { state: product, createdAt }: LoadedProduct,
  requested: RecordedEvent | undefined,
  time: ServiceTime,
): JsonObject {
  if (isWaiting(product)) return { state: 'waiting', since: time.dateTime(requested?.recordedAt ?? createdAt) };
  const state = product.guid !== null ? 'done' : product.withheld === undefined ? 'stopped' : 'withheld';
  return { state, since: null };
}
