import { type Position, keepRunning, pause, retried } from '@vpds/kernel';
import { retryNote } from '@vpds/projections';
import { ALWAYS, type CountingTurn } from './counting-lease.ts';
import { CountersInvalid } from './counting.ts';

const RETRY_AFTER = 1_000;
/** Milliseconds after another process's write. */
const RELOAD_AFTER = 100;
/** Milliseconds, while a caller waits. */
const POLL_EVERY = 50;

export interface LeasedCountingOptions {
  /** Default: a single process, which always counts. */
  readonly turn?: CountingTurn | undefined;
  /** Called with {@link LeasedCounting.invalid} set, until it succeeds. */
  readonly onInvalid: () => Promise<void>;
}

/** Another process has written, too: a frozen one, or one of the previous release. Reload. */
export class CountsMoved extends Error {
  override readonly name = 'CountsMoved';
}

/**
 * Counts the log into one version while this process has the lease, and waits for it otherwise. Every process can
 * answer, since all counts are in the store.
 */
export abstract class LeasedCounting {
  readonly #options: LeasedCountingOptions;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #invalid: string | null = null;
  #trouble: { readonly note: string; readonly at: Position } | null = null;
  #counted = 0;

  constructor(options: LeasedCountingOptions) {
    this.#options = options;
  }

  /** Called also while another process counts. @throws CountersInvalid */
  protected abstract check(): Promise<void>;
  /** Counts on from what is stored, and ends with the signal. @throws CountsMoved */
  protected abstract count(signal: AbortSignal): Promise<void>;
  protected abstract onTrouble(error: unknown): void;
  /** The position up to which events are counted and written, as far as this process knows. */
  abstract get lastKnown(): Position;
  /** Never rejects. */
  protected abstract isAt(position: Position): Promise<boolean>;

  /** Another process, or an earlier one, has found the counts invalid. */
  invalidate(reason: string): void {
    this.#invalid ??= reason;
    this.#stopping.abort();
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Why the counts do not match the log; null: they do. */
  get invalid(): string | null {
    return this.#invalid;
  }

  /** The error since the last progress. */
  get waitingFor(): string | null {
    return this.#trouble?.at === this.lastKnown ? this.#trouble.note : null;
  }

  /** The events that this process has counted. */
  get counted(): number {
    return this.#counted;
  }

  /** Resolves at the position, when counting has ended, or on abort. */
  async reached(position: Position, until: AbortSignal = this.#stopping.signal): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, until]);
    while (this.#invalid === null && !signal.aborted && !(await this.isAt(position))) await pause(POLL_EVERY, signal);
  }

  protected noteCounted(events: number): void {
    this.#counted += events;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const { turn = ALWAYS, onInvalid } = this.#options;
    const work = async () => {
      await this.check();
      await turn.whileHeld(signal, (held) => this.#countWhile(held));
    };
    const onError = (error: unknown) => {
      if (error instanceof CountersInvalid) throw error;
      this.#trouble = { note: retryNote(error), at: this.lastKnown };
      this.onTrouble(error);
    };
    try {
      await keepRunning(work, { signal, after: RETRY_AFTER, onError });
    } catch (error) {
      if (!(error instanceof CountersInvalid)) throw error;
      this.#invalid ??= error.message;
      await retried(onInvalid, { signal, after: RETRY_AFTER, onError: (failure) => this.onTrouble(failure) });
    }
  }

  #countWhile(held: AbortSignal): Promise<void> {
    const onError = (error: unknown) => {
      if (!(error instanceof CountsMoved)) throw error;
    };
    return keepRunning(() => this.count(held), { signal: held, after: RELOAD_AFTER, onError });
  }
}
