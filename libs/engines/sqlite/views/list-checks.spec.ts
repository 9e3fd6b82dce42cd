import { expect, test } from '@jest/globals';
import { passes } from '@vpds/kernel';
import { CHECKED_ROWS, CHECKED_VIEW, LIST_CHECKS } from '@vpds/kernel/testing';
import { Database } from '../files/database.ts';
import type { ChangeNotes } from '../threads/change-notes.ts';
import { checkClause } from './view-lists.ts';
import { ViewTableWriter, createView, viewTable } from './view-tables.ts';

const view = viewTable({ ...CHECKED_VIEW, scanOnly: [], exactOnly: [], listedByChange: true });
const database = new Database(':memory:', { busyTimeout: 0, cacheKibibytes: 1_024 });
createView(database, view);
const writer = new ViewTableWriter(database, view, { note: () => undefined } as unknown as ChangeNotes);
for (const { id, scope, createdAt, changedAt, body, keys } of CHECKED_ROWS)
  writer.put([id, scope, 0, 1, createdAt, changedAt, body, ...view.keys.map((key) => keys[key] ?? null)]);

test.each(LIST_CHECKS)('LST-2: SQLite lets pass what the check %j lets pass', (check) => {
  const { sql, values } = checkClause(view, check);
  const passed = database.all<[number]>(`SELECT id FROM ${view.table} WHERE ${sql} ORDER BY id`, ...values);
  const wanted = CHECKED_ROWS.filter((row) => passes(row, check)).map(({ id }) => [Number(id)]);
  expect(passed).toEqual(wanted);
  expect([0, CHECKED_ROWS.length]).not.toContain(wanted.length);
});
