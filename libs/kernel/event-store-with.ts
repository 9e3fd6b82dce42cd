import type { EventStore } from './event-store.ts';

/** The store with some methods replaced. An optional one that it lacks is absent here, too. */
export function eventStoreWith(stored: EventStore, replaced: Partial<EventStore>): EventStore {
  const { viewsWritten, hasDecision, headFreshAsOf } = stored;
  return {
    append: (request) => stored.append(request),
    readStream: (request) => stored.readStream(request),
    readAll: (request) => stored.readAll(request),
    subscribeAll: (request) => stored.subscribeAll(request),
    head: () => stored.head(),
    identity: () => stored.identity(),
    ...(viewsWritten === undefined ? {} : { viewsWritten: (scope: number | null) => viewsWritten.call(stored, scope) }),
    ...(hasDecision === undefined ? {} : { hasDecision: (stream: string) => hasDecision.call(stored, stream) }),
    ...(headFreshAsOf === undefined ? {} : { headFreshAsOf: () => headFreshAsOf.call(stored) }),
    ...replaced,
  };
}
