import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importCommand } from './import.command.ts';
import { importsCommand } from './imports.command.ts';
import { run } from './run.ts';

/** Longer than a command waits for a service that is away. */
const LONG = 120_000;

let directory: string;
let path: string;
let server: Server;
/** Milliseconds by which the clock is ahead. */
let passed: number;
let printed: string[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "vpds-it's-"));
  path = join(directory, 'sold cars.csv');
  await writeFile(path, 'VIN\nWVWZZZ1KZAW000001\nWVWZZZ1KZAW000002\n');
  passed = 0;
  const now = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => now() + passed);
  printed = [];
  for (const stream of ['log', 'error'] as const)
    jest.spyOn(console, stream).mockImplementation((line: string) => void printed.push(line));
});
afterEach(async () => {
  jest.restoreAllMocks();
  server.closeAllConnections();
  server.close();
  await rm(directory, { recursive: true });
});

async function served(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** @returns the exit code */
async function importing(listener: RequestListener, ...options: readonly string[]): Promise<number> {
  const url = await served(listener);
  const columns = ['--column', 'VIN=vehicleIdentificationNumber', '--id', 'VIN'];
  return run([importCommand], ['import', path, ...columns, '--url', url, '--key', 'any', '--json', ...options]);
}

const json = (message: object) => JSON.stringify({ message, status: 'success' });
const refusal = (code: string) => JSON.stringify({ message: code, status: 'error', code });
const counts = { name: 'sold cars.csv', rows: 1, created: 1, updated: 0, unchanged: 0, failed: 0 };

test('IMP-2: a connection that has carried an import for long and then breaks is continued', async () => {
  const posts: string[] = [];
  const code = await importing((request, response) => {
    if (request.method === 'GET') return void response.end(json({ ...counts, state: 'receiving', line: 2 }));
    posts.push((request.url ?? '').replace(/\?.*from=/, ' from '));
    request.resume();
    if (posts.length > 1) return void response.end(json({ ...counts, importID: 'i1', state: 'completed', line: 3 }));
    passed += LONG;
    return void request.once('end', () => response.destroy());
  });
  expect([code, posts]).toEqual([0, [expect.any(String), expect.stringMatching(/ from 3$/)]]);
});

test('IMP-2: an import that a lost request has begun is continued, not begun again', async () => {
  const posts: string[] = [];
  const code = await importing((request, response) => {
    const isBegun = posts.length > 1;
    if (request.method === 'GET')
      return isBegun
        ? void response.end(json({ ...counts, state: 'receiving', line: 2 }))
        : void response.writeHead(503).end(refusal('unavailable'));
    posts.push(request.url ?? '');
    request.resume();
    return void request.once('end', () => {
      if (posts.length === 1) response.destroy();
      else if (posts.length === 2) response.writeHead(409).end(refusal('import_exists'));
      else response.end(json({ ...counts, importID: 'i1', state: 'completed', line: 3 }));
    });
  });
  expect([code, posts.length, posts[2]]).toEqual([0, 3, expect.stringContaining('from=3')]);
});

test.each([
  ['surrounded by blanks', ' sold cars ', 'sold cars'],
  ['cut within a pair of code units', `${'x'.repeat(79)}🚗 of May`, `${'x'.repeat(79)}🚗`],
])('IMP-2: a file whose name is %s is continued under the name that was sent', async (_, name, sent) => {
  let begun: string | null = null;
  const service: RequestListener = ({ method, url }, response) => {
    if (method !== 'GET') begun = new URL(url ?? '', 'http://localhost').searchParams.get('name');
    const report = method === 'GET' ? {} : { importID: 'i1', problems: [], questions: [] };
    response.end(json({ ...counts, name: begun, state: 'completed', line: 3, ...report }));
  };
  expect([await importing(service, '--name', name), begun]).toEqual([0, sent]);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const again = ['import', path, '--url', url, '--key', 'any', '--json', '--name', name, '--continue', 'i1'];
  expect([await run([importCommand], again), printed.at(-1)]).toEqual([0, expect.stringContaining('"completed"')]);
});

test('IMP-2: what a service that stays away may have done is printed with a command that a shell reads', async () => {
  const code = await importing((request, response) => {
    if (request.method === 'GET') {
      passed += LONG;
      return void response.writeHead(503).end(refusal('unavailable'));
    }
    request.resume();
    return void request.once('end', () => response.destroy());
  });
  const [, file, importID, url] = /vpds import ('.*') --continue (\S+) --url '(\S+)'$/.exec(printed.join('\n')) ?? [];
  expect([code, file, importID]).toEqual([
    1,
    `'${path.replace("'", String.raw`'\''`)}'`,
    expect.stringMatching(/^[\da-f-]{36}$/),
  ]);
  expect(url).toMatch(/^http:/);
});

test('IMP-1: a refusal before anything is done prints no way to continue', async () => {
  const code = await importing((request, response) => {
    request.resume();
    const isAsked = request.method === 'GET';
    response.writeHead(isAsked ? 404 : 422).end(refusal(isAsked ? 'import_not_found' : 'columns_missing'));
  });
  expect([code, printed]).toEqual([1, ['422 columns_missing']]);
});

test('IMP-1: columns whose description is too long for a proxy are said to be, and not sent again', async () => {
  let posts = 0;
  const code = await importing((request, response) => {
    request.resume();
    if (request.method === 'GET') return void response.writeHead(404).end(refusal('import_not_found'));
    posts += 1;
    return void response.writeHead(414).end('<html>');
  });
  expect([code, posts, printed]).toEqual([1, 1, [expect.stringMatching(/\(status 414\)\.\n.* shorter names/)]]);
});

test('columns may be in a file with a byte order mark', async () => {
  const columns = join(directory, 'columns.json');
  await writeFile(columns, '\uFEFF{"Make":"brand"}');
  let asked = '';
  await importing(
    (request, response) => {
      asked = request.url ?? '';
      request.resume();
      response.end(json({ ...counts, importID: 'i1', state: 'completed', line: 3, problems: [], questions: [] }));
    },
    '--columns',
    columns,
  );
  expect(new URL(asked, 'http://localhost').searchParams.get('columns')).toContain('"Make":"brand"');
});

test('IMP-8: a registration that breaks off prints what it has requested', async () => {
  const answers = [
    [200, '{"message":"Product registration requested","status":"success"}'],
    [503, refusal('unavailable')],
    [200, '{"message":"Product registration requested","status":"success"}'],
    [409, refusal('withdrawn')],
    [409, '{"message":"Conflict"}'],
  ] as const;
  let asked = 0;
  const url = await served((request, response) => {
    const rows = [1, 2, 3, 4].map((productID) => ({ line: productID, result: 'created', productID, error: null }));
    if (request.method === 'GET') return void response.end(json(rows));
    request.resume();
    const [status, body] = answers[asked++] ?? [500, ''];
    return void response.writeHead(status).end(body);
  });
  const code = await run([importsCommand], ['imports', 'register', 'i1', '--url', url, '--key', 'any']);
  const expected = '409 Conflict\nThe registration of 2 products was requested before. The same command does the rest.';
  expect([code, printed]).toEqual([1, [expected]]);
});
