import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { settingsTable } from '@vpds/runtime';

const README = join(resolve(import.meta.dirname, '..'), 'README.md');

test('RUN-2: the README’s table of settings is the schema’s (UPDATE_README=1 writes it)', () => {
  const table = `<!-- settings -->\n\n${settingsTable()}\n\n<!-- /settings -->`;
  const updated = readFileSync(README, 'utf8').replace(/<!-- settings -->[^]*<!-- \/settings -->/, () => table);
  if (process.env['UPDATE_README'] === '1') writeFileSync(README, updated);
  expect(readFileSync(README, 'utf8').replace(/[ -]+\|/g, '|')).toBe(updated.replace(/[ -]+\|/g, '|'));
});
