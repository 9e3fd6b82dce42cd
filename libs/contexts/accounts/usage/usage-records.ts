import { type OperationalStore, RecentlyUsed, type RecordedEvent, Unavailable, shard } from '@vpds/kernel';

const KIND = 'company-usage';
const REMEMBERED = 10_000;
const TRIES = 20;
/** Months with mail counts: the current and the previous one. */
const MONTHS = 2;
/** Each requests a mail that its request was charged for (QUO-2). */
const MAILS: ReadonlySet<string> = new Set(['NotificationRequested', 'TakingBackNotificationRequested']);

export interface Usage {
  readonly products: number;
  readonly bytesStored: number;
  /** Counts by month, `Y-m` (UTC). */
  readonly mails: Readonly<Record<string, number>>;
}

interface Counted extends Usage {
  /** The position of each shard. */
  readonly positions: Readonly<Record<string, string>>;
}

const NOTHING: Counted = { products: 0, bytesStored: 0, mails: {}, positions: {} };

export function monthOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 7);
}

/**
 * Stores one record per company. Positions and counts are in the same write, so counts are exact across restarts and
 * processes.
 */
export class UsageRecords {
  readonly #store: OperationalStore;
  readonly #remembered = new RecentlyUsed<number, { counted: Counted; version: number }>(REMEMBERED);

  constructor(store: OperationalStore) {
    this.#store = store;
  }

  /** @throws Unavailable */
  async read(companyID: number): Promise<Usage> {
    return (await this.#load(companyID)).counted;
  }

  /** The events of a shard come in the order of the log. @throws Unavailable */
  async count(events: readonly RecordedEvent[]): Promise<void> {
    const byCompany = Map.groupBy(events, ({ metadata }) => metadata.owner);
    for (const [companyID, own] of byCompany) if (companyID > 0) await this.#count(companyID, own);
  }

  /** Removes counts of another log. @throws Unavailable */
  async clear(): Promise<void> {
    this.#remembered.clear();
    for (;;) {
      const records = await this.#store.list(KIND, { limit: 1_000 });
      if (records.length === 0) return;
      for (const { id } of records) await this.#store.remove(KIND, id);
    }
  }

  async #count(companyID: number, events: readonly RecordedEvent[]): Promise<void> {
    const remembered = this.#remembered.get(companyID);
    let known = remembered ?? (await this.#load(companyID));
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const counted = events.reduce(add, known.counted);
      if (counted === known.counted) {
        // The store may have lost what is remembered: what comes again is counted in it.
        if (known !== remembered) return;
        known = await this.#load(companyID);
        continue;
      }
      const record = { id: String(companyID), dueAt: null, body: JSON.stringify(counted) };
      if (await this.#store.write(KIND, record, known.version)) {
        this.#remembered.set(companyID, { counted, version: known.version + 1 });
        return;
      }
      known = await this.#load(companyID);
    }
    throw new Unavailable('Too many count the amounts of one company at once');
  }

  async #load(companyID: number): Promise<{ counted: Counted; version: number }> {
    const record = await this.#store.read(KIND, String(companyID));
    return record === null
      ? { counted: NOTHING, version: 0 }
      : { counted: JSON.parse(record.body) as Counted, version: record.version };
  }
}

function add(before: Counted, { type, payload, stream, position, recordedAt }: RecordedEvent): Counted {
  const number = shard(stream);
  if (position <= BigInt(before.positions[number] ?? '-1')) return before;
  return {
    products: before.products + (type === 'ProductCreated' ? 1 : 0),
    bytesStored: before.bytesStored + Buffer.byteLength(payload),
    mails: MAILS.has(type) ? plusOne(before.mails, monthOf(recordedAt)) : before.mails,
    positions: { ...before.positions, [number]: String(position) },
  };
}

function plusOne(mails: Usage['mails'], month: string): Usage['mails'] {
  const counted = { ...mails, [month]: (mails[month] ?? 0) + 1 };
  return Object.fromEntries(Object.entries(counted).toSorted().slice(-MONTHS));
}
