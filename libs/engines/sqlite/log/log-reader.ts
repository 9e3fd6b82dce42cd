import {
  LinkCheck,
  PAGE_CHARACTERS,
  brokenLink,
  firstAfterPrefix,
  checked,
  damageOf,
  filledPage,
  type BrokenLink,
  type CheckedEvent,
  type Damage,
} from '@vpds/kernel';
import { BOUND_LIMIT, type Database } from '../files/database.ts';
import { readKeySteps, slackOf } from './key-steps.ts';

const COLUMNS = 'position, stream, revision, id, type, recorded_at, payload, metadata';
const WINDOW = 20_000;

type EventRow = [number, string, number, string, string, number, string, string];

/** An event as a thread sends it. */
export interface EventFields {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly recordedAt: number;
  readonly payload: string;
  /** JSON, without the check. */
  readonly metadata: string;
  readonly damage: Damage | null;
  readonly unsigned: boolean;
  readonly fillsPage?: true;
}

export interface LogFields {
  readonly events: readonly EventFields[];
  readonly next: number;
  readonly end: boolean;
}

export function readStream(
  database: Database,
  stream: string,
  from: number | null,
  forwards: boolean,
  limit: number,
  maxCharacters: number,
): EventFields[] {
  const bound = from === null ? '' : `AND revision ${forwards ? '>=' : '<='} ?`;
  const sql = `SELECT ${COLUMNS} FROM events WHERE stream = ? ${bound} ORDER BY revision ${forwards ? 'ASC' : 'DESC'} ${BOUND_LIMIT}`;
  const rows: EventRow[] = [];
  let characters = 0;
  for (const row of database.iterate<EventRow>(sql, stream, ...(from === null ? [] : [from]), limit)) {
    rows.push(row);
    characters += row[6].length;
    if (characters >= maxCharacters) break;
  }
  const checks = rows.map(checkedRow);
  const events = rows.map((row, index) =>
    fieldsOf(row, checks[index] as CheckedEvent, checks[forwards ? index - 1 : index + 1]),
  );
  return characters >= maxCharacters ? filledPage(events) : events;
}

function fieldsOf(
  [position, stream, revision, id, type, recordedAt, payload]: EventRow,
  check: CheckedEvent,
  before?: CheckedEvent,
): EventFields {
  const { metadata, link } = check;
  const damage = damageOf(check, before);
  return { position, stream, revision, id, type, recordedAt, payload, metadata, damage, unsigned: link === null };
}

function checkedRow([, stream, revision, id, type, recordedAt, payload, metadata]: EventRow): CheckedEvent {
  return checked({ stream, revision, id, type, recordedAt, payload, metadata });
}

export interface FilterFields {
  readonly types: readonly string[] | null;
  readonly prefixes: readonly string[] | null;
}

export interface LinkedFields extends LogFields {
  readonly broken: readonly (readonly [position: number, link: BrokenLink])[];
}

const EVERYTHING: FilterFields = { types: null, prefixes: null };

export function readLinked(database: Database, after: number, limit: number): LinkedFields {
  const links = new LinkCheck();
  const broken: [number, BrokenLink][] = [];
  const page = readAll(database, after, limit, EVERYTHING, ([position, stream, revision], check) => {
    const link = links.next(stream, revision, check);
    const found = link === 'unknown' ? brokenLink(check, checkOf(database, stream, revision - 1)) : link;
    if (found !== null) broken.push([position, found]);
  });
  return { ...page, broken };
}

/** Returns null if the stream lacks this event. */
function checkOf(database: Database, stream: string, revision: number): CheckedEvent | null {
  const row = database.get<EventRow>(
    `SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision = ?`,
    stream,
    revision,
  );
  return row === undefined ? null : checkedRow(row);
}

export function readAll(
  database: Database,
  after: number,
  limit: number,
  filter: FilterFields,
  onRow: (row: EventRow, check: CheckedEvent) => void = () => {},
): LogFields {
  const head = database.get<[number]>('SELECT position FROM events ORDER BY position DESC LIMIT 1')?.[0] ?? -1;
  if (after >= head || limit < 1) return { events: [], next: after, end: after >= head };
  const filtered = filter.types !== null || filter.prefixes !== null;
  const until = filtered ? Math.min(head, Math.max(after, 0) + WINDOW) : head;
  const { sql, values } = wanted(filter);
  const events: EventFields[] = [];
  let characters = 0;
  for (const row of database.iterate<EventRow>(
    `SELECT ${COLUMNS} FROM events WHERE position > ? AND position <= ? ${sql} ORDER BY position`,
    after,
    until,
    ...values,
  )) {
    const check = checkedRow(row);
    events.push(fieldsOf(row, check));
    onRow(row, check);
    characters += row[6].length;
    if (events.length === limit || characters >= PAGE_CHARACTERS) return { events, next: row[0], end: row[0] === head };
  }
  return { events, next: until, end: until === head };
}

function wanted({ types, prefixes }: FilterFields): { sql: string; values: string[] } {
  const terms: string[] = [];
  const values: string[] = [];
  if (types !== null) {
    terms.push(`AND type IN (${types.map(() => '?').join(', ')})`);
    values.push(...types);
  }
  if (prefixes !== null) {
    const ranges = prefixes.map((prefix) => {
      const end = firstAfterPrefix(prefix);
      values.push(prefix, ...(end === null ? [] : [end]));
      return end === null ? 'stream >= ?' : '(stream >= ? AND stream < ?)';
    });
    terms.push(`AND (${ranges.length === 0 ? '0' : ranges.join(' OR ')})`);
  }
  return { sql: terms.join(' '), values };
}

/** Request hash and answer (JSON) of a record not older than `since`. */
export function findIdempotency(database: Database, key: string, since: number): [string, string] | null {
  return (
    database.get<[string, string]>(
      'SELECT request_hash, answer FROM idempotency WHERE key = ? AND at >= ?',
      key,
      since - slackOf(readKeySteps(database), since),
    ) ?? null
  );
}
