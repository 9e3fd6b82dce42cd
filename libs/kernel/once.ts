/** Made by the first call, for all; a failure is forgotten. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined;
  return () => (making ??= make().catch(forget));
  function forget(error: unknown): never {
    making = undefined;
    throw error;
  }
}
