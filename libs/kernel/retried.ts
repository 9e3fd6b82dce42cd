import { pauseToBeat } from './beat.ts';
import { pause } from './event-feed.ts';

export interface RetryOptions {
  readonly signal: AbortSignal;
  /** Milliseconds between an error and the next attempt. */
  readonly after: number;
  /** An error that it throws ends the attempts. */
  readonly onError: (error: unknown) => void | Promise<void>;
}

/** Retries `work` until it succeeds. Undefined: the signal was aborted first; later errors are not reported. */
export async function retried<T>(work: () => Promise<T>, options: RetryOptions): Promise<T | undefined> {
  const { signal, after, onError } = options;
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) return undefined;
      await onError(error);
      await pause(after, signal);
    }
  }
  return undefined;
}

/** Runs `work` again whenever it ends, until the signal aborts; immediately after a success. */
export async function keepRunning(work: () => Promise<unknown>, options: RetryOptions): Promise<void> {
  while (!options.signal.aborted) await retried(work, options);
}

/** Runs `work` at once and then at each beat of `every` milliseconds, until the signal aborts; also after an error. */
export async function keepRepeating(
  work: () => Promise<unknown>,
  every: number,
  { signal, onError }: Omit<RetryOptions, 'after'>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      await onError(error);
    }
    await pauseToBeat(every, signal);
  }
}
