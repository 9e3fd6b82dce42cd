import { BEGINNING, type CellPart, type EventStore, type JsonObject, type Position } from '@vpds/kernel';
import { CELL_TYPES, dayID, positionIn } from '../cells/cell-counting.ts';
import { changesIn } from '../cells/event-changes.ts';
import { dayText, localDay } from '../cells/local-days.ts';
import type { CountedCells } from '../cells/series-projection.ts';
import type { SeriesQuestion } from './series-question.ts';

/** Events of an answer. */
const MAX_EVENTS = 1_000;
/** Events of the log that are looked at for an answer. */
const MAX_SCANNED = 50_000;
const PAGE = 2_000;
/** Days of which the position is looked up. */
const MAX_DAYS = 4_000;
const EVER = 10_000_000;

export interface ChangedEvents {
  readonly events: readonly JsonObject[];
  /** There are others. */
  readonly more: boolean;
}

/** Cells that were recorded after the day, in the range that the question asks about. */
export function changedParts({ axis }: SeriesQuestion, range: CellPart['happened'], changedSince: number): CellPart[] {
  const later = changedSince + 1;
  if (axis === 'happened') return [{ level: 'day', recorded: { from: later, to: EVER }, happened: range }];
  const recorded = { from: Math.max(later, range.from), to: range.to };
  return [{ level: 'day', recorded, happened: { from: -EVER, to: EVER } }];
}

/** Events recorded after the day that changed a number of the range, in the order of the log. @throws Unavailable */
export async function changedEvents(
  store: EventStore,
  cells: CountedCells,
  question: SeriesQuestion,
  range: CellPart['happened'],
  changedSince: number,
): Promise<ChangedEvents> {
  const { zone } = cells.countedBy;
  const [part] = changedParts(question, range, changedSince);
  const isIn = (day: number, { from, to }: CellPart['happened']) => day >= from && day <= to;
  const found: { readonly position: Position; readonly shown: JsonObject }[] = [];
  const { streams, isWhole } = await changedStreams(store, cells, question, changedSince);
  for (const stream of streams) {
    for (const { event, contributions } of await changesIn(store, stream, cells.countedBy)) {
      const recorded = localDay(event.recordedAt, zone);
      const meant = contributions.filter(({ measure, happened }) => {
        const isMeant = measure === question.measure && part !== undefined;
        return isMeant && isIn(recorded, part.recorded) && isIn(happened, part.happened);
      });
      for (const { happened, count } of meant) {
        const { id: eventID, type, revision, recordedAt, position } = event;
        const days = { happened: dayText(happened), recorded: dayText(recorded) };
        found.push({
          position,
          shown: { eventID, stream, revision: String(revision), type, recordedAt, ...days, count },
        });
      }
    }
    if (found.length > MAX_EVENTS) break;
  }
  const sorted = found.toSorted((one, other) => (one.position < other.position ? -1 : 1));
  return {
    events: sorted.slice(0, MAX_EVENTS).map(({ shown }) => shown),
    more: !isWhole || found.length > MAX_EVENTS,
  };
}

async function changedStreams(
  store: EventStore,
  cells: CountedCells,
  { company }: SeriesQuestion,
  changedSince: number,
): Promise<{ streams: readonly string[]; isWhole: boolean }> {
  const streams = new Set<string>();
  let after = await positionAfter(cells, changedSince);
  for (let scanned = 0; scanned < MAX_SCANNED && streams.size <= MAX_EVENTS; scanned += PAGE) {
    const page = await store.readAll({ after, limit: PAGE, filter: { types: CELL_TYPES } });
    for (const { stream, metadata } of page.events)
      if (company === null || metadata.owner === company) streams.add(stream);
    if (page.end) return { streams: [...streams], isWhole: true };
    after = page.next;
  }
  return { streams: [...streams], isWhole: false };
}

/** The position of the last event that was recorded up to the day. */
async function positionAfter(cells: CountedCells, day: number): Promise<Position> {
  const today = localDay(await cells.countedUntil(), cells.countedBy.zone) + 1;
  if (today - day > MAX_DAYS) return BEGINNING;
  const ids = Array.from({ length: Math.max(0, today - day) }, (_, index) => dayID(day + 1 + index));
  const first = (await cells.documents(ids)).find((found) => found !== null);
  // Nothing was recorded since: the last known day is a late enough place to begin.
  return first === undefined ? lastKnown(cells, today, day) : positionIn(first);
}

async function lastKnown(cells: CountedCells, today: number, day: number): Promise<Position> {
  const ids = Array.from({ length: MAX_DAYS - (today - day) }, (_, index) => dayID(day - index));
  const last = (await cells.documents(ids)).find((found) => found !== null);
  return last === undefined ? BEGINNING : positionIn(last);
}
