// Preloaded by a thread of the engine (recorded-plans.ts): appends each statement that the thread executes to PLANS_FILE, as
// a line of JSON, with its query plan on the same connection for the values that are bound: at its first, tenth, hundredth …
// execution, since explaining costs more than executing.
import { appendFileSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite';
import type { RecordedPlan } from './query-plans.ts';

const file = process.env['PLANS_FILE'] ?? '';
const PLANNED = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/;
const recorded = new Set<string>();
const executions = new Map<string, number>();
const sources = new WeakMap<StatementSync, { readonly sql: string; readonly database: DatabaseSync }>();
const { prepare, exec } = DatabaseSync.prototype;
const all = StatementSync.prototype.all as (this: StatementSync, ...values: SQLInputValue[]) => unknown;

function rows<Row>(database: DatabaseSync, sql: string, values: readonly SQLInputValue[] = []): Row[] {
  return all.call(prepare.call(database, sql), ...values) as Row[];
}

function record(database: DatabaseSync, sql: string, values: readonly SQLInputValue[] = []): void {
  const times = (executions.get(sql) ?? 0) + 1;
  executions.set(sql, times);
  if (!Number.isInteger(Math.log10(times)) || !PLANNED.test(sql)) return;
  const steps = rows<{ detail: string }>(database, `EXPLAIN QUERY PLAN ${sql}`, values).map(({ detail }) => detail);
  const name = JSON.stringify([sql, steps]);
  if (recorded.has(name)) return;
  recorded.add(name);
  const plan: RecordedPlan = { sql, steps, unique: uniqueIndexes(database) };
  appendFileSync(file, `${JSON.stringify(plan)}\n`);
}

function uniqueIndexes(database: DatabaseSync): Record<string, number> {
  const indexes = rows<{ name: string; origin: string; of: string; columns: number }>(
    database,
    `SELECT list.name, list.origin, tables.name AS "of", (SELECT count(*) FROM pragma_index_info(list.name)) AS columns
     FROM sqlite_schema AS tables JOIN pragma_index_list(tables.name) AS list
     WHERE tables.type = 'table' AND list."unique" = 1`,
  );
  const named = indexes.flatMap(({ name, origin, of, columns }): [string, number][] =>
    origin === 'pk'
      ? [
          [name, columns],
          [`${of} PRIMARY KEY`, columns],
        ]
      : [[name, columns]],
  );
  return Object.fromEntries(named);
}

DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string) {
  const statement = prepare.call(this, sql);
  sources.set(statement, { sql, database: this });
  return statement;
};
for (const name of ['run', 'all', 'get', 'iterate'] as const) {
  const execute = StatementSync.prototype[name] as (this: StatementSync, ...values: SQLInputValue[]) => unknown;
  Object.defineProperty(StatementSync.prototype, name, {
    value(this: StatementSync, ...values: SQLInputValue[]) {
      const source = sources.get(this);
      if (source !== undefined) record(source.database, source.sql, values);
      return execute.call(this, ...values);
    },
  });
}
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
  exec.call(this, sql);
  for (const one of sql.split(';')) record(this, one);
};
