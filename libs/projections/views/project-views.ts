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
/** Aggregates that are loaded and written at once. */
const BATCH = 200;

export interface ProjectionWork {
  readonly events: EventStore;
  /** Where rows go: every version of the view that stands, or one that is being made. */
  readonly views: { put(view: ViewDefinition, rows: readonly ViewRow[]): Promise<void> };
  readonly projections: readonly ViewProjection[];
  /** Called behind every page with the position reached, and how many streams of it were projected. */
  readonly progress?: (position: Position, streams: number) => void | Promise<void>;
  /** Called for each stream that cannot be read, once. */
  readonly park: (projection: ViewProjection, stream: string, reason: string) => Promise<void>;
  readonly signal?: AbortSignal;
  /** Where it may end, when the log goes on; default: at the log's end. */
  readonly until?: Position;
}

/**
 * Brings views to the log's head, or to `until`: every stream that has an event after a position is loaded and its documents are written
 * where they are older (ADR-18). A stream that cannot be read is parked: it keeps its old documents, all others go on.
 * @returns the position reached, and the streams that are parked
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

/** True: it cannot be read, and is parked. */
async function projectOrPark(work: ProjectionWork, stream: string): Promise<boolean> {
  const projection = work.projections.find(({ streamPrefix }) => stream.startsWith(streamPrefix));
  if (projection === undefined) return false;
  const reason = await projectStream(work, projection, stream);
  if (reason !== null) await work.park(projection, stream, reason);
  return reason !== null;
}

/** Writes the documents of one stream as it is now. @returns why it cannot be read, or null */
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
