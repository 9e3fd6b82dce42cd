import type { Answer, CallContext, Caller, Handler, JsonObject } from '@vpds/kernel';
import type { ServiceTime } from '@vpds/platform';
import { type Identifiers, productContract } from '@vpds/product/contract';
import { isDelivered, statusOf } from '../domain/transport.ts';
import type { PollRecords } from '../poll-statuses/poll-records.ts';
import type { Providers } from '../providers/providers.ts';
import { trackingContract } from '../tracking.contract.ts';
import type { KnownTransport, Transports } from '../transports.ts';

interface ListTransports {
  readonly identifiers: Identifiers;
  readonly order: 'ASC' | 'DESC';
}

export interface ListingEngines {
  readonly caller: Caller;
  readonly transports: Transports;
  readonly polls: PollRecords;
  readonly providers: Providers;
  readonly time: ServiceTime;
}

/** Lists the transports of a product, except those that their provider has refused (spec 4.7, decisions H, J). */
export class ListTransportsHandler implements Handler<ListTransports, Answer> {
  readonly operation = trackingContract.list;
  readonly #engines: ListingEngines;

  constructor(engines: ListingEngines) {
    this.#engines = engines;
  }

  async handle({ identifiers, order }: ListTransports, context: CallContext): Promise<Answer> {
    const { caller, transports, time } = this.#engines;
    const product = await caller.call(productContract.resolve, { identifiers }, context);
    const all = await transports.ofProduct(product.productID, order === 'ASC' ? 'oldest' : 'newest');
    const listed = all.filter(({ transport }) => transport.kind !== 'refused');
    const latest = listed.at(order === 'ASC' ? -1 : 0);
    return {
      message: {
        vehicleIdentificationNumber: product.vehicleIdentificationNumber,
        hasActiveTransport: latest !== undefined && !isDelivered(latest.transport),
        timezone: time.zone,
        transports: await Promise.all(listed.map((known) => this.#shown(known))),
      },
      headers: { 'x-product-id': String(product.productID) },
    };
  }

  async #shown({ row, transport }: KnownTransport): Promise<JsonObject> {
    const { providers, polls, time } = this.#engines;
    const { transportID, provider, pickup, delivery, comment } = transport.order;
    const checkedAt = transport.kind === 'placed' ? await polls.checkedAt(provider, transportID) : null;
    const updates = transport.kind === 'placed' ? transport.updates : [];
    return {
      transportID,
      provider: providers[provider].name,
      status: statusOf(transport),
      externalID: transport.kind === 'placed' ? transport.externalID : null,
      createdAt: time.dateTime(row.createdAt),
      statusCheckedAt: checkedAt === null ? null : time.dateTime(checkedAt),
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
