import { Unavailable, type AppendRequest, type AppendResult, type EventStore } from '@vpds/kernel';

/**
 * Behaves like a caller of the port (ADR-2): retries the same append while its outcome is unknown or the store is
 * down.
 */
export async function appendUntilKnown(
  store: EventStore,
  request: AppendRequest,
  within = 30_000,
): Promise<AppendResult> {
  for (const end = Date.now() + within; ;) {
    try {
      return await store.append(request);
    } catch (error) {
      if (!(error instanceof Unavailable) || Date.now() >= end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
