/** What is known of polling one transport: operational state, never an event. Times in Unix milliseconds. */
export interface PollState {
  /** When the provider last answered for the transport (`statusCheckedAt`); its acceptance counts as an answer. */
  readonly checkedAt: number;
  /** Polls in a row that the provider did not answer readably. */
  readonly failures: number;
  /** Since when it has answered only with what is never shown, and how often. */
  readonly quietSince: number | null;
  readonly quiet: number;
  /** Polls after the transport was delivered. */
  readonly afterDelivery: number;
}

/** What a poll came to, as far as the schedule is concerned. */
export type PollResult =
  | { readonly kind: 'shown'; readonly delivered: boolean; readonly complete: boolean }
  /** Nothing that may be shown: A's `cancelled` and `in_vain`, or an order that the provider does not know. */
  | { readonly kind: 'quiet' }
  /** No answer, or one that cannot be read. `pause`: milliseconds that the provider wants to be left alone. */
  | { readonly kind: 'failed'; readonly pause: number }
  /** The provider was not asked. */
  | { readonly kind: 'postponed'; readonly pause: number };

export interface ScheduledPoll {
  readonly state: PollState;
  /** Unix milliseconds; null: never again. */
  readonly dueAt: number | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A transport is polled once in a 24th of its age: after a day every hour … */
const AGE_SHARE = 24;
/** … but at least so often. */
const LONGEST_INTERVAL = 6 * HOUR;
const LONGEST_QUIET_INTERVAL = DAY;
/** After so long with nothing to be shown an order is no longer polled (TRA-7). */
const GIVE_UP_AFTER = 90 * DAY;
const FIRST_RETRY = 30_000;
const LONGEST_RETRY = HOUR;
const SHORTEST_PAUSE = 1_000;
/** Polls after delivery, for a history that is told in any order: its earlier parts may come last. */
const POLLS_AFTER_DELIVERY = 3;

/** When a transport is polled next (TRA-7). `interval`: `POLL_INTERVAL_SECONDS`, in milliseconds. Pure. */
export class PollSchedule {
  readonly #interval: number;
  readonly #random: () => number;

  constructor(interval: number, random: () => number = Math.random) {
    this.#interval = interval;
    this.#random = random;
  }

  /** For a transport that has just been accepted. */
  first(now: number): { readonly state: PollState; readonly dueAt: number } {
    const state = { checkedAt: now, failures: 0, quietSince: null, quiet: 0, afterDelivery: 0 };
    return { state, dueAt: this.#after(now, this.#interval) };
  }

  /** For a transport that cannot be polled yet. */
  again(now: number): number {
    return this.#after(now, this.#interval);
  }

  /** After a poll of a transport that was ordered at `orderedAt`. */
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
        if (result.delivered) return this.#afterDelivery(state, result.complete, now);
        return { state, dueAt: this.#after(now, this.#byAge(now - orderedAt)) };
      }
    }
  }

  #byAge(age: number): number {
    return Math.max(this.#interval, Math.min(LONGEST_INTERVAL, age / AGE_SHARE));
  }

  /** Each poll that shows nothing doubles the interval. */
  #afterQuiet(before: PollState, now: number, orderedAt: number): ScheduledPoll {
    const quietSince = before.quietSince ?? now;
    const state = { ...before, checkedAt: now, failures: 0, quietSince, quiet: before.quiet + 1 };
    const interval = this.#byAge(now - orderedAt);
    const pause = Math.max(interval, Math.min(LONGEST_QUIET_INTERVAL, interval * 2 ** Math.min(state.quiet, 20)));
    return { state, dueAt: now - quietSince >= GIVE_UP_AFTER ? null : this.#after(now, pause) };
  }

  #afterFailure(before: PollState, asked: number, now: number): ScheduledPoll {
    const state = { ...before, failures: before.failures + 1 };
    const pause = Math.min(this.#interval, FIRST_RETRY) * 2 ** Math.min(before.failures, 20);
    return { state, dueAt: this.#after(now, Math.max(asked, Math.min(LONGEST_RETRY, pause))) };
  }

  #afterDelivery(before: PollState, complete: boolean, now: number): ScheduledPoll {
    const state = { ...before, afterDelivery: before.afterDelivery + 1 };
    if (complete || state.afterDelivery > POLLS_AFTER_DELIVERY) return { state, dueAt: null };
    return { state, dueAt: this.#after(now, this.#interval * 4 ** state.afterDelivery) };
  }

  /** A tenth of the pause more, at most, so that what began together does not stay together; never earlier. */
  #after(now: number, pause: number): number {
    return Math.round(now + pause * (1 + this.#random() / 10));
  }
}
