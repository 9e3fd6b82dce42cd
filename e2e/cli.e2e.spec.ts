import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@vpds/kernel/testing';
import { Api, newTenant, newVin } from './harness/api.ts';
import { vpds } from './harness/cli.ts';
import { OPERATOR_KEY, type RunningService, startService, stopAndRemove } from './harness/service.ts';

describe('RUN-2: vpds time', () => {
  test.each([
    ['-1 week', '1771716600\n2026-02-21 23:30:00 UTC (Saturday, UTC+00:00)\n'],
    ['2026', '2026\n1970-01-01 00:33:46 UTC (Thursday, UTC+00:00)\n'],
    ['+1700000000', '1700000000\n2023-11-14 22:13:20 UTC (Tuesday, UTC+00:00)\n'],
    ['first day of next month', '1772407800\n2026-03-01 23:30:00 UTC (Sunday, UTC+00:00)\n'],
  ])('%s: timestamp and readable, exit 0', async (expression, stdout) => {
    expect(await vpds(['time', expression, '--now', '1772321400'])).toEqual({ code: 0, stdout, stderr: '' });
  });

  test('in a zone, as JSON', async () => {
    const { code, stdout } = await vpds([
      'time',
      'midnight',
      '--now',
      '1772321400',
      '--zone',
      'Europe/Copenhagen',
      '--json',
    ]);
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        timestamp: 1_772_319_600,
        readable: '2026-03-01 00:00:00 Europe/Copenhagen (Sunday, UTC+01:00)',
        zone: 'Europe/Copenhagen',
      },
    ]);
  });

  test.each(['soon', ''])('unreadable: exit 1 (%j)', async (expression) => {
    expect(await vpds(['time', expression])).toEqual({ code: 1, stdout: '', stderr: 'Not a valid date or time\n' });
  });

  test.each(['@99999999999999999', '-99999999999999999'])(
    'beyond 2^53 seconds digits would be lost: exit 1 (%s)',
    async (expression) => {
      const stderr = 'Out of range: more than 2^53 seconds before or after 1970\n';
      expect(await vpds(['time', expression])).toEqual({ code: 1, stdout: '', stderr });
      const json = await vpds(['time', expression, '--json']);
      const nothing = { timestamp: null, readable: null, zone: 'UTC' };
      expect([json.code, JSON.parse(json.stdout), json.stderr]).toEqual([1, nothing, stderr]);
    },
  );

  test.each([
    [['time']],
    [['time', 'a', 'b']],
    [['time', 'now', '--zone', 'Mars/Olympus']],
    [['time', 'now', '--now', 'today']],
    [['time', 'now', '--jsonl']],
    [['nothing']],
    [[]],
    [['replay']],
    [['replay', 'series', '--explain']],
    [['replay', 'series', '--company', '2']],
    [['replay', '--all', '--dry-run']],
    [['projections', 'switch', 'products', 'two']],
  ])('wrong usage: exit 2, %j', async (args) => {
    const { code, stdout, stderr } = await vpds(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/error: |Usage: /);
  });

  test.each([[['nothing']], [['projections', 'nothing']], [['projections', 'nothing', '--json']]])(
    'an unknown command is one after another command, too: %j',
    async (args) => {
      const stderr = "error: unknown command 'nothing'\n(see --help)\n";
      expect(await vpds(args)).toEqual({ code: 2, stdout: '', stderr });
    },
  );

  test.each([[['now']], [['--jsonl']]])('an invalid SERVICE_TIMEZONE is wrong usage: exit 2, %j', async (args) => {
    const { code, stderr } = await vpds(['time', ...args], { SERVICE_TIMEZONE: 'Mars/Olympus' });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^error: SERVICE_TIMEZONE 'Mars\/Olympus' is not an IANA time zone, such as Europe\/Copenhagen\n/,
    );
  });

  test('--jsonl answers every line', async () => {
    const lines = [
      { expr: 'tomorrow', now: 1_772_321_400, zone: 'Europe/Copenhagen' },
      { expr: 'soon', now: 1_772_321_400, zone: 'UTC' },
      { expr: '12', now: 0, zone: 'UTC' },
    ];
    const { code, stdout } = await vpds(['time', '--jsonl'], {}, lines.map((line) => JSON.stringify(line)).join('\n'));
    expect([code, stdout]).toEqual([0, '{"timestamp":1772406000}\n{"timestamp":null}\n{"timestamp":12}\n']);
    const wrong = await vpds(['time', '--jsonl'], {}, 'no JSON\n{"expr":7}\n{"expr":"now","now":5,"zone":"UTC"}\n');
    expect(wrong).toEqual({
      code: 1,
      stdout: '{"timestamp":null}\n{"timestamp":null}\n{"timestamp":5}\n',
      stderr: '2 lines are not of the form {"expr", "now", "zone"}\n',
    });
    const { stderr } = await vpds(['time', '--jsonl'], {}, 'no JSON\n');
    expect(stderr).toBe('1 line is not of the form {"expr", "now", "zone"}\n');
  });
});

test('RUN-2: a reader of the output that has seen enough ends the command quietly', async () => {
  const lines = Array.from({ length: 20_000 }, (_, now) => JSON.stringify({ expr: 'now', now, zone: 'UTC' }));
  const { code, stdout, stderr } = await vpds(['time', '--jsonl'], {}, lines.join('\n'), true);
  expect([code, stdout.slice(0, 16), stderr]).toEqual([0, '{"timestamp":0}\n', '']);
});

test('RUN-2: --help of a command, on standard output', async () => {
  const { code, stdout, stderr } = await vpds(['projections', 'switch', '--help']);
  expect([code, stdout, stderr]).toEqual([0, expect.stringMatching(/^Usage: vpds projections switch/), '']);
});

describe('commands for a running service', () => {
  /** Placeholder for the id of a new company: other flows may have filled company 1. */
  const COMPANY = 'companyID';
  let service: RunningService;
  let companyID: number;
  beforeAll(async () => {
    service = await startService();
    ({ companyID } = await newTenant(new Api(service.url)));
  }, 60_000);
  afterAll(() => stopAndRemove(service));
  const run = (...args: string[]) => vpds([...args, '--url', service.url], { VPDS_API_KEY: OPERATOR_KEY });

  test('projections: plain columns where there is no terminal', async () => {
    const { code, stdout } = await run('projections');
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^projection +version +state +position +lag +parked +incomplete +note$/);
    expect(lines.find((line) => line.startsWith('statistics'))).toMatch(/^statistics +1 +current +\d+ +0 s +0 +0$/);
    expect(stdout).not.toContain('\u001b');
  });

  test('SER-1: series as a table, as CSV and as a chart, with a link that can be asked again', async () => {
    const api = new Api(service.url);
    const fields = { brand: 'Audi "S"' };
    await api.ok(api.post('/product/create', { vehicleIdentificationNumber: newVin(), fields }));
    const asked = ['series', 'products.created', '--by', 'year', '--group', 'brand', '--since', 'today'];
    const year = new Date().getUTCFullYear();
    const { stderr } = await eventually(async () => {
      const csv = await run(...asked, '--as', 'csv');
      expect(csv.stdout).toBe(`period,"Audi ""S"""\r\n${year}-01-01,1\n`);
      return csv;
    });
    expect((await run(...asked, '--as', 'excel')).stdout).toBe(`\uFEFFperiod,"Audi ""S"""\r\n${year}-01-01,1\n`);
    expect((await run(...asked)).stdout).toMatch(/^period +Audi "S"\n/);
    expect((await run(...asked, '--as', 'chart')).stdout).toMatch(/^Audi "S" {2}1 {2}█+\n$/);
    const [link = ''] = /\/statistics\/series\/\S+/.exec(stderr) ?? [];
    expect(JSON.parse((await run('series', link, '--json')).stdout)).toMatchObject({ total: 0 });
  });

  test('feed: who follows the log, and how far', async () => {
    const { stdout } = await run('feed', '--json');
    const followers = JSON.parse(stdout) as { follower: string; lagSeconds: number; setAside: unknown }[];
    expect(followers.map(({ follower }) => follower)).toEqual(
      expect.arrayContaining(['reactions-tracking', 'statistics 1']),
    );
    await eventually(async () => {
      const now = JSON.parse((await run('feed', '--json')).stdout) as typeof followers;
      expect(now.filter(({ lagSeconds }) => lagSeconds >= 10)).toEqual([]);
    });
    expect(followers.find(({ follower }) => follower === 'reactions-tracking')?.setAside).toEqual([]);
    expect((await run('feed')).stdout).toMatch(/^follower +position +lag +set aside\n/);
  });

  test.each<[readonly string[], unknown]>([
    [['projections'], expect.arrayContaining([expect.objectContaining({ name: 'statistics' })])],
    [['projections', 'parked', 'users'], []],
    [['projections', 'parked', 'users', '--retry'], { parked: 0 }],
    [['feed'], expect.arrayContaining([expect.objectContaining({ follower: 'statistics 1' })])],
    [['verify'], expect.objectContaining({ damaged: [], undecided: 0, unsigned: 0 })],
    [['events'], []],
    [['fields', 'list', COMPANY], []],
    [['fields', 'forget', COMPANY, 'none'], { forgotten: [] }],
    [['audit', '--limit', '1'], [expect.objectContaining({ action: expect.any(String) })]],
    [['limits', COMPANY], expect.objectContaining({ products: { used: 0, limit: null } })],
    [['clock', 'accept'], { aheadSeconds: 0 }],
    [['time', '2026', '--zone', 'UTC'], expect.objectContaining({ timestamp: 2026 })],
  ])('RUN-7: %j prints JSON for programs, and plain text where there is no terminal', async (words, value) => {
    const command = words.map((word) => (word === COMPANY ? String(companyID) : word));
    const ask = (...more: string[]) => (command[0] === 'time' ? vpds([...command, ...more]) : run(...command, ...more));
    const { code, stdout } = await ask('--json');
    expect([code, JSON.parse(stdout)]).toEqual([0, value]);
    const plain = await ask();
    expect(plain).toMatchObject({ code: 0, stdout: expect.not.stringMatching(/[─│┌]/) });
    expect(plain.stdout).not.toContain('\u001b');
  });

  test('RUN-7: a failure prints its reason on standard error, and no JSON', async () => {
    expect(await run('projections', 'parked', 'nothing', '--json')).toMatchObject({ code: 1, stdout: '' });
  });

  test('replay prints its progress in plain lines, and the result', async () => {
    const { code, stdout } = await run('replay', 'companies');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Version \d+ of companies is now current \(built in \d+ s\)\.\n$/),
    ]);
    expect((await run('projections', 'parked', 'companies')).stdout).toBe('companies has read everything.\n');
    expect((await run('replay', 'users', '--no-wait', '--json')).stdout).toMatch(
      /^\{"projection":"users","version":\d+\}\n$/,
    );
  });

  test('no key, a wrong key, no service: exit 1 with a sentence', async () => {
    expect(await vpds(['projections', '--url', service.url])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('VPDS_API_KEY'),
    });
    const wrong = await vpds(['projections', '--url', service.url, '--key', 'wrong']);
    expect(wrong).toMatchObject({ code: 1, stderr: '401 Unauthorized\n' });
    const away = await vpds(['projections', '--url', 'http://127.0.0.1:9', '--key', 'any']);
    expect(away).toMatchObject({ code: 1, stderr: expect.stringContaining('does not answer on http://127.0.0.1:9') });
  });

  test.each([
    ['an address that is none', ['--url', 'nonsense', '--key', 'any'], "'nonsense' is not the URL of a service"],
    ['an address of another kind', ['--url', 'ftp://x', '--key', 'any'], "'ftp://x' is not the URL of a service"],
    ['a key that is none', ['--key', 'a\nb'], 'An API key has visible characters only'],
  ])('%s is wrong usage: exit 2', async (_, args, words) => {
    expect(await vpds(['projections', ...args])).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  });

  test.each([
    ['{}', 200],
    ['null', 200],
    ['{"message":"Hello"}', 200],
    ['<html>', 200],
    ['{}', 503],
    ['<html>', 502],
  ])('what answers %s with %d is not the service: exit 1 with a sentence', async (body, status) => {
    await withAnswer(body, status, async (url) => {
      expect(await vpds(['projections', '--url', url, '--key', 'any'])).toEqual({
        code: 1,
        stdout: '',
        stderr: `The program on ${url} (status ${status}) is not this service. --url sets another address.\n`,
      });
    });
  });
});

test.each([
  [0, '0 streams of products are parked.\n'],
  [1, '1 stream of products is parked.\n'],
  [2, '2 streams of products are parked.\n'],
])('what is left of parked streams is printed in words: %d', async (parked, stdout) => {
  await withAnswer(JSON.stringify({ message: { parked }, status: 'success' }), 200, async (url) => {
    const args = ['projections', 'parked', 'products', '--retry', '--url', url, '--key', 'any'];
    expect(await vpds(args)).toEqual({ code: 0, stdout, stderr: '' });
  });
});

/** Returns the same answer to every request. */
async function withAnswer(body: string, status: number, work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((_, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}
