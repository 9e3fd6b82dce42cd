import {
  type EventStore,
  type Handler,
  type JsonObject,
  RecentlyUsed,
  type ViewRow,
  batches,
  readWhole,
  unreachable,
} from '@vpds/kernel';
import type { ServiceTime } from '@vpds/http';
import { EarliestEntries, type HistorySlice, type RelatedHistoryEntry, relatedEntry } from '@vpds/product/contract';
import type { TransportEvent } from '../domain/transport.decider.ts';
import type { Providers } from '../providers/providers.ts';
import { trackingContract } from '../tracking.contract.ts';
import { transportStream } from '../transport.aggregate.ts';
import { transportCodec } from '../transport.events.ts';
import type { Transports } from '../transports.ts';

/** Cached ends of streams. */
const REMEMBERED = 20_000;

type Request = { readonly productID: number } & HistorySlice;

/** The transports' part of a product's history, refused ones included (LIF-5). Reads no more than a slice at a time. */
export class TransportHistoryHandler implements Handler<Request, RelatedHistoryEntry[]> {
  readonly operation = trackingContract.history;
  readonly #store: EventStore;
  readonly #transports: Transports;
  readonly #providers: Providers;
  readonly #time: ServiceTime;
  /** Last positions by transport and revision, so that later slices need not read streams that end before them. */
  readonly #ends = new RecentlyUsed<string, bigint>(REMEMBERED);

  constructor(store: EventStore, transports: Transports, providers: Providers, time: ServiceTime) {
    this.#store = store;
    this.#transports = transports;
    this.#providers = providers;
    this.#time = time;
  }

  async handle({ productID, ...slice }: Request): Promise<RelatedHistoryEntry[]> {
    const earliest = new EarliestEntries(slice);
    for await (const batch of batches(this.#transports.rowsOfProduct(productID))) {
      // Rows come in the order of their first events.
      if (batch.every(({ createdPosition }) => earliest.isOver(createdPosition))) break;
      await Promise.all(batch.map((row) => this.#add(row, earliest)));
    }
    return earliest.entries;
  }

  async #add({ id: transportID, revision }: ViewRow, earliest: EarliestEntries): Promise<void> {
    const name = `${transportID} ${revision}`;
    const end = this.#ends.get(name);
    if (end !== undefined && earliest.isBefore(end)) return;
    for await (const page of readWhole(this.#store, transportStream(transportID)))
      for (const recorded of page) {
        if (recorded.revision === revision) this.#ends.set(name, recorded.position);
        if (recorded.skipped === true) continue;
        earliest.add(relatedEntry(recorded, { transportID, ...this.#detail(transportCodec.decode(recorded)) }));
      }
  }

  #detail(event: TransportEvent): JsonObject {
    const provider = this.#providers[event.provider].name;
    switch (event.type) {
      case 'TransportOrdered':
        return { provider, pickup: { ...event.pickup }, delivery: { ...event.delivery }, comment: event.comment };
      case 'TransportAccepted':
        return { provider, externalID: event.externalID };
      case 'TransportRefused':
      case 'TransportCancellationRefused':
        return { provider, words: event.words };
      case 'TransportCancelled':
        return { provider, reason: event.reason };
      case 'TransportStatusLearned': {
        const { status, occurredAt, comment } = event;
        return { provider, status, occurredAt: occurredAt === null ? null : this.#time.dateTime(occurredAt), comment };
      }
      default:
        return unreachable(event);
    }
  }
}
