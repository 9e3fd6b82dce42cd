import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { deadLettersCommand } from './dead-letters.command.ts';
import { fieldsCommand } from './fields.command.ts';
import { importCommand } from './import.command.ts';
import { importsCommand } from './imports.command.ts';
import { internalKeysCommand } from './internal-keys.command.ts';
import { projectionsCommand } from './projections.command.ts';
import { replayCommand } from './replay.command.ts';
import { run } from './run.ts';
import { seriesCommand } from './series.command.ts';
import { timeCommand } from './time.command.ts';

const COMMANDS = [
  deadLettersCommand,
  fieldsCommand,
  importCommand,
  importsCommand,
  internalKeysCommand,
  projectionsCommand,
  replayCommand,
  seriesCommand,
  timeCommand,
];

/** What the command has printed. */
let [stdout, stderr] = ['', ''];
beforeEach(() => {
  [stdout, stderr] = ['', ''];
  jest.spyOn(console, 'log').mockImplementation((text) => void (stdout += `${String(text)}\n`));
  jest.spyOn(console, 'error').mockImplementation((text) => void (stderr += `${String(text)}\n`));
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => ((stderr += String(text)), true));
});
afterEach(() => void jest.restoreAllMocks());

test.each([
  [['import', 'f.csv', '--dry-run', '--continue', 'i1'], '--dry-run'],
  [['import', 'f.csv', '--columns', 'package.json', '--continue', 'i1'], '--columns'],
  [['import', 'f.csv', '--column', 'VIN=', '--continue', 'i1'], '--column'],
  [['import', 'f.csv', '--constant', 'brand=VW', '--continue', 'i1'], '--constant'],
  [['import', 'f.csv', '--id', 'line', '--continue', 'i1'], '--id'],
  [['series', 'products.sold', '--as', 'csv', '--json'], '--as'],
  [['series', '/statistics/series/3f9a?by=month', '--as-of', 'today'], '--as-of'],
  [['replay', 'series', '--dry-run', '--no-wait'], '--no-wait'],
  [['replay', 'series', '--dry-run', '--limit', '3'], '--limit'],
  [['replay', 'series', '--all'], '--all'],
  [['projections', 'parked', 'products', '--retry', '--drop'], '--drop'],
  [['fields', 'forget', '2', 'colour', '--all'], '--all'],
  [['internal-keys', 'nowhere', '--namespace', 'vpds'], '--namespace'],
  [['internal-keys', 'nowhere', '--kubernetes', '--json'], '--json'],
  [['time', '--jsonl', '--json'], '--jsonl'],
  [['dead-letters', '--url', 'http://127.0.0.1:9', 'drop', 'products'], '--url'],
  [['imports', '--json', 'rows', 'i1'], '--json'],
])('RUN-4: an option that would be ignored beside another is wrong usage: %j', async (args, option) => {
  expect([await run(COMMANDS, args), stdout]).toEqual([2, '']);
  expect(stderr).toContain(option);
});

test('SER-3: the column of products without a value has the name of the table, and no formula is one', async () => {
  const named = [[null], ['-2+3'], ['=1+1'], ['-7']].map(([brand]) => ({ values: { brand }, total: 1, counts: [1] }));
  const pair = { values: { brand: null, location: 'Vejle' }, total: 1, counts: [1] };
  const citable = { isThis: true, asOf: '2026-01-31', link: '/statistics/series/3f9a' };
  const answer = { group: ['brand'], periods: ['2026-01-01'], series: [...named, pair], other: null, citable };
  const server = createServer((_, response) => response.end(JSON.stringify({ message: answer, status: 'success' })));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const code = await run(COMMANDS, ['series', 'products.sold', '--as', 'csv', '--url', url, '--key', 'any']);
  server.close();
  expect([code, stdout]).toEqual([0, "period,-,'-2+3,'=1+1,-7,- / Vejle\r\n2026-01-01,1,1,1,1,1\n"]);
});

describe('RUN-7: an undo that has left products', () => {
  const left = { state: 'undone', undo: { withdrawn: 3, changed: 0, inTheWay: 2 } };

  test.each([[[]], [['--json']]])('fails, and prints what it did: %j', async (form) => {
    const server = createServer((_, response) => response.end(JSON.stringify({ message: left, status: 'success' })));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const args = ['imports', 'undo', 'i1', '--reason', 'The wrong file', ...form, '--url', url, '--key', 'any'];
    const code = await run(COMMANDS, args);
    server.close();
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^2 products were left, since something was built on/)]);
    if (form.length === 0) expect(stdout).toMatch(/^3 products are withdrawn\./);
    else expect(JSON.parse(stdout)).toEqual(left);
  });
});
