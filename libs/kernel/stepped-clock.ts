import { uptime } from 'node:os';

/** A step that is larger stops writes until it is known to be true, milliseconds. */
export const LARGEST_STEP = 60_000;
/** A larger step counts as true after so long, milliseconds. */
export const TRUE_AFTER = 60_000;
/** Differences up to this are drift, or the clock being slewed, milliseconds. */
const DRIFT = 2_000;

/** Both in milliseconds; `uptime` since the machine's start, a laptop's sleep included: waking up is no step. */
export interface ClockReading {
  readonly wall: number;
  readonly uptime: number;
}

/** `boot`: the time of the machine's start as the trusted clock has it; trusted time is `boot + uptime`. */
export type ClockState =
  | { readonly kind: 'steady'; readonly boot: number }
  /** The clock stepped forward by more than {@link LARGEST_STEP}, to `claimedBoot`, at the uptime `since`. */
  | { readonly kind: 'ahead'; readonly boot: number; readonly claimedBoot: number; readonly since: number };

/**
 * `ahead`: a large step forward, not trusted yet; `returned`: it went back; `accepted`: it counts as true now. `forward` and
 * `back`: steps that count at once. `by`: milliseconds, how far the trusted time moved or, of `ahead` and `returned`, the clock.
 */
export interface ClockStep {
  readonly kind: 'ahead' | 'returned' | 'accepted' | 'forward' | 'back';
  readonly by: number;
}

export interface JudgedClock {
  readonly state: ClockState;
  readonly step: ClockStep | null;
}

/** What a reading of the clock means. Pure. */
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
  /** Unix milliseconds, as the machine has them. */
  wall(): number;
  /** Milliseconds since the machine's start. */
  uptime(): number;
  /** Milliseconds that never step; whether they count a laptop's sleep does not matter. */
  monotonic(): number;
}

const MACHINE: ClockSources = {
  wall: () => Date.now(),
  uptime: () => uptime() * 1_000,
  monotonic: () => performance.now(),
};

/**
 * The time that this service goes by: the machine's clock without large steps forward that are not known to be true. Each
 * process, and each thread that stamps events, has its own. Not guaranteed: that a clock that was wrong when the process
 * started is noticed.
 */
export class SteppedClock {
  readonly #sources: ClockSources;
  readonly #listeners = new Set<(step: ClockStep) => void>();
  #state: ClockState;
  /** Wall time less monotonic time at the last reading: while it stays, nothing has stepped. */
  #offset: number;

  constructor(sources: ClockSources = MACHINE) {
    this.#sources = sources;
    const wall = sources.wall();
    this.#state = { kind: 'steady', boot: wall - sources.uptime() };
    this.#offset = wall - sources.monotonic();
  }

  /** Unix milliseconds. A step is noticed here, before anything is stamped with it. */
  now(): number {
    const wall = this.#sources.wall();
    const offset = wall - this.#sources.monotonic();
    const moved = offset - this.#offset;
    if (this.#state.kind === 'ahead' || Math.abs(moved) > DRIFT) return this.look();
    this.#offset = offset;
    this.#state = { kind: 'steady', boot: this.#state.boot + moved };
    return wall;
  }

  /** Reads the clock against the machine's uptime. */
  look(): number {
    const reading = { wall: this.#sources.wall(), uptime: this.#sources.uptime() };
    this.#offset = reading.wall - this.#sources.monotonic();
    this.#judged(judgeClock(this.#state, reading));
    return this.#state.kind === 'ahead' ? Math.round(this.#state.boot + reading.uptime) : reading.wall;
  }

  /** Milliseconds by which the machine's clock is ahead of the time that counts; 0 while it is trusted. */
  get ahead(): number {
    return this.#state.kind === 'ahead' ? this.#state.claimedBoot - this.#state.boot : 0;
  }

  /** Milliseconds until a step counts as true by itself. */
  get trueIn(): number {
    return this.#state.kind === 'ahead' ? Math.max(0, this.#state.since + TRUE_AFTER - this.#sources.uptime()) : 0;
  }

  /** The step under way counts as true. */
  accept(): void {
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

/** The clock of this process or thread. */
export const serviceClock = new SteppedClock();

/** Unix milliseconds by {@link serviceClock}. */
export function now(): number {
  return serviceClock.now();
}
