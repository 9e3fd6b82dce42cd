/**
 * The work's outcome, or `late`'s if the work takes longer (milliseconds) or the signal is aborted. The work then
 * continues, and its outcome is ignored. After a pause of the process an answer that has arrived counts before the time
 * limit. Waiting does not keep a process running.
 */
export async function within<T, L>(
  milliseconds: number,
  work: Promise<T>,
  late: () => L,
  signal?: AbortSignal,
): Promise<T | Awaited<L>> {
  let timer: NodeJS.Timeout | undefined;
  let ending: NodeJS.Immediate | undefined;
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    end = () => void (ending = setImmediate(resolve));
    timer = setTimeout(end, Math.max(0, milliseconds)).unref();
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
  try {
    return await Promise.race([work, over.then(late)]);
  } finally {
    clearTimeout(timer);
    clearImmediate(ending);
    signal?.removeEventListener('abort', end);
  }
}
