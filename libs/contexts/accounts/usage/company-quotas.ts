import {
  CALL_TIMEOUT,
  type EventStore,
  RecentlyUsed,
  Refusal,
  SingleFlight,
  load,
  now as serviceNow,
  within,
} from '@vpds/kernel';
import type { Amounts, Quotas } from '@vpds/http';
import { type CompanyLimits, UNLIMITED, companyLimitsAggregate, limitsStream } from './company-limits.aggregate.ts';
import { type Usage, type UsageRecords, monthOf } from './usage-records.ts';

const REMEMBERED = 10_000;
/** Milliseconds. */
const LIMITS_FRESH = 5_000;
const USAGE_FRESH = 500;
/** Milliseconds to wait for limits, and for usage; then the last known values apply. */
const READ_WITHIN = 500;
/** Milliseconds to wait for products that rows in progress may not need: their call has ended by then. */
const SETTLED_WITHIN = CALL_TIMEOUT;

export interface CompanyQuotasOptions {
  /** Monotonic milliseconds. */
  readonly monotonic?: () => number;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

interface Estimate {
  products: number;
  /** Mails of the month. */
  mails: number;
  month: string;
  bytes: number;
}

/** What is read again once it is no longer fresh. `at`: when it was, by the monotonic clock. */
interface Read {
  readonly flight: SingleFlight<void>;
  at: number;
}

/** Has too few products left, unless rows in progress give some back. */
interface Waiting {
  readonly products: number;
  /** Decides, whatever is open. */
  decide(): void;
}

interface Remembered {
  limits: CompanyLimits;
  readonly limitsRead: Read;
  readonly usageRead: Read;
  readonly estimate: Estimate;
  /** Products of the estimate that rows in progress have taken, and may not need. */
  open: number;
  /** In the order of arrival. */
  readonly waiting: Waiting[];
}

/**
 * Companies without limits cost a memory lookup. Others are judged by counted events plus what this process has
 * admitted since. Not exact across processes: each may miss about a second of the others' writes, and large writes in
 * progress. While the stores are down the last known values apply.
 */
export class CompanyQuotas implements Quotas {
  readonly #events: EventStore;
  readonly #records: UsageRecords;
  readonly #monotonic: () => number;
  readonly #now: () => number;
  readonly #remembered = new RecentlyUsed<number, Remembered>(REMEMBERED);

  constructor(
    events: EventStore,
    records: UsageRecords,
    { monotonic = () => performance.now(), now = serviceNow }: CompanyQuotasOptions = {},
  ) {
    this.#events = events;
    this.#records = records;
    this.#monotonic = monotonic;
    this.#now = now;
  }

  async take(companyID: number, amounts: Amounts): Promise<void> {
    const known = await this.#known(companyID);
    if (isUnlimited(known.limits)) return;
    this.#turnMonth(known.estimate);
    if (dependsOnOpen(known, amounts.products))
      await this.#settled(known, amounts.products, async () => judge(known, amounts));
    else judge(known, amounts);
  }

  async takeProducts(companyID: number, most: number): Promise<{ left: number; limit: number } | null> {
    const known = await this.#known(companyID);
    const { products: limit } = known.limits;
    if (limit === null) return null;
    const take = async (): Promise<{ left: number; limit: number }> => {
      const left = Math.max(0, Math.min(most, limit - known.estimate.products));
      known.estimate.products += left;
      known.open += left;
      return { left, limit };
    };
    const isNext = known.waiting.length === 0 && !dependsOnOpen(known, most);
    return isNext ? take() : this.#settled(known, most, take);
  }

  settleProducts(companyID: number, { taken, created }: { readonly taken: number; readonly created: number }): void {
    const known = this.#remembered.get(companyID);
    if (known === undefined) return;
    known.open = Math.max(0, known.open - taken);
    known.estimate.products -= taken - created;
    for (
      let [first] = known.waiting;
      first !== undefined && !dependsOnOpen(known, first.products);
      [first] = known.waiting
    )
      first.decide();
  }

  giveBack(companyID: number, amounts: Amounts): void {
    const known = this.#remembered.get(companyID);
    if (known !== undefined && !isUnlimited(known.limits)) reserve(known.estimate, amounts, -1);
  }

  /**
   * Takes as soon as it no longer depends on rows in progress, in the order of arrival, or when the time is over. `take`
   * awaits nothing.
   */
  #settled<T>({ waiting }: Remembered, products: number, take: () => Promise<T>): Promise<T> {
    return new Promise((resolve) => {
      const one: Waiting = {
        products,
        decide() {
          clearTimeout(timer);
          waiting.splice(waiting.indexOf(one), 1);
          resolve(take());
        },
      };
      const timer = setTimeout(() => one.decide(), SETTLED_WITHIN).unref();
      waiting.push(one);
    });
  }

  /** @throws Unavailable */
  async limitsOf(companyID: number): Promise<CompanyLimits> {
    return (await load(this.#events, companyLimitsAggregate, limitsStream(companyID)))?.state ?? UNLIMITED;
  }

  forget(companyID: number): void {
    const known = this.#remembered.get(companyID);
    if (known !== undefined) known.limitsRead.at = Number.NEGATIVE_INFINITY;
  }

  /**
   * The limits, and if there are any, the usage. All requests of a company wait for the read that the first one of them
   * began, for up to {@link READ_WITHIN}.
   */
  async #known(companyID: number): Promise<Remembered> {
    const known = this.#remembered.get(companyID) ?? this.#unlimited(companyID);
    if (!this.#isFresh(known.limitsRead, LIMITS_FRESH)) await this.#renew(known.limitsRead);
    if (!isUnlimited(known.limits) && !this.#isFresh(known.usageRead, USAGE_FRESH)) await this.#renew(known.usageRead);
    return known;
  }

  #isFresh({ at }: Read, milliseconds: number): boolean {
    return this.#monotonic() - at < milliseconds;
  }

  async #renew(read: Read): Promise<void> {
    await within(READ_WITHIN, read.flight.run(), () => undefined);
    read.at = this.#monotonic();
  }

  /** All concurrent requests of a company share one estimate. */
  #unlimited(companyID: number): Remembered {
    const read = (work: () => Promise<void>): Read => ({
      flight: new SingleFlight(work),
      at: Number.NEGATIVE_INFINITY,
    });
    const known: Remembered = {
      limits: UNLIMITED,
      limitsRead: read(() => this.#readLimits(companyID, known)),
      usageRead: read(() => this.#readUsage(companyID, known)),
      estimate: { products: 0, mails: 0, month: '', bytes: 0 },
      open: 0,
      waiting: [],
    };
    this.#remembered.set(companyID, known);
    return known;
  }

  async #readLimits(companyID: number, known: Remembered): Promise<void> {
    // If it fails, the last known limits apply.
    known.limits = await this.limitsOf(companyID).catch(() => known.limits);
  }

  async #readUsage(companyID: number, { estimate }: Remembered): Promise<void> {
    const usage = await this.#records.read(companyID).catch((): Usage | null => null);
    if (usage === null) return;
    this.#turnMonth(estimate);
    // Both figures only grow and include what was admitted here, so the larger one is right.
    estimate.products = Math.max(estimate.products, usage.products);
    estimate.mails = Math.max(estimate.mails, usage.mails[estimate.month] ?? 0);
    // The body's size only approximates the stored bytes.
    estimate.bytes = usage.bytesStored;
  }

  #turnMonth(estimate: Estimate): void {
    const month = monthOf(this.#now());
    if (month === estimate.month) return;
    estimate.month = month;
    estimate.mails = 0;
  }
}

/** Whether it gets less than it would if no row in progress created a product. */
function dependsOnOpen({ limits: { products: limit }, estimate, open }: Remembered, products: number): boolean {
  if (limit === null || open === 0) return false;
  const left = Math.max(0, limit - estimate.products);
  return left < Math.min(products, limit - estimate.products + open);
}

/** @throws Refusal quota_exceeded */
function judge({ limits, estimate }: Remembered, amounts: Amounts): void {
  refuseBeyond(limits.products, estimate.products, amounts.products, 'products');
  refuseBeyond(limits.bytesStored, estimate.bytes, amounts.bytes, 'bytes');
  refuseBeyond(limits.mailsPerMonth, estimate.mails, amounts.mails, 'mails a month');
  reserve(estimate, amounts, 1);
}

function isUnlimited({ products, bytesStored, mailsPerMonth }: CompanyLimits): boolean {
  return products === null && bytesStored === null && mailsPerMonth === null;
}

function refuseBeyond(limit: number | null, used: number, more: number, what: string): void {
  if (limit !== null && more > 0 && used + more > limit) throw new Refusal('quota_exceeded', [limit, what]);
}

function reserve(estimate: Estimate, { products, bytes, mails }: Amounts, sign: 1 | -1): void {
  estimate.products += sign * products;
  estimate.bytes += sign * bytes;
  estimate.mails += sign * mails;
}
