import {
  BEGINNING,
  type EventStore,
  type Position,
  UnreadableEvent,
  type ViewDefinition,
  type ViewRow,
  load,
  viewRows,
} from '@vpds/kernel';
import type { ViewProjection } from '../view-projection.ts';

const PAGE = 1_000;
/** Concurrent aggregates. */
const BATCH = 200;

export interface ProjectionWork {
  readonly events: EventStore;
  /** Every version in use, or the one being built. */
  readonly views: { put(view: ViewDefinition, rows: readonly ViewRow[]): Promise<void> };
  readonly projections: readonly ViewProjection[];
  /** Called after each page with the position reached and the number of projected streams. */
  readonly progress?: (position: Position, streams: number) => Promise<void>;
  /** Once per unreadable stream. */
  readonly park: (projection: ViewProjection, stream: string, reason: string) => Promise<void>;
  readonly signal?: AbortSignal;
  /** Minimum position to reach if the log keeps growing; default: its end. */
  readonly until?: Position;
}

/**
 * Loads every stream with an event after a position and replaces older documents (ADR-18), up to the log's head or
 * `until`. An unreadable stream is parked: it keeps its documents and blocks no other. @returns the position reached,
 * and the parked streams
 */
export async function projectViews(
  work: ProjectionWork,
  after: Position = BEGINNING,
): Promise<{ position: Position; parked: string[] }> {
  const streamPrefixes = work.projections.map((projection) => projection.streamPrefix);
  const parked = new Set<string>();
  for (let next = after; ;) {
    const page = await work.events.readAll({ after: next, limit: PAGE, filter: { streamPrefixes } });
    const streams = [...new Set(page.events.map((event) => event.stream))].filter((stream) => !parked.has(stream));
    for (let start = 0; start < streams.length; start += BATCH) {
      const batch = streams.slice(start, start + BATCH);
      const unreadable = await Promise.all(batch.map((stream) => projectOrPark(work, stream)));
      for (const [index, stream] of batch.entries()) if (unreadable[index] === true) parked.add(stream);
    }
    next = page.next;
    await work.progress?.(next, streams.length);
    const done = page.end || (work.until !== undefined && next >= work.until);
    if (done || work.signal?.aborted === true) return { position: next, parked: [...parked] };
  }
}

/** @returns whether it is unreadable */
async function projectOrPark(work: ProjectionWork, stream: string): Promise<boolean> {
  const projection = work.projections.find(({ streamPrefix }) => stream.startsWith(streamPrefix));
  if (projection === undefined) return false;
  const reason = await projectStream(work, projection, stream);
  if (reason !== null) await work.park(projection, stream, reason);
  return reason !== null;
}

/** @returns why the stream is unreadable */
export async function projectStream(
  { events, views }: Pick<ProjectionWork, 'events' | 'views'>,
  projection: ViewProjection,
  stream: string,
): Promise<string | null> {
  try {
    const loaded = await load(events, projection.aggregate, stream);
    if (loaded === null) return null;
    for (const { view, row } of viewRows(projection.aggregate, loaded))
      if (projection.views.some(({ name }) => name === view.name)) await views.put(view, [row]);
    return null;
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return error.message;
  }
}
