import { BEGINNING, type Position, Refusal } from '@vpds/kernel';
import { cursorAt, positionAt } from '@vpds/http';

/** An entry as JSON, in two parts: a name may come between them. */
export interface PlacedText {
  readonly position: Position;
  readonly userID: number | null;
  readonly who: string;
  readonly text: string;
}

export interface HistoryPage {
  readonly entries: readonly PlacedText[];
  readonly next: string | null;
}

/** Reads what follows a position. Where `until` is set, more follows after it. */
type ReadSlice = (after: Position) => Promise<{
  readonly entries: readonly PlacedText[];
  readonly until: Position | null;
}>;

/** Exclusive start of a page: an event may have several entries, of which some have been shown. */
interface Place {
  readonly position: Position;
  /** Entries of this event that have been shown; null: all of them. */
  readonly shown: number | null;
}

/** `by`: the name of the user beside his id. */
export function textOf({ userID, who, text }: PlacedText, names: ReadonlyMap<number, string | null>): string {
  const by = JSON.stringify(userID === null ? null : (names.get(userID) ?? null));
  return `${who.slice(0, -1)},"by":${by},${text.slice(1)}`;
}

/** A page in the log's order: a slice, or fewer entries. */
export async function oldestPage(cursor: string | null, limit: number, read: ReadSlice): Promise<HistoryPage> {
  const { position, shown } = cursor === null ? { position: BEGINNING, shown: null } : placeAt(cursor);
  const { entries, until } = await read(shown === null ? position : position - 1n);
  const rest = shown === null ? entries : entries.slice(shown);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  if (page.length === rest.length || last === undefined)
    return { entries: page, next: until === null ? null : cursorAt(until) };
  const before = last.position === position && shown !== null ? shown : 0;
  return { entries: page, next: cursorOf(last.position, before + countAt(page, last.position)) };
}

/**
 * A page, newest first. The state before an event is known only from the beginning of its stream, so every page folds
 * the stream; the entries in memory are those of one page and one slice.
 */
export async function newestPage(
  cursor: string | null,
  limit: number,
  most: number,
  read: ReadSlice,
): Promise<HistoryPage> {
  const end = cursor === null ? null : placeAt(cursor);
  if (end?.shown === null) throw new Refusal('cursor_invalid');
  let kept: PlacedText[] = [];
  let hasMore = false;
  for (let after: Position | null = BEGINNING; after !== null;) {
    const { entries, until }: Awaited<ReturnType<ReadSlice>> = await read(after);
    const { page, isCut } = newestOf([...kept, ...beforePlace(entries, end)], limit, most);
    kept = page;
    hasMore ||= isCut;
    after = end !== null && until !== null && until >= end.position ? null : until;
  }
  const first = kept[0];
  const shownBefore = first !== undefined && end !== null && first.position === end.position ? (end.shown ?? 0) : 0;
  const next =
    hasMore && first !== undefined ? cursorOf(first.position, shownBefore + countAt(kept, first.position)) : null;
  return { entries: kept.reverse(), next };
}

function newestOf(entries: PlacedText[], limit: number, most: number): { page: PlacedText[]; isCut: boolean } {
  let characters = 0;
  let from = entries.length;
  while (from > 0 && entries.length - from < limit) {
    characters += entries[from - 1]?.text.length ?? 0;
    if (characters > most && from < entries.length) break;
    from -= 1;
  }
  return { page: entries.slice(from), isCut: from > 0 };
}

function beforePlace(entries: readonly PlacedText[], end: Place | null): readonly PlacedText[] {
  if (end === null) return entries;
  const upTo = entries.filter(({ position }) => position <= end.position);
  const shown = Math.min(end.shown ?? 0, countAt(upTo, end.position));
  return upTo.slice(0, upTo.length - shown);
}

function countAt(entries: readonly PlacedText[], at: Position): number {
  return entries.filter(({ position }) => position === at).length;
}

function cursorOf(position: Position, shown: number): string {
  return Buffer.from(`h${position}.${shown}`).toString('base64url');
}

/** @throws Refusal */
function placeAt(cursor: string): Place {
  const [, position, shown] =
    /^h(\d{1,19})\.(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (position === undefined || shown === undefined) return { position: positionAt(cursor), shown: null };
  const place = { position: BigInt.asIntN(64, BigInt(position)), shown: Number(shown) };
  if (cursorOf(place.position, place.shown) !== cursor) throw new Refusal('cursor_invalid');
  return place;
}
