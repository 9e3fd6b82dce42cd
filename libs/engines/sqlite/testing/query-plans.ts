/** A statement as a thread executed it. */
export interface RecordedPlan {
  readonly sql: string;
  /** The steps as SQLite explains them. */
  readonly steps: readonly string[];
  /** The number of columns of each unique index, by its name; of a primary key by that of the table and ` PRIMARY KEY`. */
  readonly unique: Readonly<Record<string, number>>;
}

/** Does not grow with what is stored. */
const SMALL =
  /^(?:\(subquery-\d+\)|json_each|pragma_\w+|CONSTANT ROW|\d+(?:-ROW VALUES CLAUSE| CONSTANT ROWS?)|sqlite_schema)/;

/** The first entries of an index, of which none is passed over. */
const FROM_THE_END = /\bFROM "?\w+"?(?: INDEXED BY "?\w+"?)?\s+ORDER BY [^()]*\bLIMIT\b/;

/**
 * The steps whose cost may grow with what is stored: scans; sorts; ranges that no `LIMIT` ends. What they do not show: a
 * statement with a `LIMIT` that passes over many rows of its range before it finds as many.
 */
export function costlySteps({ sql, steps, unique }: RecordedPlan): string[] {
  const isLimited = /\bLIMIT\b/.test(sql);
  return steps.filter((step) => {
    if (/\bTEMP B-TREE\b|\bAUTOMATIC\b/.test(step)) return true;
    const [, kind, rest = ''] = /^(SCAN|SEARCH) (.*)$/.exec(step) ?? [];
    if (kind === 'SCAN') return !SMALL.test(rest) && !FROM_THE_END.test(sql);
    return kind === 'SEARCH' && !isLimited && !isOneRow(rest, unique);
  });
}

/** All columns of a unique index have values; or it is the first or last entry of an index (`min`, `max`). */
function isOneRow(search: string, unique: RecordedPlan['unique']): boolean {
  const [match, table = '', index, rowid, terms] =
    /^(\S+)(?: USING (?:COVERING )?(?:INDEX (\S+)|(INTEGER )?PRIMARY KEY)(?: \((.*)\))?)?$/.exec(search) ?? [];
  if (terms === undefined) return match !== undefined;
  if (rowid !== undefined) return terms === 'rowid=?';
  const columns = terms.split(' AND ');
  return columns.every((term) => /^\w+=\?$/.test(term)) && columns.length === unique[index ?? `${table} PRIMARY KEY`];
}

/** Statements that differ only in the names of views and in the number of values of a list are one. */
export function shapeOf(sql: string): string {
  return sql
    .trim()
    .replace(/\s+/g, ' ')
    .replaceAll('"', '')
    .replace(/\bview_[A-Za-z0-9]+_v\d+/g, 'view')
    .replace(/\?(?:, \?)+/g, '?');
}
