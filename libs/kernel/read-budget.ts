import { Refusal, Unavailable } from './errors.ts';
import { SharedConcurrency } from './shared-concurrency.ts';

const OVER_SHARE = 'reads_over_share';

/** What a company gets that reads too much at once (LIM-1). */
export function readsOverShare(): Refusal {
  return new Refusal(OVER_SHARE, [], { 'retry-after': '1' });
}

/** Says nothing about what was to be read: must not be kept as an outcome, since the next attempt may find room. */
export function isOverShare(error: unknown): boolean {
  return error instanceof Refusal && error.code === OVER_SHARE;
}

/** What a read within its share gets if it finds no room. */
export function readsOverAll(): Unavailable {
  return new Unavailable('too much is being read');
}

export interface ReadBudgetOptions {
  readonly total: number;
  /** Bytes that one company may use. Default: a quarter of `total`, but at least one largest answer. */
  readonly share?: number;
  /** The part of `total` that only companies without a reservation may use. Default: none. */
  readonly reserve?: number;
  /** The reads of one company at a time, see {@link SharedConcurrency}. */
  readonly concurrency?: number;
  /** Maximum wait, milliseconds. */
  readonly patience?: number;
}

export interface ReadLease {
  readonly bytes: number;
  /** Sets the reservation to this size, which may be larger and make others wait. */
  correct(bytes: number): void;
  /** Keeps the bytes. Idempotent. */
  releaseSlot(): void;
  release(): void;
}

export interface ReadRequest {
  readonly companyID: number;
  readonly bytes: number;
  readonly slot?: boolean;
  /** Milliseconds. Default: the budget's. */
  readonly patience?: number;
  readonly signal?: AbortSignal | undefined;
}

interface Usage {
  bytes: number;
  slots: number;
  /** Served first: reads waiting for a slot wait for these to finish. */
  readonly inside: Set<Waiting>;
  readonly outside: Set<Waiting>;
}

interface Waiting {
  readonly request: ReadRequest;
  grant(): void;
}

/** The budget's side of a lease. */
interface LeaseOwner {
  resized(usage: Usage, by: number): void;
  slotReleased(lease: GrantedLease): void;
  forgetIdle(companyID: number, usage: Usage): void;
}

class GrantedLease implements ReadLease {
  readonly #owner: LeaseOwner;
  readonly companyID: number;
  readonly usage: Usage;
  /** When the slot was taken, by the monotonic clock in milliseconds. */
  readonly begun: number;
  #bytes: number;
  #hasSlot: boolean;
  #isOver = false;

  constructor(owner: LeaseOwner, usage: Usage, { companyID, bytes, slot = false }: ReadRequest) {
    this.#owner = owner;
    this.companyID = companyID;
    this.usage = usage;
    this.begun = slot ? performance.now() : 0;
    this.#bytes = bytes;
    this.#hasSlot = slot;
  }

  get bytes(): number {
    return this.#bytes;
  }

  correct(to: number): void {
    if (this.#isOver || to === this.#bytes) return;
    const by = to - this.#bytes;
    this.#bytes = to;
    this.#owner.resized(this.usage, by);
  }

  releaseSlot(): void {
    if (!this.#hasSlot) return;
    this.#hasSlot = false;
    this.#owner.slotReleased(this);
  }

  release(): void {
    if (this.#isOver) return;
    this.correct(0);
    this.#isOver = true;
    this.releaseSlot();
    this.#owner.forgetIdle(this.companyID, this.usage);
  }
}

/** A full page of 8 MiB, and what its last slice reads. */
const LARGEST_ANSWER = 14 * 1_048_576;
const CONCURRENCY = 32;
const PATIENCE = 2_000;

/**
 * Bytes of concurrent reads, in total and per company: reserved before a read, corrected once the size is known,
 * released when the answer has left; slots when it is complete. Companies are served round-robin, requests of one
 * company in order. After a short wait, a company over its share gets 429; a full budget answers 503.
 */
export class ReadBudget {
  readonly #total: number;
  readonly #share: number;
  readonly #reserve: number;
  readonly #concurrency: SharedConcurrency;
  readonly #patience: number;
  readonly #companies = new Map<number, Usage>();
  /** Those of which a read waits, the next one first. */
  readonly #lines = new Map<number, Usage>();
  readonly #owner: LeaseOwner = {
    resized: (usage, by) => this.#resized(usage, by),
    slotReleased: (lease) => this.#slotReleased(lease),
    forgetIdle: (companyID, usage) => this.#forgetIdle(companyID, usage),
  };
  #used = 0;
  #waiting = 0;

  constructor({ total, share, reserve = 0, concurrency = CONCURRENCY, patience = PATIENCE }: ReadBudgetOptions) {
    this.#total = total;
    this.#share = share ?? Math.max(total / 4, LARGEST_ANSWER);
    this.#reserve = reserve;
    this.#concurrency = new SharedConcurrency({ alone: concurrency });
    this.#patience = patience;
  }

  /** The milliseconds that a request waits in all. */
  get patience(): number {
    return this.#patience;
  }

  get used(): number {
    return this.#used;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Any request, not only reads. @returns now, by the monotonic clock, ms */
  note(companyID: number): number {
    return this.#concurrency.note(companyID);
  }

  /** Whether {@link restAfter} can be more than 0. */
  isThrottled(companyID: number): boolean {
    return this.#concurrency.isThrottled(companyID);
  }

  /** Milliseconds that a company rests after so much work; 0 for the only active one, and while the thread has time. */
  restOf(companyID: number, worked: number): number {
    return this.#concurrency.restAfter(companyID, worked);
  }

  /** The same between steps of its reads; 0 for its only one. */
  restAfter(companyID: number, worked: number): number {
    const { slots = 0, outside } = this.#companies.get(companyID) ?? {};
    return slots + (outside?.size ?? 0) > 1 ? this.#concurrency.restAfter(companyID, worked) : 0;
  }

  /** @throws Refusal reads_over_share | Unavailable after a wait; the signal's reason */
  async acquire(request: ReadRequest): Promise<ReadLease> {
    request.signal?.throwIfAborted();
    return this.acquireNow(request) ?? this.#wait(request);
  }

  /** Answers null if the request would have to wait. Most reads need not, so they cost no signal and no promise. */
  acquireNow(request: ReadRequest): ReadLease | null {
    const usage = this.#usageOf(request.companyID);
    const isFirst = usage.inside.size === 0 && (request.slot !== true || usage.outside.size === 0);
    return isFirst && this.#fits(usage, request) ? this.#grant(usage, request) : null;
  }

  #usageOf(companyID: number): Usage {
    const known = this.#companies.get(companyID);
    if (known !== undefined) return known;
    const usage = {
      bytes: 0,
      slots: 0,
      inside: new Set<Waiting>(),
      outside: new Set<Waiting>(),
    };
    this.#companies.set(companyID, usage);
    return usage;
  }

  #fits(usage: Usage, request: ReadRequest): boolean {
    if (!this.#fitsShare(usage, request)) return false;
    const most = usage.bytes === 0 ? this.#total : this.#total - this.#reserve;
    return this.#used === 0 || this.#used + request.bytes <= most;
  }

  #fitsShare(usage: Usage, { companyID, bytes, slot = false }: ReadRequest): boolean {
    if (slot && usage.slots >= this.#concurrency.of(companyID)) return false;
    return usage.bytes === 0 || usage.bytes + bytes <= this.#share;
  }

  #grant(usage: Usage, request: ReadRequest): ReadLease {
    usage.bytes += request.bytes;
    usage.slots += request.slot === true ? 1 : 0;
    this.#used += request.bytes;
    return new GrantedLease(this.#owner, usage, request);
  }

  #wait(request: ReadRequest): Promise<ReadLease> {
    const usage = this.#usageOf(request.companyID);
    const line = request.slot === true ? usage.outside : usage.inside;
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        request.signal?.removeEventListener('abort', aborted);
        line.delete(waiting);
        this.#waiting -= 1;
        if (!isWaiting(usage)) this.#lines.delete(request.companyID);
      };
      const waiting: Waiting = {
        request,
        grant: () => {
          leave();
          resolve(this.#grant(usage, request));
        },
      };
      const aborted = () => {
        leave();
        reject(request.signal?.reason as Error);
        this.#serve();
      };
      const timer = setTimeout(() => {
        const refusal = this.#refusal(usage, request);
        leave();
        reject(refusal);
        this.#serve();
      }, request.patience ?? this.#patience);
      request.signal?.addEventListener('abort', aborted);
      line.add(waiting);
      this.#waiting += 1;
      this.#lines.set(request.companyID, usage);
    });
  }

  /** Of a read that waits still. What its company's first one waits for is what it waits for. */
  #refusal(usage: Usage, request: ReadRequest): Error {
    const first = firstOf(usage)?.request ?? request;
    const isWithinShare = this.#fitsShare(usage, request) && this.#fitsShare(usage, first);
    return isWithinShare ? readsOverAll() : readsOverShare();
  }

  #resized(usage: Usage, by: number): void {
    usage.bytes += by;
    this.#used += by;
    if (by < 0) this.#serve();
  }

  #slotReleased({ companyID, usage, begun }: GrantedLease): void {
    const rest = this.isThrottled(companyID) ? this.restAfter(companyID, performance.now() - begun) : 0;
    if (rest < 1) this.#left(companyID, usage);
    else setTimeout(() => this.#left(companyID, usage), rest).unref();
  }

  #left(companyID: number, usage: Usage): void {
    usage.slots -= 1;
    this.#forgetIdle(companyID, usage);
    this.#serve();
  }

  #forgetIdle(companyID: number, usage: Usage): void {
    const isIdle = usage.bytes === 0 && usage.slots === 0 && !isWaiting(usage);
    if (isIdle && this.#companies.get(companyID) === usage) this.#companies.delete(companyID);
  }

  #serve(): void {
    for (let isGranted = this.#waiting > 0; isGranted;) {
      isGranted = false;
      for (const [companyID, usage] of [...this.#lines]) {
        const next = this.#next(usage);
        if (next === undefined) continue;
        next.grant();
        isGranted = true;
        if (this.#lines.delete(companyID)) this.#lines.set(companyID, usage);
      }
    }
  }

  #next(usage: Usage): Waiting | undefined {
    const first = firstOf(usage);
    return first !== undefined && this.#fits(usage, first.request) ? first : undefined;
  }
}

function isWaiting({ inside, outside }: Usage): boolean {
  return inside.size > 0 || outside.size > 0;
}

function firstOf({ inside, outside }: Usage): Waiting | undefined {
  const [first] = inside.size > 0 ? inside : outside;
  return first;
}
