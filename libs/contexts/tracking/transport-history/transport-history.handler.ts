import { type EventStore, type Handler, type JsonObject, batches, readWhole, unreachable } from '@vpds/kernel';
import type { ServiceTime } from '@vpds/http';
import { type RelatedHistoryEntry, relatedEntry } from '@vpds/product/contract';
import type { TransportEvent } from '../domain/transport.decider.ts';
import type { Providers } from '../providers/providers.ts';
import { trackingContract } from '../tracking.contract.ts';
import { transportStream } from '../transport.aggregate.ts';
import { transportCodec } from '../transport.events.ts';
import type { Transports } from '../transports.ts';

/** For the product's history, including refused transports (LIF-5). */
export class TransportHistoryHandler implements Handler<{ productID: number }, RelatedHistoryEntry[]> {
  readonly operation = trackingContract.history;
  readonly #store: EventStore;
  readonly #transports: Transports;
  readonly #providers: Providers;
  readonly #time: ServiceTime;

  constructor(store: EventStore, transports: Transports, providers: Providers, time: ServiceTime) {
    this.#store = store;
    this.#transports = transports;
    this.#providers = providers;
    this.#time = time;
  }

  async handle({ productID }: { productID: number }): Promise<RelatedHistoryEntry[]> {
    const entries: RelatedHistoryEntry[] = [];
    for await (const batch of batches(this.#transports.idsOfProduct(productID)))
      entries.push(...(await Promise.all(batch.map((id) => this.#entriesOf(id)))).flat());
    return entries;
  }

  async #entriesOf(transportID: string): Promise<RelatedHistoryEntry[]> {
    const entries: RelatedHistoryEntry[] = [];
    for await (const page of readWhole(this.#store, transportStream(transportID)))
      for (const recorded of page) {
        if (recorded.skipped === true) continue;
        entries.push(relatedEntry(recorded, { transportID, ...this.#detail(transportCodec.decode(recorded)) }));
      }
    return entries;
  }

  #detail(event: TransportEvent): JsonObject {
    const provider = this.#providers[event.provider].name;
    switch (event.type) {
      case 'TransportOrdered':
        return { provider, pickup: { ...event.pickup }, delivery: { ...event.delivery }, comment: event.comment };
      case 'TransportAccepted':
        return { provider, externalID: event.externalID };
      case 'TransportRefused':
        return { provider, words: event.words };
      case 'TransportStatusLearned': {
        const { status, occurredAt, comment } = event;
        return { provider, status, occurredAt: occurredAt === null ? null : this.#time.dateTime(occurredAt), comment };
      }
      default:
        return unreachable(event);
    }
  }
}
