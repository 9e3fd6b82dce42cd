/** Does something before the first use; what failed is done again with the next use, what is under way is waited for. */
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
