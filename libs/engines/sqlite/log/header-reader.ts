import { checked } from '@vpds/kernel';
import type { Database } from '../files/database.ts';

const WINDOW = 50_000;

/** Columns: objects would cost half a microsecond more for each event, a quarter of a rebuild of the statistics. */
export interface HeaderColumns {
  readonly positions: Float64Array;
  readonly recordedAts: Float64Array;
  readonly companyIDs: Float64Array;
  /** Index into the requested types. */
  readonly types: Uint8Array;
  readonly streams: readonly string[];
  /** Payloads of events for which they were requested, in order; empty: damaged. */
  readonly payloads: readonly string[];
  readonly next: number;
  readonly end: boolean;
}

/** Position, stream, type, recorded_at, owner; revision, id, payload and metadata if the payload is requested. */
type Row = [number, string, string, number, number, number, string, string | null, string];

export function readHeaders(
  log: Database,
  after: number,
  limit: number,
  types: readonly string[],
  withPayload: readonly string[],
): HeaderColumns {
  const head = log.get<[number]>('SELECT position FROM events ORDER BY position DESC LIMIT 1')?.[0] ?? -1;
  if (after >= head) return page([], types, after, true);
  const until = Math.min(head, Math.max(after, 0) + WINDOW);
  const marks = (values: readonly string[]) => values.map(() => '?').join(', ');
  const rows = log.all<Row>(
    `SELECT position, stream, type, recorded_at, owner, revision, id,
       CASE WHEN type IN (${marks(withPayload)}) THEN payload END, CASE WHEN type IN (${marks(withPayload)}) THEN metadata END
     FROM events WHERE position > ? AND position <= ? AND type IN (${marks(types)}) ORDER BY position LIMIT ?`,
    ...withPayload,
    ...withPayload,
    after,
    until,
    ...types,
    limit,
  );
  const next = rows.length < limit ? until : (rows.at(-1)?.[0] ?? until);
  return page(rows, types, next, next === head);
}

function page(rows: readonly Row[], types: readonly string[], next: number, end: boolean): HeaderColumns {
  const columns = {
    positions: new Float64Array(rows.length),
    recordedAts: new Float64Array(rows.length),
    companyIDs: new Float64Array(rows.length),
    types: new Uint8Array(rows.length),
  };
  const streams: string[] = [];
  const payloads: string[] = [];
  for (const [index, [position, stream, type, recordedAt, owner, revision, id, payload, metadata]] of rows.entries()) {
    columns.positions[index] = position;
    columns.recordedAts[index] = recordedAt;
    columns.companyIDs[index] = owner;
    columns.types[index] = types.indexOf(type);
    streams.push(stream);
    if (payload === null) continue;
    const { damaged } = checked({ stream, revision, id, type, recordedAt, payload, metadata });
    payloads.push(damaged ? '' : payload);
  }
  return { ...columns, streams, payloads, next, end };
}
