import { withinReads } from './async-context.ts';

/**
 * Concurrent callers share one run of `work`; a caller after its end starts the next. The run reads for none of them: else
 * the refusal or the disconnection of its first caller would be that of all.
 */
export class SingleFlight<T> {
  readonly #work: () => Promise<T>;
  #running: Promise<T> | null = null;

  constructor(work: () => Promise<T>) {
    this.#work = work;
  }

  /** Joins a run in progress, so the result may be as old as the beginning of that run. */
  run(): Promise<T> {
    return (this.#running ??= withinReads(undefined, this.#work).finally(() => (this.#running = null)));
  }

  /** Joins no run that began before this call. */
  async runAfresh(): Promise<T> {
    await this.#running?.catch(() => undefined);
    return this.run();
  }
}
