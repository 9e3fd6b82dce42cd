import { expect, test } from '@jest/globals';
import { readStream } from '../log/log-reader.ts';
import { viewTable } from '../views/view-tables.ts';
import { BOUND_LIMIT, Database } from './database.ts';

test('look-ups of microseconds bind LIMIT as an expression: alone it would recompile the statement at each binding', () => {
  const shape = { name: 'things', version: 1, keys: ['a'], scanOnly: [], exactOnly: [], listedByChange: false };
  const statements = viewTable(shape).lookUps.flatMap((lookUp) => [lookUp?.inScope, lookUp?.inAll]);
  const iterate = (sql: string) => {
    statements.push(sql);
    return [];
  };
  readStream({ iterate } as unknown as Database, 'stream', null, true, 1, 1);
  expect(statements).toHaveLength(3);
  for (const sql of statements) expect(sql).toMatch(/ LIMIT \(\? \+ 0\)$/);
  const database = new Database(':memory:', { busyTimeout: 0, cacheKibibytes: 100 });
  expect(database.all(`SELECT value FROM json_each(?) ORDER BY value ${BOUND_LIMIT}`, '[3,1,2]', 2)).toEqual([
    [1],
    [2],
  ]);
  database.close();
});
