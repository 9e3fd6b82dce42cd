import { uptime } from 'node:os';

/** Larger forward steps are not trusted at first, ms. */
export const LARGEST_STEP = 60_000;
/** Milliseconds until a large step is trusted. */
export const TRUE_AFTER = 60_000;
/** Less is drift or slewing, ms. */
const DRIFT = 2_000;

/** Milliseconds; `uptime` includes sleep, so waking up is not a step. */
export interface ClockReading {
  readonly wall: number;
  readonly uptime: number;
}

/** `boot`: the machine's start; trusted time is `boot + uptime`. */
export type ClockState =
  | { readonly kind: 'steady'; readonly boot: number }
  /** Stepped forward to `claimedBoot`, at uptime `since`. */
  | { readonly kind: 'ahead'; readonly boot: number; readonly claimedBoot: number; readonly since: number };

/**
 * `ahead`: a large forward step, not trusted yet; `returned`: it was undone; `accepted`: now trusted. `forward`,
 * `back`: immediate. `by`: milliseconds that trusted time moved (`ahead`, `returned`: that the clock moved).
 */
export interface ClockStep {
  readonly kind: 'ahead' | 'returned' | 'accepted' | 'forward' | 'back';
  readonly by: number;
}

export interface JudgedClock {
  readonly state: ClockState;
  readonly step: ClockStep | null;
}

/** Pure. */
export function judgeClock(state: ClockState, { wall, uptime: up }: ClockReading): JudgedClock {
  const boot = wall - up;
  const by = boot - state.boot;
  const steady: ClockState = { kind: 'steady', boot };
  if (state.kind === 'steady') {
    if (Math.abs(by) <= DRIFT) return { state: steady, step: null };
    if (by <= LARGEST_STEP) return { state: steady, step: { kind: by > 0 ? 'forward' : 'back', by } };
    return { state: { ...state, kind: 'ahead', claimedBoot: boot, since: up }, step: { kind: 'ahead', by } };
  }
  const moved = boot - state.claimedBoot;
  if (by <= LARGEST_STEP) return { state: steady, step: { kind: 'returned', by: moved } };
  if (Math.abs(moved) > LARGEST_STEP)
    return { state: { ...state, claimedBoot: boot, since: up }, step: { kind: 'ahead', by } };
  if (up - state.since >= TRUE_AFTER) return { state: steady, step: { kind: 'accepted', by } };
  return { state: { ...state, claimedBoot: boot }, step: null };
}

export interface ClockSources {
  /** Unix milliseconds. */
  wall(): number;
  /** Milliseconds. */
  uptime(): number;
  monotonic(): number;
}

const MACHINE: ClockSources = {
  wall: () => Date.now(),
  uptime: () => uptime() * 1_000,
  monotonic: () => performance.now(),
};

/**
 * The machine's clock without untrusted forward steps. One per process and per thread that stamps events. Not
 * guaranteed: detecting a clock that was wrong at start.
 */
export class SteppedClock {
  readonly #sources: ClockSources;
  readonly #listeners = new Set<(step: ClockStep) => void>();
  #state: ClockState;
  #offset: number;

  constructor(sources: ClockSources = MACHINE) {
    this.#sources = sources;
    const wall = sources.wall();
    this.#state = { kind: 'steady', boot: wall - sources.uptime() };
    this.#offset = wall - sources.monotonic();
  }

  /** Unix milliseconds. Detects steps before anything is stamped. */
  now(): number {
    const wall = this.#sources.wall();
    const offset = wall - this.#sources.monotonic();
    const moved = offset - this.#offset;
    if (this.#state.kind === 'ahead' || Math.abs(moved) > DRIFT) return this.look();
    // The wall clock counts whole milliseconds: most calls come within one, and less is no drift.
    if (Math.abs(moved) < 1) return wall;
    this.#offset = offset;
    this.#state = { kind: 'steady', boot: this.#state.boot + moved };
    return wall;
  }

  look(): number {
    const reading = this.#read();
    this.#offset = reading.wall - this.#sources.monotonic();
    this.#judged(judgeClock(this.#state, reading));
    return this.#state.kind === 'ahead' ? Math.round(this.#state.boot + reading.uptime) : reading.wall;
  }

  /** A pause between the two readings would appear as a step. */
  #read(): ClockReading {
    for (;;) {
      const before = this.#sources.uptime();
      const wall = this.#sources.wall();
      const after = this.#sources.uptime();
      if (after - before < DRIFT / 4) return { wall, uptime: after };
    }
  }

  /** Milliseconds ahead of trusted time. */
  get ahead(): number {
    return this.#state.kind === 'ahead' ? this.#state.claimedBoot - this.#state.boot : 0;
  }

  /** Milliseconds. */
  get trueIn(): number {
    return this.#state.kind === 'ahead' ? Math.max(0, this.#state.since + TRUE_AFTER - this.#sources.uptime()) : 0;
  }

  /** Also a step not detected yet. */
  accept(): void {
    this.look();
    if (this.#state.kind !== 'ahead') return;
    const { boot, claimedBoot } = this.#state;
    const step = { kind: 'accepted', by: claimedBoot - boot } as const;
    this.#judged({ state: { kind: 'steady', boot: claimedBoot }, step });
  }

  onStep(listener: (step: ClockStep) => void): void {
    this.#listeners.add(listener);
  }

  #judged({ state, step }: JudgedClock): void {
    this.#state = state;
    if (step !== null) for (const listener of this.#listeners) listener(step);
  }
}

export const serviceClock = new SteppedClock();

/** Unix milliseconds. */
export function now(): number {
  return serviceClock.now();
}
