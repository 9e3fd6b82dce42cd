import {
  BEGINNING,
  type EventStore,
  type Position,
  UnreadableEvent,
  type ViewStore,
  load,
  viewRows,
} from '@vpds/kernel';
import type { Logger } from 'pino';
import type { ViewProjection } from './service.ts';

const PAGE = 1_000;
/** Aggregates that are loaded and written at once. */
const BATCH = 200;

export interface ProjectionWork {
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly projections: readonly ViewProjection[];
  readonly logger: Logger;
  /** Called now and then with the position reached. */
  readonly progress?: (position: Position) => void;
}

/**
 * Brings views to the log's head: every stream that has an event after a position is loaded and its documents are written
 * where they are older (design 4). A stream that cannot be read is parked: it keeps its old documents, all others go on.
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
    const streams = [...new Set(page.events.map((event) => event.stream))];
    for (let start = 0; start < streams.length; start += BATCH) {
      await Promise.all(streams.slice(start, start + BATCH).map((stream) => project(work, stream, parked)));
    }
    next = page.next;
    work.progress?.(next);
    if (page.end) return { position: next, parked: [...parked] };
  }
}

async function project(work: ProjectionWork, stream: string, parked: Set<string>): Promise<void> {
  const projection = work.projections.find(({ streamPrefix }) => stream.startsWith(streamPrefix));
  if (projection === undefined || parked.has(stream)) return;
  try {
    const loaded = await load(work.events, projection.aggregate, stream);
    if (loaded === null) return;
    for (const { view, row } of viewRows(projection.aggregate, loaded)) {
      if (projection.views.some(({ name }) => name === view.name)) await work.views.put(view, [row]);
    }
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    parked.add(stream);
    work.logger.error(
      { stream, reason: error.message },
      'a stream cannot be read and is parked: its views stay as they are',
    );
  }
}
