interface Beat {
  readonly timer: NodeJS.Timeout;
  readonly waiting: Set<() => void>;
}

/** A timer may fire this much too early, ms. */
const EARLY = 1;
/** Pending beats by the time when they are due. */
const beats = new Map<number, Beat>();

/**
 * Waits until the next multiple of `every` milliseconds of this process's life, or until the signal aborts. Periodic
 * reads that are due together run in one step, so that an engine can answer them with one query. Each process has its
 * own beats, which do not keep it running.
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
