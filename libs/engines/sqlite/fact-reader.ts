import type { Database } from './database.ts';

/** Positions that one page looks through at most. */
const WINDOW = 50_000;
/** Fields of a fact in a page: position, stream, type, recordedAt, owner, payload. */
export const FACT_FIELDS = 6;

/** A page of facts, flat: {@link FACT_FIELDS} each. */
export interface FactsPage {
  readonly facts: readonly unknown[];
  readonly next: number;
  readonly end: boolean;
}

/** Reads of the log what counting needs; the columns behind `owner` are touched only where a payload is wanted. */
export function readFacts(
  log: Database,
  after: number,
  limit: number,
  types: readonly string[],
  withPayload: readonly string[],
): FactsPage {
  const head = log.get<[number]>('SELECT position FROM events ORDER BY position DESC LIMIT 1')?.[0] ?? -1;
  if (after >= head) return { facts: [], next: after, end: true };
  const until = Math.min(head, Math.max(after, 0) + WINDOW);
  const marks = (values: readonly string[]) => values.map(() => '?').join(', ');
  const rows = log.all<unknown[]>(
    `SELECT position, stream, type, recorded_at, owner, CASE WHEN type IN (${marks(withPayload)}) THEN payload END
     FROM events WHERE position > ? AND position <= ? AND type IN (${marks(types)}) ORDER BY position LIMIT ?`,
    ...withPayload,
    after,
    until,
    ...types,
    limit,
  );
  const next = rows.length < limit ? until : (rows.at(-1)?.[0] as number);
  return { facts: rows.flat(), next, end: next === head };
}
