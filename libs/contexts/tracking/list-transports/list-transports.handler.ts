import { type CallContext, type OperationClient, type Handler, type JsonObject, batches } from '@vpds/kernel';
import { MAX_ANSWER_CHARACTERS, MAX_ROWS, cursorAt, positionAt, type ServiceTime } from '@vpds/http';
import { productContract } from '@vpds/product/contract';
import { cancelledAt, isActive, isCancelled, statusOf } from '../domain/transport.ts';
import type { PollRecords } from '../poll-statuses/poll-records.ts';
import type { Providers } from '../providers/providers.ts';
import { type ListTransports, type TransportList, trackingContract } from '../tracking.contract.ts';
import type { KnownTransport, Transports } from '../transports.ts';

export interface ListingEngines {
  readonly operationClient: OperationClient;
  readonly transports: Transports;
  readonly polls: PollRecords;
  readonly providers: Providers;
  readonly time: ServiceTime;
}

/** Leaves out refused ones (rules TRA, TRA-8). */
export class ListTransportsHandler implements Handler<ListTransports, TransportList> {
  readonly operation = trackingContract.list;
  readonly #engines: ListingEngines;

  constructor(engines: ListingEngines) {
    this.#engines = engines;
  }

  async handle(request: ListTransports, context: CallContext): Promise<TransportList> {
    const { identifiers, order, cursor = null } = request;
    const { operationClient, time } = this.#engines;
    const product = await operationClient.call(productContract.resolve, { identifiers }, context);
    const { listed, next } = await this.#page(product.productID, request);
    const isFirst = cursor === null && !listed.some(({ transport }) => isCancelled(transport));
    const latest = isFirst ? listed[0] : await this.#latest(product.productID);
    const transports: JsonObject[] = [];
    for await (const batch of batches(order === 'ASC' ? listed.reverse() : listed))
      transports.push(...(await Promise.all(batch.map((known) => this.#shown(known)))));
    return {
      message: {
        vehicleIdentificationNumber: product.vehicleIdentificationNumber,
        hasActiveTransport: latest !== undefined && isActive(latest.transport),
        timezone: time.zone,
        transports,
      },
      headers: { 'x-product-id': String(product.productID) },
      next,
    };
  }

  /** The newest, or those older than a cursor. */
  async #page(
    productID: number,
    { limit = MAX_ROWS, cursor = null }: ListTransports,
  ): Promise<{ listed: KnownTransport[]; next: string | null }> {
    const listed: KnownTransport[] = [];
    let characters = 0;
    const beyond = cursor === null ? null : positionAt(cursor);
    for await (const known of this.#engines.transports.newestOfProduct(productID, beyond)) {
      if (known.transport.kind === 'refused') continue;
      const last = listed.at(-1);
      const isFull = listed.length === limit || characters > MAX_ANSWER_CHARACTERS;
      if (isFull && last !== undefined) return { listed, next: cursorAt(last.row.createdPosition) };
      listed.push(known);
      characters += known.row.body.length;
    }
    return { listed, next: null };
  }

  async #latest(productID: number): Promise<KnownTransport | undefined> {
    for await (const known of this.#engines.transports.newestOfProduct(productID))
      if (known.transport.kind !== 'refused' && !isCancelled(known.transport)) return known;
    return undefined;
  }

  async #shown({ row, transport }: KnownTransport): Promise<JsonObject> {
    const { providers, polls, time } = this.#engines;
    const { transportID, provider, pickup, delivery, comment } = transport.order;
    const checkedAt = transport.kind === 'placed' ? await polls.checkedAt(provider, transportID) : null;
    const cancelled = cancelledAt(transport);
    const updates = transport.kind === 'placed' ? transport.updates : [];
    return {
      transportID,
      provider: providers[provider].name,
      status: statusOf(transport),
      externalID: transport.kind === 'placed' ? transport.externalID : null,
      createdAt: time.dateTime(row.createdAt),
      statusCheckedAt: checkedAt === null ? null : time.dateTime(checkedAt),
      cancelledAt: cancelled === null ? null : time.dateTime(cancelled),
      updates: updates.map((update) => ({ ...update, at: time.dateTime(update.at) })),
      comment,
      pickupCompanyName: pickup.companyName,
      pickupAddress: pickup.address,
      pickupPhone: pickup.phone,
      pickupEmail: pickup.email,
      pickupDate: pickup.date,
      deliveryCompanyName: delivery.companyName,
      deliveryAddress: delivery.address,
      deliveryPhone: delivery.phone,
      deliveryEmail: delivery.email,
      deliveryDate: delivery.date,
    };
  }
}
