import type { EventFilter, EventStore } from './event-store.ts';
import { BEGINNING, type Position } from './events.ts';
import { shard } from './shard.ts';

/** From here on a lag in events means "at least". One page of the log. */
export const COUNTED_LAG = 1_000;

export interface Unprocessed {
  /** At most {@link COUNTED_LAG}. */
  readonly events: number;
  /** Recording time of the first one, Unix milliseconds; null: there is none. */
  readonly firstAt: number | null;
}

/** Events after their shard's position, up to the head. `positions`: by shard. @throws Unavailable */
export async function unprocessedEvents(
  store: EventStore,
  positions: readonly Position[],
  filter: EventFilter = {},
): Promise<Unprocessed> {
  let events = 0;
  let firstAt: number | null = null;
  for (let after = positions.reduce((a, b) => (a < b ? a : b)); ;) {
    const page = await store.readAll({ after, limit: COUNTED_LAG, filter });
    const found = page.events.filter(({ stream, position }) => position > (positions[shard(stream)] ?? BEGINNING));
    events = Math.min(COUNTED_LAG, events + found.length);
    firstAt ??= found[0]?.recordedAt ?? null;
    if (page.end || events === COUNTED_LAG) return { events, firstAt };
    after = page.next;
  }
}
