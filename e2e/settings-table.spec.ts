import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { distributedSettingsTable, settingsTable } from '@vpds/runtime';

const ROOT = resolve(import.meta.dirname, '..');

test.each([
  ['README.md', settingsTable],
  ['docs/reference/running.md', distributedSettingsTable],
])('RUN-2: the table of settings in %s is the schema’s (UPDATE_README=1 writes it)', (name, settings) => {
  const page = join(ROOT, name);
  const table = `<!-- settings -->\n\n${settings()}\n\n<!-- /settings -->`;
  const updated = readFileSync(page, 'utf8').replace(/<!-- settings -->[^]*<!-- \/settings -->/, () => table);
  expect(updated).toContain(table);
  if (process.env['UPDATE_README'] === '1') writeFileSync(page, updated);
  expect(readFileSync(page, 'utf8').replace(/[ -]+\|/g, '|')).toBe(updated.replace(/[ -]+\|/g, '|'));
});
