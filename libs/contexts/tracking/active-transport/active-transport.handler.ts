import { type EventStore, type Handler, load } from '@vpds/kernel';
import { type Transport, isActive, isCancelled, statusOf } from '../domain/transport.ts';
import type { Providers } from '../providers/providers.ts';
import { type ActiveTransport, type ActiveTransportRequest, trackingContract } from '../tracking.contract.ts';
import { transportAggregate, transportStream } from '../transport.aggregate.ts';
import type { Transports } from '../transports.ts';

/** The newest transport of a product that was neither refused nor cancelled, if it is active (TRA-3). */
export class ActiveTransportHandler implements Handler<ActiveTransportRequest, ActiveTransport | null> {
  readonly operation = trackingContract.active;
  readonly #store: EventStore;
  readonly #transports: Transports;
  readonly #providers: Providers;

  constructor(store: EventStore, transports: Transports, providers: Providers) {
    this.#store = store;
    this.#transports = transports;
    this.#providers = providers;
  }

  async handle({ productID, until }: ActiveTransportRequest): Promise<ActiveTransport | null> {
    for await (const { row, transport } of this.#transports.newestOfProduct(productID)) {
      if (until !== null && row.createdAt > until) continue;
      const then = until === null ? transport : await this.#past(row.id, until);
      if (then === null || then.kind === 'refused' || isCancelled(then)) continue;
      return isActive(then) ? this.#shown(then, row.createdAt) : null;
    }
    return null;
  }

  async #past(transportID: string, until: number): Promise<Transport | null> {
    const state = (await load(this.#store, transportAggregate, transportStream(transportID), until))?.state;
    return state === undefined || state.kind === 'none' ? null : state;
  }

  #shown(transport: Transport, orderedAt: number): ActiveTransport {
    const { transportID, provider } = transport.order;
    return { transportID, provider: this.#providers[provider].name, status: statusOf(transport), orderedAt };
  }
}
