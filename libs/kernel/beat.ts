interface Beat {
  readonly timer: NodeJS.Timeout;
  readonly waiting: Set<() => void>;
}

/** A timer may fire this much too early, ms. */
const EARLY = 1;
/** By the time when they are due. */
const beats = new Map<number, Beat>();

/**
 * Until the next multiple of `every` milliseconds of this process's life, or until the signal. What is read from time to
 * time is read in one step with the others that are due, so that an engine can answer them with one query. Processes
 * have beats of their own, which do not keep them running.
 */
export function pauseToBeat(every: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const at = (Math.floor((performance.now() + EARLY) / every) + 1) * every;
    const { waiting } = beats.get(at) ?? begun(at);
    const end = (): void => {
      signal.removeEventListener('abort', end);
      waiting.delete(end);
      if (waiting.size === 0) forget(at);
      resolve();
    };
    waiting.add(end);
    signal.addEventListener('abort', end);
  });
}

function begun(at: number): Beat {
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const end of [...waiting]) end();
  };
  const beat = { waiting, timer: setTimeout(wake, at - performance.now()).unref() };
  beats.set(at, beat);
  return beat;
}

function forget(at: number): void {
  clearTimeout(beats.get(at)?.timer);
  beats.delete(at);
}
