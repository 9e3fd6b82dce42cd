export interface AcceptedPlan {
  /** Matches what `shapeOf` writes. */
  readonly statement: RegExp;
  readonly because: string;
}

/** Statements whose plan may cost more, the more is stored, and what bounds them or why they may. */
export const ACCEPTED_PLANS: readonly AcceptedPlan[] = [
  {
    statement: /^SELECT position, stream, .* FROM events WHERE position > \? AND position <= \? .*ORDER BY position$/,
    because: 'a page of the log: it is read until it is full, and with a filter for at most 20,000 positions',
  },
  {
    statement:
      /^SELECT coalesce.* FROM view INDEXED BY view_position WHERE .*GLOB \?.* ORDER BY created_position \w+ LIMIT/,
    because: 'a pattern in all companies, which operators search for: in steps of 5,000 rows for a request',
  },
  {
    statement:
      /^SELECT id FROM view INDEXED BY view_k_\w+ WHERE (?!.*IS NOT NULL).* ORDER BY created_position \w+ LIMIT/,
    because: 'a sort of at most 20,000 entries: a range that was counted before, or values of packed keys',
  },
  {
    statement:
      /^SELECT id FROM view INDEXED BY view_(?:order|k_\w+) WHERE .*(?:GLOB \?|IS NOT NULL).* ORDER BY created_position \w+ LIMIT/,
    because: 'the rest of a scan that is not in slices, as those of requests are',
  },
  {
    statement: /^SELECT CAST\(char\(0\) .* FROM view INDEXED BY view_order WHERE scope = \? AND created_position > \?/,
    because: 'a step of 20,000 rows that packs keys for the first search that needs them',
  },
  {
    statement: /^SELECT min\(scope\) FROM view (?:INDEXED BY view_k_\w+ )?WHERE .*scope > \?$/,
    because: 'the first entry of the next company',
  },
  {
    statement: /^SELECT scope, count\(\*\) FROM view GROUP BY scope$/,
    because: 'a report of a rebuild or a comparison, on the reader that scans',
  },
  {
    statement: /^SELECT count\(\*\) FROM queued_jobs WHERE kind = \?$/,
    because: 'a gauge, at most every nine seconds, on the reader that scans',
  },
  {
    statement: /^SELECT id, attempts, turn FROM queued_jobs INDEXED BY queued_jobs_due /,
    because: 'a sort of at most 100 due jobs: of more the index of turns has the order',
  },
  {
    statement: /^UPDATE queued_jobs SET claimed = 0 WHERE claimed = 1$/,
    because: 'once, when the engine opens',
  },
  {
    statement: /^INSERT OR IGNORE INTO queued_jobs SELECT .* FROM jobs$/,
    because: 'once, when the engine opens: jobs of an earlier release',
  },
  {
    statement: /^UPDATE queued_jobs SET claimed = 0 WHERE kind = \? AND claimed = 1 AND id NOT IN/,
    because: 'after a claim whose answer was lost',
  },
  {
    statement: /^UPDATE (?:queued_jobs SET run_at|operational SET due_at) = .* WHERE (?:run_at|due_at) > \?$/,
    because: 'after a step of the clock',
  },
  {
    statement: /\b(?:FROM|INTO) (?:cell_)?skipped\b/,
    because: 'at most 1,000 of a set',
  },
  {
    statement: /\bFROM shards WHERE set_id = \?/,
    because: 'sixteen of a set',
  },
  {
    statement: /^DELETE FROM chunks WHERE key >= /,
    because: 'one series of a dropped set at a time; a chunk has 256 events',
  },
  {
    statement: /^SELECT min\(set_id\) FROM \w+ WHERE set_id > \?$/,
    because: 'the first entry of the next set',
  },
  {
    statement: /^SELECT version FROM (?:cell_)?sets WHERE name = \?$/,
    because: 'the versions that operators keep, when a process opens a read model',
  },
  {
    statement: /^SELECT DISTINCT scope FROM series /,
    because: 'a comparison of two versions, on an operator’s word',
  },
  {
    statement: /^SELECT (?:happened|recorded), value, sum\(count\) FROM cells WHERE series = \? /,
    because: 'the cells of one company in the days that are asked for',
  },
  {
    statement:
      /^SELECT id, company FROM cell_series WHERE set_id = \? AND measure = \? AND grouping = \? AND level = \?$/,
    because: 'a question about all companies, which operators ask, and a comparison of two versions',
  },
  {
    statement: /^SELECT min\((?:happened|recorded)\) FROM cells WHERE series = \?$/,
    because: 'the months of one company without a dimension',
  },
  {
    statement: /^SELECT min\(days\.(?:happened|recorded)\) FROM cells months CROSS JOIN cells days /,
    because: 'the first month of one company, and the days that were recorded in the months that have cells of it',
  },
];
