import type { FilterFields, EventFields, LinkedFields, LogFields } from '../log/log-reader.ts';
import type { RecordFields } from '../operations/operational-tables.ts';
import type { CountedRows, ListFields, ListedRows } from '../views/view-lists.ts';
import type { FindFields, FoundRows } from '../views/view-query.ts';
import type { RowFields, ViewShape } from './protocol.ts';

/** Operations of a reader. Positions and revisions are numbers. */
export interface ReadOperations {
  /** Defines a view; no answer. */
  view: (index: number, shape: ViewShape) => void;
  stream: (
    stream: string,
    from: number | null,
    forwards: boolean,
    limit: number,
    maxCharacters: number,
  ) => EventFields[];
  all: (after: number, limit: number, filter: FilterFields) => LogFields;
  linked: (after: number, limit: number) => LinkedFields;
  /** `pick`: as in {@link FindFields}. */
  get: (view: number, id: string, maxBytes: number | null, pick: string | null) => RowFields | null;
  find: (view: number, query: FindFields) => FoundRows;
  /** Answers null if the search needs more than microseconds. */
  findQuickly: (view: number, query: FindFields) => FoundRows | null;
  list: (view: number, query: ListFields) => ListedRows;
  countListed: (view: number, query: ListFields) => CountedRows;
  count: (view: number) => [scope: number, count: number][];
  idempotency: (key: string, since: number) => [requestHash: string, answer: string] | null;
  checkpoint: (name: string) => [storeID: string, position: number] | null;
  operational: (kind: string, id: string) => RecordFields | null;
  operationalList: (kind: string, after: string | null, limit: number) => RecordFields[];
  nextDue: (kind: string) => number | null;
  jobsWaiting: (kind: string) => number;
  /** Adds recent writes to the packed keys. */
  refresh: () => void;
}
