/** Operational, never an event. Unix milliseconds. */
export interface PollState {
  /** Last answer (`statusCheckedAt`), including the acceptance. */
  readonly checkedAt: number;
  readonly failures: number;
  /** Start of the present series of answers with nothing to show; `quiet` is their number. */
  readonly quietSince: number | null;
  readonly quiet: number;
  readonly afterDelivery: number;
  /** When a user asked for it last; absent: never. */
  readonly askedAt?: number;
}

export type PollResult =
  /** `final`: no later report can change it. */
  | { readonly kind: 'shown'; readonly delivered: boolean; readonly complete: boolean; readonly final: boolean }
  /** Nothing to show: A's `cancelled` and `in_vain`, or an unknown order. */
  | { readonly kind: 'quiet' }
  /** No readable answer. `pause`: requested by the provider, milliseconds. */
  | { readonly kind: 'failed'; readonly pause: number }
  /** The provider was not called. */
  | { readonly kind: 'postponed'; readonly pause: number };

export interface ScheduledPoll {
  readonly state: PollState;
  /** Null means never again. */
  readonly dueAt: number | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Share of the transport's age that is the interval: hourly after a day … */
const AGE_SHARE = 24;
/** … up to this. */
const LONGEST_INTERVAL = 6 * HOUR;
const LONGEST_QUIET_INTERVAL = DAY;
/** Ends the polls of orders with nothing to show (TRA-7). */
const GIVE_UP_AFTER = 90 * DAY;
const FIRST_RETRY = 30_000;
const LONGEST_RETRY = HOUR;
const SHORTEST_PAUSE = 1_000;
/** A history in any order may complete soon after the delivery … */
const POLLS_UNTIL_COMPLETE = 3;
/** … and a provider may correct it within some days. */
const CORRECTED_WITHIN = [6 * HOUR, DAY, 3 * DAY];

/** TRA-7. `interval`: `POLL_INTERVAL_SECONDS` in milliseconds. Pure. */
export class PollSchedule {
  readonly #interval: number;
  readonly #random: () => number;

  constructor(interval: number, random: () => number = Math.random) {
    this.#interval = interval;
    this.#random = random;
  }

  first(now: number): { readonly state: PollState; readonly dueAt: number } {
    const state = { checkedAt: now, failures: 0, quietSince: null, quiet: 0, afterDelivery: 0 };
    return { state, dueAt: this.#after(now, this.#interval) };
  }

  /** LST-13: what a user asks for again within the interval changes nothing. */
  mayBeAsked({ askedAt }: PollState, now: number): boolean {
    return askedAt === undefined || Math.abs(now - askedAt) >= this.#interval;
  }

  again(now: number): number {
    return this.#after(now, this.#interval);
  }

  /** `orderedAt`: Unix milliseconds. */
  next(before: PollState, result: PollResult, now: number, orderedAt: number): ScheduledPoll {
    switch (result.kind) {
      case 'failed':
        return this.#afterFailure(before, result.pause, now);
      case 'postponed':
        return { state: before, dueAt: this.#after(now, Math.max(result.pause, SHORTEST_PAUSE)) };
      case 'quiet':
        return this.#afterQuiet(before, now, orderedAt);
      case 'shown': {
        const state = { ...before, checkedAt: now, failures: 0, quietSince: null, quiet: 0 };
        if (result.delivered) return this.#afterDelivery(state, result, now);
        // A delivery that was corrected begins the polls after a delivery anew.
        return { state: { ...state, afterDelivery: 0 }, dueAt: this.#after(now, this.#byAge(now - orderedAt)) };
      }
    }
  }

  #byAge(age: number): number {
    return Math.max(this.#interval, Math.min(LONGEST_INTERVAL, age / AGE_SHARE));
  }

  /** Doubles the interval each time. */
  #afterQuiet(before: PollState, now: number, orderedAt: number): ScheduledPoll {
    const quietSince = before.quietSince ?? now;
    const state = { ...before, checkedAt: now, failures: 0, quietSince, quiet: before.quiet + 1 };
    const interval = this.#byAge(now - orderedAt);
    const pause = Math.max(interval, Math.min(LONGEST_QUIET_INTERVAL, interval * 2 ** Math.min(state.quiet, 20)));
    return { state, dueAt: now - quietSince >= GIVE_UP_AFTER ? null : this.#after(now, pause) };
  }

  #afterFailure(before: PollState, requested: number, now: number): ScheduledPoll {
    const state = { ...before, failures: before.failures + 1 };
    const pause = Math.min(this.#interval, FIRST_RETRY) * 2 ** Math.min(before.failures, 20);
    return { state, dueAt: this.#after(now, Math.max(requested, Math.min(LONGEST_RETRY, pause))) };
  }

  #afterDelivery(
    before: PollState,
    { complete, final }: { complete: boolean; final: boolean },
    now: number,
  ): ScheduledPoll {
    const asked = complete ? Math.max(before.afterDelivery, POLLS_UNTIL_COMPLETE) : before.afterDelivery;
    const state = { ...before, afterDelivery: asked + 1 };
    const pause =
      asked < POLLS_UNTIL_COMPLETE
        ? this.#interval * 4 ** state.afterDelivery
        : CORRECTED_WITHIN[asked - POLLS_UNTIL_COMPLETE];
    return { state, dueAt: final || pause === undefined ? null : this.#after(now, pause) };
  }

  /** The next time, with up to 10 % of jitter; never earlier than the pause. */
  #after(now: number, pause: number): number {
    return Math.round(now + pause * (1 + this.#random() / 10));
  }
}
