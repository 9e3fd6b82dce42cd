import {
  type CallContext,
  type Handler,
  type JsonObject,
  type ViewRow,
  type ViewStore,
  companyOf,
  now as serviceNow,
  passes,
} from '@vpds/kernel';
import { type ListRequest, type ListedPage, type ServiceTime, completeUntil, listPage } from '@vpds/http';
import { cancelledAt, isActive, statusOf } from '../domain/transport.ts';
import type { Providers } from '../providers/providers.ts';
import { trackingContract } from '../tracking.contract.ts';
import { TRANSPORTS, transportOf } from '../transport.view.ts';
import { TRANSPORT_LIST } from './transport-list.ts';

export interface TransportsListParts {
  readonly views: ViewStore;
  readonly providers: Providers;
  readonly time: ServiceTime;
}

/** LST-10: of the caller's company. */
export class TransportsListHandler implements Handler<ListRequest, ListedPage> {
  readonly operation = trackingContract.listed;
  readonly #parts: TransportsListParts;

  constructor(parts: TransportsListParts) {
    this.#parts = parts;
  }

  handle(request: ListRequest, context: CallContext): Promise<ListedPage> {
    const { views, time } = this.#parts;
    const list = {
      view: TRANSPORTS,
      declaration: TRANSPORT_LIST,
      request,
      time,
      scope: companyOf(context),
      checks: [{ key: 'refused', isSet: false }],
      completeUntil: completeUntil(views, TRANSPORTS),
    };
    const { checks } = TRANSPORT_LIST.filters.late.asks('1', { now: serviceNow(), time });
    return listPage(views, list, async (row) => {
      const isLate = row.keys['active'] !== null && checks.every((check) => passes(row, check));
      return this.#shown(row, isLate);
    });
  }

  #shown(row: ViewRow, isLate: boolean): JsonObject {
    const { providers, time } = this.#parts;
    const transport = transportOf(row);
    const cancelled = cancelledAt(transport);
    const { transportID, productID, vin, provider, pickup, delivery, comment } = transport.order;
    return {
      transportID,
      productID,
      vehicleIdentificationNumber: vin,
      provider: providers[provider].name,
      status: statusOf(transport),
      externalID: transport.kind === 'placed' ? transport.externalID : null,
      active: isActive(transport),
      late: isLate,
      createdAt: time.dateTime(row.createdAt),
      updatedAt: time.dateTime(row.changedAt),
      cancelledAt: cancelled === null ? null : time.dateTime(cancelled),
      revision: Number(row.revision),
      comment,
      pickupCompanyName: pickup.companyName,
      pickupAddress: pickup.address,
      pickupDate: pickup.date,
      deliveryCompanyName: delivery.companyName,
      deliveryAddress: delivery.address,
      deliveryDate: delivery.date,
    };
  }
}
