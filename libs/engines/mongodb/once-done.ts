/** Concurrent uses wait; failures are retried on next use. */
export function onceDone(work: () => Promise<unknown>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work().then(
      () => {},
      (error: unknown) => {
        done = null;
        throw error;
      },
    );
    return done;
  };
}
