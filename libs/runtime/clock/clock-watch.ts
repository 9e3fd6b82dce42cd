import {
  type ClockStep,
  type EventStore,
  type OperationalStore,
  type SteppedClock,
  Unavailable,
  eventStoreWith,
} from '@vpds/kernel';
import type { Logger } from 'pino';
import type { Metrics } from '@vpds/observability';

const LOOK_EVERY = 1_000;
/** Difference to the accepted time, ms. */
const AGREES_WITHIN = 60_000;
/** An operator's acceptance, read by all processes. */
const KIND = 'clock';
const ACCEPTED = 'accepted';

export interface ClockWatchParts {
  readonly clock: SteppedClock;
  readonly operational: OperationalStore;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /**
   * Due times must be re-evaluated. `by`: ms that the effective time moved; 0 after a step was undone, since an
   * engine's client may have set due times by the machine's clock meanwhile.
   */
  readonly onMoved?: (by: number) => void;
  /** Called before {@link onMoved}, because threads have clocks of their own. */
  readonly onAccepted?: () => void;
}

const WORDS: Readonly<Record<ClockStep['kind'], string>> = {
  ahead: 'the clock has stepped forward: writes are refused until it goes back, or has stayed there for 60 s',
  returned: 'the clock has gone back: writes are accepted again',
  accepted: 'the step of the clock was accepted: writes are accepted again',
  forward: 'the clock has stepped forward',
  back: 'the clock has stepped back',
};

/** Logs and counts steps of the clock, and applies accepted ones. */
export class ClockWatch {
  readonly #parts: ClockWatchParts;
  readonly #timer: NodeJS.Timeout;

  constructor(parts: ClockWatchParts) {
    this.#parts = parts;
    const { clock, metrics } = parts;
    const steps = metrics.counter('vpds_clock_steps_total', 'Steps of the machine’s clock');
    metrics.gauge('vpds_clock_ahead_seconds', 'How far the clock is ahead of the time that counts', () =>
      Math.round(clock.ahead / 1_000),
    );
    clock.onStep((step) => {
      if (step.kind !== 'returned' && step.kind !== 'accepted') steps.inc();
      this.#stepped(step);
    });
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY).unref();
  }

  #stepped({ kind, by }: ClockStep): void {
    const { logger, onMoved, onAccepted } = this.#parts;
    logger.error({ code: `clock_${kind}`, seconds: Math.round(by / 1_000) }, WORDS[kind]);
    if (kind === 'accepted') onAccepted?.();
    if (kind !== 'ahead') onMoved?.(kind === 'returned' ? 0 : by);
  }

  async #look(): Promise<void> {
    const { clock, operational } = this.#parts;
    clock.look();
    if (clock.ahead === 0) return;
    const record = await operational.read(KIND, ACCEPTED).catch(() => null);
    if (record !== null && Math.abs(Number(record.body) - Date.now()) <= AGREES_WITHIN) clock.accept();
  }

  /**
   * Takes effect in this process at once, in equally affected processes within seconds. @returns milliseconds that the
   * clock was ahead
   */
  async accept(): Promise<number> {
    const { clock, operational } = this.#parts;
    clock.look();
    const { ahead } = clock;
    const record = await operational.read(KIND, ACCEPTED);
    const body = String(Date.now());
    await operational.write(KIND, { id: ACCEPTED, dueAt: null, body }, record?.version ?? 0);
    clock.accept();
    return ahead;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** Refuses appends while the clock is ahead: their recorded time would stay wrong. */
export function clockedEvents(events: EventStore, clock: SteppedClock): EventStore {
  return eventStoreWith(events, {
    append: (request) => {
      clock.now();
      if (clock.ahead === 0) return events.append(request);
      const retryAfterSeconds = Math.max(1, Math.ceil(clock.trueIn / 1_000));
      return Promise.reject(new Unavailable('The clock of the service has stepped forward', { retryAfterSeconds }));
    },
  });
}
