import { type EventStoreDbEngine, openEventStoreDb } from '@vpds/engine-eventstoredb';
import { BEGINNING, type EventMetadata, type RecordedEvent, newSeed } from '@vpds/kernel';

const PAGE = 1_000;
const UNKNOWN_VERSION = 99;

/** Counts by dotted path in the answer (STA-1): `products.created`, `provider_a.transit`. */
export type Counts = Readonly<Record<string, number>>;

/** Counts the events of the store with an independent implementation of the rules (rules STA, rules TRA). */
export class Recount {
  readonly #engine: EventStoreDbEngine;
  readonly #counts = new Map<string, number>();
  /** Ids of the products by company. */
  readonly #products = new Map<number, number[]>();
  #after = BEGINNING;

  private constructor(engine: EventStoreDbEngine) {
    this.#engine = engine;
  }

  /** Bypasses any proxy. */
  static async of(url: string): Promise<Recount> {
    return new Recount(await openEventStoreDb({ connectionString: url }));
  }

  /** Counts up to a Unix second, inclusive. Seconds must increase from call to call. */
  async counts(until: number): Promise<Counts> {
    await this.#countOn(until);
    return Object.fromEntries([...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  async #countOn(until: number): Promise<void> {
    for (;;) {
      const page = await this.#engine.events.readAll({ after: this.#after, limit: PAGE });
      for (const event of page.events) {
        if (Math.floor(event.recordedAt / 1000) > until) return;
        const name = counterOf(event);
        if (name !== null) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
        if (event.type === 'ProductCreated') this.#note(event);
        this.#after = event.position;
      }
      this.#after = page.next;
      if (page.end) return;
    }
  }

  #note({ stream, metadata: { owner } }: RecordedEvent): void {
    const products = this.#products.get(owner) ?? [];
    products.push(Number(stream.slice(stream.indexOf('-') + 1)));
    this.#products.set(owner, products);
  }

  /** Ids of a company's products in the log, ascending; duplicate creations appear twice. */
  async productsOf(companyID: number): Promise<number[]> {
    await this.#countOn(Number.POSITIVE_INFINITY);
    return [...(this.#products.get(companyID) ?? [])].sort((a, b) => a - b);
  }

  /** An event of a later version, as a rolled-back newer release leaves it. */
  async appendUnreadable(stream: string): Promise<void> {
    const [last] = await this.#engine.events.readStream({ stream, direction: 'backwards', limit: 1 });
    if (last === undefined) throw new Error(`${stream} has no events`);
    const metadata: EventMetadata = { ...last.metadata, actor: null, requestID: null };
    const payload = JSON.stringify({ v: UNKNOWN_VERSION, data: { to: 'sold' } });
    const events = [{ id: newSeed(), type: 'ProductStatusChanged', payload, metadata }];
    await this.#engine.events.append({ stream, expectedRevision: last.revision, events });
  }

  close(): Promise<void> {
    return this.#engine.close();
  }
}

function counterOf({ type, payload }: RecordedEvent): string | null {
  const { v, data } = JSON.parse(payload) as { v: number; data: Record<string, unknown> };
  if (v === UNKNOWN_VERSION) return null;
  if (type === 'ProductCreated') return 'products.created';
  if (type === 'ProductStatusChanged') return `products.${String(data['to'])}`;
  if (type === 'DisputeOpened') return 'disputes.opened';
  if (type === 'DisputeClosed') return 'disputes.closed';
  if (type === 'TransportAccepted') return `provider_${String(data['provider'])}.ordered`;
  if (type === 'TransportStatusLearned' && data['first'] === true)
    return `provider_${String(data['provider'])}.${String(data['status'])}`;
  return null;
}

/** STA-1, under the same names, without zeros. */
export function countsOf({ products, disputes, transports }: Record<string, Record<string, unknown>>): Counts {
  const groups = { products, disputes, ...(transports as Record<string, Record<string, number>>) };
  const entries = Object.entries(groups).flatMap(([group, counters]) =>
    Object.entries(counters ?? {}).map(([name, count]) => [`${group}.${name}`, count as number] as const),
  );
  return Object.fromEntries(entries.filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}
