import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { COMMANDS } from './commands.ts';
import { run } from './run.ts';

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
  [['import', 'f.csv', '--encoding', 'windows-1252', '--continue', 'i1'], '--encoding'],
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

const json = (message: unknown) => JSON.stringify({ message, status: 'success' });

/** Runs the command with a service that answers so. */
async function runAt(listener: RequestListener, args: readonly string[], path = '') {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const code = await run(COMMANDS, [...args, '--url', url, '--key', 'any']);
  server.close();
  return { code, url };
}

describe('LST-2: a list of several pages, of which one may be empty', () => {
  const pages: RequestListener = ({ url = '' }, response) => {
    const isLast = url.includes('cursor=2');
    if (!isLast) response.setHeader('link', `<${url.replace(/\?.*/, '')}?model=a%20b&cursor=2>; rel="next"`);
    response.end(json(isLast ? [{ importID: 'i2', productID: 7 }] : []));
  };

  test.each(['', '/vpds'])('vpds get prints the command for the next page, below %j', async (prefix) => {
    const { code, url } = await runAt(pages, ['get', '/products?model=a%20b', '--json'], prefix);
    expect([code, stdout, stderr]).toEqual([
      0,
      '[]\n',
      `There is more: vpds get '/products?model=a%20b&cursor=2' --url '${url}'\n`,
    ]);
    [stdout, stderr] = ['', ''];
    await runAt(pages, ['get', '/products?model=a%20b&cursor=2'], prefix);
    expect([stdout.includes('7'), stderr]).toEqual([true, '']);
  });

  test('vpds imports lists all of them', async () => {
    await runAt(pages, ['imports', '--json']);
    expect(JSON.parse(stdout)).toEqual([{ importID: 'i2', productID: 7 }]);
  });
});

test('ADM-4: all dead letters are retried by as many calls as that takes', async () => {
  const bodies: unknown[] = [];
  const { code } = await runAt(
    (request, response) => {
      let body = '';
      request.on('data', (bytes: Buffer) => (body += bytes.toString()));
      request.on('end', () => {
        bodies.push(JSON.parse(body));
        response.end(json({ remaining: 3 - bodies.length, next: bodies.length < 3 ? `c${bodies.length}` : null }));
      });
    },
    ['dead-letters', 'retry', 'platform-feed', '--json'],
  );
  const all = { source: 'platform-feed', id: null };
  expect([code, bodies, stdout]).toEqual([
    0,
    [all, { ...all, cursor: 'c1' }, { ...all, cursor: 'c2' }],
    '{"remaining":0}\n',
  ]);
});

test('IMP-8: a registration leaves and names products with an event that cannot be read', async () => {
  const rows = [1, 2, 3].map((productID) => ({ line: productID, result: 'created', productID, error: null }));
  let asked = 0;
  const { code } = await runAt(
    (request, response) => {
      if (request.method === 'GET') return response.end(json(rows));
      request.resume();
      asked += 1;
      if (asked !== 2) return response.end(json('Product registration requested'));
      const message = 'This holds an event that this version of the service cannot read';
      return response.writeHead(500).end(JSON.stringify({ message, status: 'error', code: 'event_not_readable' }));
    },
    ['imports', 'register', 'i1', '--json'],
  );
  expect([code, stdout, stderr]).toEqual([
    1,
    '{"requested":2,"left":1}\n',
    'Product 2 is left: an event of it cannot be read.\n1 products were left, since an event of theirs cannot be read.\n',
  ]);
});

test('SER-3: the column of products without a value has the name of the table, and no formula is one', async () => {
  const named = [[null], ['-2+3'], ['=1+1'], ['-7']].map(([brand]) => ({ values: { brand }, total: 1, counts: [1] }));
  const pair = { values: { brand: null, location: 'Vejle' }, total: 1, counts: [1] };
  const citable = { isThis: true, asOf: '2026-01-31', link: '/statistics/series/3f9a' };
  const answer = { group: ['brand'], periods: ['2026-01-01'], series: [...named, pair], other: null, citable };
  const { code } = await runAt((_, response) => response.end(json(answer)), ['series', 'products.sold', '--as', 'csv']);
  expect([code, stdout]).toEqual([0, "period,-,'-2+3,'=1+1,-7,- / Vejle\r\n2026-01-01,1,1,1,1,1\n"]);
});

describe('RUN-7: an undo that has left products', () => {
  const left = { state: 'undone', undo: { withdrawn: 3, changed: 0, inTheWay: 2 } };

  test.each([[[]], [['--json']]])('fails, and prints what it did: %j', async (form) => {
    const args = ['imports', 'undo', 'i1', '--reason', 'The wrong file', ...form];
    const { code } = await runAt((_, response) => response.end(json(left)), args);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^2 products were left, since something was built on/)]);
    if (form.length === 0) expect(stdout).toMatch(/^3 products are withdrawn\..*\nThey keep their own ids/);
    else expect(JSON.parse(stdout)).toEqual(left);
  });
});
