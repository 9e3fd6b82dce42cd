import { Refusal, Unavailable } from './errors.ts';
import { SharedPlaces } from './shared-places.ts';

export const READS_OVER_SHARE = 'reads_over_share';

export interface ReadBudgetOptions {
  readonly total: number;
  /** Bytes of one company's reads. Default: a quarter of `total`, at least one largest answer. */
  readonly share?: number;
  /** Concurrent reads of one company, see {@link SharedPlaces}. */
  readonly places?: number;
  /** Maximum wait, milliseconds. */
  readonly patience?: number;
}

export interface ReadLease {
  readonly bytes: number;
  /** To the known size; it may grow and make others wait. */
  correct(bytes: number): void;
  /** Releases the place, keeps the bytes. Idempotent. */
  leave(): void;
  release(): void;
}

export interface ReadWish {
  readonly companyID: number;
  readonly bytes: number;
  readonly place?: boolean;
  /** Milliseconds. Default: the budget's. */
  readonly patience?: number;
  readonly signal?: AbortSignal | undefined;
}

interface Usage {
  bytes: number;
  places: number;
  /** Served first: reads waiting for a place wait for these to finish. */
  readonly inside: Set<Waiting>;
  readonly outside: Set<Waiting>;
}

interface Waiting {
  readonly wish: ReadWish;
  grant(): void;
}

const LARGEST_ANSWER = 9 * 1_048_576;
const PLACES = 32;
const PATIENCE = 2_000;

/**
 * A semaphore of bytes for concurrent reads, in total and per company. Bytes are reserved before a read, corrected once
 * the size is known, and released when the answer has left; places when the answer is complete. Companies are served
 * round-robin, requests of one company in order. After a short wait, a company over its share gets 429; a full budget
 * answers 503.
 */
export class ReadBudget {
  readonly #total: number;
  readonly #share: number;
  readonly #places: SharedPlaces;
  readonly #patience: number;
  readonly #companies = new Map<number, Usage>();
  #used = 0;
  #waiting = 0;

  constructor({ total, share, places = PLACES, patience = PATIENCE }: ReadBudgetOptions) {
    this.#total = total;
    this.#share = share ?? Math.max(total / 4, LARGEST_ANSWER);
    this.#places = new SharedPlaces({ alone: places });
    this.#patience = patience;
  }

  /** Longest total wait of a request, milliseconds. */
  get patience(): number {
    return this.#patience;
  }

  get used(): number {
    return this.#used;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Records any request, not only reads. */
  note(companyID: number): void {
    this.#places.note(companyID);
  }

  /** Milliseconds; 0 for the only active company. */
  restAfter(companyID: number, worked: number): number {
    const { places = 0, outside } = this.#companies.get(companyID) ?? {};
    return places + (outside?.size ?? 0) > 1 ? this.#places.restAfter(companyID, worked) : 0;
  }

  /** @throws Refusal reads_over_share | Unavailable after a wait; the signal's reason */
  async take(wish: ReadWish): Promise<ReadLease> {
    wish.signal?.throwIfAborted();
    const usage = this.#usageOf(wish.companyID);
    const isFirst = usage.inside.size === 0 && (wish.place !== true || usage.outside.size === 0);
    if (!isFirst || !this.#fits(usage, wish)) await this.#turn(usage, wish);
    else this.#grant(usage, wish);
    return this.#lease(usage, wish);
  }

  #usageOf(companyID: number): Usage {
    const usage = this.#companies.get(companyID) ?? {
      bytes: 0,
      places: 0,
      inside: new Set<Waiting>(),
      outside: new Set<Waiting>(),
    };
    this.#companies.set(companyID, usage);
    return usage;
  }

  #fits(usage: Usage, wish: ReadWish): boolean {
    return this.#fitsShare(usage, wish) && (this.#used === 0 || this.#used + wish.bytes <= this.#total);
  }

  #fitsShare(usage: Usage, { companyID, bytes, place = false }: ReadWish): boolean {
    if (place && usage.places >= this.#places.of(companyID)) return false;
    return usage.bytes === 0 || usage.bytes + bytes <= this.#share;
  }

  #grant(usage: Usage, { bytes, place = false }: ReadWish): void {
    usage.bytes += bytes;
    usage.places += place ? 1 : 0;
    this.#used += bytes;
  }

  #turn(usage: Usage, wish: ReadWish): Promise<void> {
    const line = wish.place === true ? usage.outside : usage.inside;
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        wish.signal?.removeEventListener('abort', aborted);
        line.delete(waiting);
        this.#waiting -= 1;
      };
      const waiting: Waiting = {
        wish,
        grant: () => {
          leave();
          this.#grant(usage, wish);
          resolve();
        },
      };
      const aborted = () => {
        leave();
        reject(wish.signal?.reason as Error);
        this.#serve();
      };
      const timer = setTimeout(() => {
        leave();
        reject(this.#refusal(usage, wish));
        this.#serve();
      }, wish.patience ?? this.#patience);
      wish.signal?.addEventListener('abort', aborted);
      line.add(waiting);
      this.#waiting += 1;
    });
  }

  #refusal(usage: Usage, wish: ReadWish): Error {
    const isOwnFault = !this.#fitsShare(usage, wish) || isWaiting(usage);
    if (isOwnFault) return new Refusal(READS_OVER_SHARE, [], { 'retry-after': '1' });
    return new Unavailable('too much is being read');
  }

  #lease(usage: Usage, { companyID, bytes: taken, place = false }: ReadWish): ReadLease {
    const begun = performance.now();
    let bytes = taken;
    let isOver = false;
    let hasPlace = place;
    const change = (to: number) => {
      usage.bytes += to - bytes;
      this.#used += to - bytes;
      bytes = to;
    };
    const leave = () => {
      if (!hasPlace) return;
      hasPlace = false;
      const rest = this.restAfter(companyID, performance.now() - begun);
      if (rest < 1) this.#left(companyID, usage);
      else setTimeout(() => this.#left(companyID, usage), rest).unref();
    };
    return {
      get bytes() {
        return bytes;
      },
      leave,
      correct: (to) => {
        if (isOver || to === bytes) return;
        const isLess = to < bytes;
        change(to);
        if (isLess) this.#serve();
      },
      release: () => {
        if (isOver) return;
        isOver = true;
        change(0);
        leave();
        this.#forgetIdle(companyID, usage);
        this.#serve();
      },
    };
  }

  #left(companyID: number, usage: Usage): void {
    usage.places -= 1;
    this.#forgetIdle(companyID, usage);
    this.#serve();
  }

  #forgetIdle(companyID: number, usage: Usage): void {
    const isIdle = usage.bytes === 0 && usage.places === 0 && !isWaiting(usage);
    if (isIdle && this.#companies.get(companyID) === usage) this.#companies.delete(companyID);
  }

  #serve(): void {
    for (let isGranted = this.#waiting > 0; isGranted;) {
      isGranted = false;
      for (const [companyID, usage] of [...this.#companies]) {
        const next = this.#next(usage);
        if (next === undefined) continue;
        next.grant();
        isGranted = true;
        this.#companies.delete(companyID);
        this.#companies.set(companyID, usage);
      }
    }
  }

  #next(usage: Usage): Waiting | undefined {
    const { value: first } = (usage.inside.size > 0 ? usage.inside : usage.outside).values().next();
    return first !== undefined && this.#fits(usage, first.wish) ? first : undefined;
  }
}

function isWaiting({ inside, outside }: Usage): boolean {
  return inside.size > 0 || outside.size > 0;
}
