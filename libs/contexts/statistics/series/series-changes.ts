import {
  BEGINNING,
  type CellPart,
  type EventStore,
  type JsonObject,
  type Position,
  type RecordedEvent,
  now,
} from '@vpds/kernel';
import { CELL_TYPES, dayID, positionIn } from '../cells/cell-counting.ts';
import { changesIn } from '../cells/event-changes.ts';
import { dayText, localDay } from '../cells/local-days.ts';
import { measureOf } from '../cells/measures.ts';
import type { CountedCells } from '../cells/series-projection.ts';
import { readCounted } from '../counting/read-counted.ts';
import type { SeriesQuestion } from './series-question.ts';

/** Events of an answer. */
const MAX_EVENTS = 1_000;
/** Events of the log that are looked at for an answer. */
const MAX_SCANNED = 100_000;
/** Streams that are read for an answer. */
const MAX_STREAMS = 5_000;
/** Events of these streams that are read for an answer. */
const MAX_READ = 100_000;
/** Events of one read: more would block the event loop for as long as others notice. */
const PAGE = 500;
/** Days of which the position is looked up. */
const MAX_DAYS = 4_000;
const EVER = 10_000_000;

export interface ChangedEvents {
  readonly events: readonly JsonObject[];
  /** Whether other events changed these numbers, too. */
  readonly more: boolean;
}

/** Count what happened on earlier days, whatever they are themselves. */
const CORRECTIONS: readonly string[] = [
  'ProductCorrected',
  'ProductAssignmentTakenBack',
  'ProductWithdrawn',
  'ProductRestored',
];

/** Cells that were recorded after the day, in the range that the question asks about. */
export function changedParts({ axis }: SeriesQuestion, range: CellPart['happened'], changedSince: number): CellPart[] {
  const later = changedSince + 1;
  if (axis === 'happened') return [{ level: 'day', recorded: { from: later, to: EVER }, happened: range }];
  const recorded = { from: Math.max(later, range.from), to: range.to };
  return [{ level: 'day', recorded, happened: { from: -EVER, to: EVER } }];
}

/**
 * Events recorded after the day that changed a number of the range, in the order of the log. `change`: of the total, as
 * cells have it. @throws Unavailable
 */
export async function changedEvents(
  store: EventStore,
  cells: CountedCells,
  question: SeriesQuestion,
  range: CellPart['happened'],
  { since: changedSince, change }: { readonly since: number; readonly change: number },
): Promise<ChangedEvents> {
  const { zone } = cells.countedBy;
  const [part] = changedParts(question, range, changedSince);
  // Nothing was recorded after today, nor after tomorrow by another clock.
  const tomorrow = localDay(now(), zone) + 1;
  if (part === undefined || part.recorded.from > Math.min(part.recorded.to, tomorrow))
    return { events: [], more: false };
  const found: { readonly position: Position; readonly count: number; readonly shown: JsonObject }[] = [];
  const { streams, isWhole: isAll } = await changedStreams(store, cells, question, part, tomorrow);
  let read = 0;
  const isEnough = () => read > MAX_READ || found.length > MAX_EVENTS;
  for (const stream of streams) {
    if (isEnough()) break;
    for await (const { event, changes } of changesIn(store, stream, cells.countedBy)) {
      read += 1;
      if (isEnough()) break;
      const recorded = localDay(event.recordedAt, zone);
      const meant = changes.filter(({ measure, happened }) => {
        return measure === question.measure && isIn(recorded, part.recorded) && isIn(happened, part.happened);
      });
      for (const { happened, count } of meant) {
        const { id: eventID, type, revision, recordedAt, position } = event;
        const days = { happened: dayText(happened), recorded: dayText(recorded) };
        found.push({
          position,
          count,
          shown: { eventID, stream, revision: String(revision), type, recordedAt, ...days, count },
        });
      }
    }
  }
  const isWhole = isAll && read <= MAX_READ;
  const sorted = found.toSorted((one, other) => (one.position < other.position ? -1 : 1));
  return {
    events: sorted.slice(0, MAX_EVENTS).map(({ shown }) => shown),
    more: found.length > MAX_EVENTS || (!isWhole && found.reduce((sum, { count }) => sum + count, 0) !== change),
  };
}

/** The streams that may have changed the requested numbers; others are not read. `isWhole`: there are no others. */
async function changedStreams(
  store: EventStore,
  cells: CountedCells,
  { company, measure }: SeriesQuestion,
  part: CellPart,
  lastDay: number,
): Promise<{ streams: readonly string[]; isWhole: boolean }> {
  const streams = new Set<string>();
  const { zone } = cells.countedBy;
  const mayChange = ({ type, payload, metadata, recordedAt, damage }: RecordedEvent) => {
    if (company !== null && metadata.owner !== company) return false;
    if (!isIn(localDay(recordedAt, zone), part.recorded)) return false;
    if (CORRECTIONS.includes(type)) return true;
    if (!isIn(localDay(metadata.happenedAt ?? recordedAt, zone), part.happened)) return false;
    const reading = readCounted(type, damage === undefined ? payload : '');
    return 'counts' in reading && reading.counts !== null && measureOf(reading.counts)?.measure === measure;
  };
  let after = await positionAfter(cells, part.recorded.from - 1, lastDay);
  for (let scanned = 0; scanned < MAX_SCANNED && streams.size < MAX_STREAMS; scanned += PAGE) {
    const page = await store.readAll({ after, limit: PAGE, filter: { types: CELL_TYPES } });
    for (const event of page.events) if (!streams.has(event.stream) && mayChange(event)) streams.add(event.stream);
    if (page.end) return { streams: [...streams], isWhole: true };
    after = page.next;
  }
  return { streams: [...streams], isWhole: false };
}

function isIn(day: number, { from, to }: CellPart['happened']): boolean {
  return day >= from && day <= to;
}

/** The position of the last event that was recorded up to the day, which is before the last one. */
async function positionAfter(cells: CountedCells, day: number, lastDay: number): Promise<Position> {
  const days = lastDay - day;
  if (days > MAX_DAYS) return BEGINNING;
  const ids = Array.from({ length: days }, (_, index) => dayID(day + 1 + index));
  const first = (await cells.documents(ids)).find((found) => found !== null);
  // If nothing was recorded since, the last known day is a late enough place to begin.
  return first === undefined ? lastKnown(cells, day, MAX_DAYS - days) : positionIn(first);
}

async function lastKnown(cells: CountedCells, day: number, days: number): Promise<Position> {
  const ids = Array.from({ length: days }, (_, index) => dayID(day - index));
  const last = (await cells.documents(ids)).find((found) => found !== null);
  return last === undefined ? BEGINNING : positionIn(last);
}
