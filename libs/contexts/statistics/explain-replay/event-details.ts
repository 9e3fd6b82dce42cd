import { type EventStore, type RecordedEvent, UnreadableEvent } from '@vpds/kernel';
import { orderedTransport } from '@vpds/tracking/contract';
import type { ExplainedEvent } from './explanation.ts';

const PRODUCT = /^product-(\d+)$/;
/** Transports whose product is remembered. */
const REMEMBERED = 10_000;

/** Reads the shown details of events. */
export class EventDetails {
  readonly #events: EventStore;
  readonly #products = new Map<string, number | null>();

  constructor(events: EventStore) {
    this.#events = events;
  }

  async of({ stream, revision, id, type, recordedAt }: RecordedEvent, count: number): Promise<ExplainedEvent> {
    const productID = await this.#productOf(stream);
    return { productID, stream, revision: String(revision), eventID: id, type, recordedAt, count };
  }

  /** A transport names its product when it is ordered. */
  async #productOf(stream: string): Promise<number | null> {
    const [, id] = PRODUCT.exec(stream) ?? [];
    if (id !== undefined) return Number(id);
    const known = this.#products.get(stream);
    if (known !== undefined) return known;
    const [ordered] = await this.#events.readStream({ stream, limit: 1 });
    const productID = ordered === undefined ? null : orderedProduct(ordered);
    if (this.#products.size < REMEMBERED) this.#products.set(stream, productID);
    return productID;
  }
}

function orderedProduct(event: RecordedEvent): number | null {
  if (event.type !== 'TransportOrdered' || event.damage !== undefined) return null;
  try {
    return orderedTransport.decode(event).productID;
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return null;
  }
}
