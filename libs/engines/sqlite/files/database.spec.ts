import { expect, test } from '@jest/globals';
import { Database } from './database.ts';

test('a bound LIMIT is an expression: alone it would recompile the statement at each binding', () => {
  const database = new Database(':memory:', { busyTimeout: 0, cacheKibibytes: 100 });
  const sql = 'SELECT value FROM json_each(?) ORDER BY value LIMIT ? OFFSET ?';
  expect(database.prepare(sql).sourceSQL).toMatch(/LIMIT \(\? \+ 0\) OFFSET \(\? \+ 0\)$/);
  expect(database.all(sql, '[1,2,3,4]', 2, 1)).toEqual([[2], [3]]);
  database.close();
});
