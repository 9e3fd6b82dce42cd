import { type EventStore, RecentlyUsed, Refusal, load, now as serviceNow, within } from '@vpds/kernel';
import type { Amounts, Quotas } from '@vpds/http';
import { type CompanyLimits, UNLIMITED, companyLimitsAggregate, limitsStream } from './company-limits.aggregate.ts';
import { type Usage, type UsageRecords, monthOf } from './usage-records.ts';

const REMEMBERED = 10_000;
/** Milliseconds. */
const LIMITS_FRESH = 5_000;
const USAGE_FRESH = 500;
/** Milliseconds to wait for limits, and for usage; then the last known values apply. */
const READ_WITHIN = 500;

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

interface Remembered {
  limits: CompanyLimits;
  /** Shared by concurrent requests, as is `counting`. */
  reading: Promise<void> | null;
  limitsAt: number;
  counting: Promise<void> | null;
  usageAt: number;
  readonly estimate: Estimate;
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
    const { limits, estimate } = await this.#known(companyID);
    if (isUnlimited(limits)) return;
    this.#turnMonth(estimate);
    refuseBeyond(limits.products, estimate.products, amounts.products, 'products');
    refuseBeyond(limits.bytesStored, estimate.bytes, amounts.bytes, 'bytes');
    refuseBeyond(limits.mailsPerMonth, estimate.mails, amounts.mails, 'mails a month');
    reserve(estimate, amounts, 1);
  }

  async takeProducts(companyID: number, most: number): Promise<{ left: number; limit: number } | null> {
    const { limits, estimate } = await this.#known(companyID);
    const { products: limit } = limits;
    if (limit === null) return null;
    const left = Math.max(0, Math.min(most, limit - estimate.products));
    reserve(estimate, { products: left, bytes: 0, mails: 0 }, 1);
    return { left, limit };
  }

  giveBack(companyID: number, amounts: Amounts): void {
    const known = this.#remembered.get(companyID);
    if (known !== undefined && !isUnlimited(known.limits)) reserve(known.estimate, amounts, -1);
  }

  /** @throws Unavailable */
  async limitsOf(companyID: number): Promise<CompanyLimits> {
    return (await load(this.#events, companyLimitsAggregate, limitsStream(companyID)))?.state ?? UNLIMITED;
  }

  forget(companyID: number): void {
    const known = this.#remembered.get(companyID);
    if (known !== undefined) known.limitsAt = Number.NEGATIVE_INFINITY;
  }

  /** The limits, and if there are any, the usage: no request is judged while the first one still reads it. */
  async #known(companyID: number): Promise<Remembered> {
    const known = this.#remembered.get(companyID) ?? this.#unlimited(companyID);
    if (this.#monotonic() - known.limitsAt >= LIMITS_FRESH) {
      known.reading ??= this.#read(companyID, known);
      await within(READ_WITHIN, known.reading, () => undefined);
      known.limitsAt = this.#monotonic();
    }
    if (isUnlimited(known.limits) || this.#monotonic() - known.usageAt < USAGE_FRESH) return known;
    known.counting ??= this.#refresh(companyID, known);
    await within(READ_WITHIN, known.counting, () => undefined);
    known.usageAt = this.#monotonic();
    return known;
  }

  async #read(companyID: number, known: Remembered): Promise<void> {
    try {
      known.limits = await this.limitsOf(companyID);
    } catch {
      // The last known limits apply.
    } finally {
      known.reading = null;
    }
  }

  /** All concurrent requests of a company share one estimate. */
  #unlimited(companyID: number): Remembered {
    const known: Remembered = {
      limits: UNLIMITED,
      reading: null,
      limitsAt: Number.NEGATIVE_INFINITY,
      counting: null,
      usageAt: Number.NEGATIVE_INFINITY,
      estimate: { products: 0, mails: 0, month: '', bytes: 0 },
    };
    this.#remembered.set(companyID, known);
    return known;
  }

  async #refresh(companyID: number, known: Remembered): Promise<void> {
    const usage = await this.#records.read(companyID).catch((): Usage | null => null);
    known.counting = null;
    if (usage === null) return;
    const { estimate } = known;
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
