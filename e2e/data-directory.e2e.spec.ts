import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api } from './harness/api.ts';
import { IS_ALL_IN_ONE, type RunningService, removeDirectory, startService } from './harness/service.ts';

const FIXTURE = join(import.meta.dirname, 'fixtures/last-release');
const ANSWERS = JSON.parse(readFileSync(join(FIXTURE, 'answers.json'), 'utf8')) as Record<string, unknown>;
const VIN = 'WVWZZZ1KZAW000001';

/** The distributed mode has no data directory. */
const onAllInOne = IS_ALL_IN_ONE ? test : test.skip;

let directory: string;
let service: RunningService;
let api: Api;

async function start(): Promise<void> {
  service = await startService({ directory });
  api = new Api(service.url);
}

beforeAll(async () => {
  if (!IS_ALL_IN_ONE) return;
  directory = await mkdtemp(join(tmpdir(), 'vpds-last-release-'));
  execFileSync('tar', ['-C', directory, '-xzf', join(FIXTURE, 'data.tar.gz')]);
  await start();
}, 60_000);
afterAll(async () => {
  if (!IS_ALL_IN_ONE) return;
  await service.stop();
  await removeDirectory(directory);
});

/** Removes later additions: the fields that an assignment changes (LIF-6), who did it (LIF-7), and when it happened (LIF-5). */
function withoutAdditions(path: string, message: unknown): unknown {
  if (!path.endsWith('/history')) return message;
  return (message as { event: string; field: string | null; by?: unknown; happenedAt?: unknown }[])
    .filter(({ event, field }) => event !== 'ProductAssignedToCommissionPartner' || field === null)
    .map(({ by: _, happenedAt: __, ...entry }) => entry);
}

async function expectSameAnswers(): Promise<void> {
  for (const [path, answer] of Object.entries(ANSWERS))
    expect([path, withoutAdditions(path, await api.ok(api.get(path)))]).toEqual([path, answer]);
}

onAllInOne('RUN-1: a data directory of the last release starts, and answers the same', async () => {
  await expectSameAnswers();
  const { headers } = await api.get('/statistics');
  expect([headers.get('x-statistics-incomplete'), headers.get('x-statistics-recounted')]).toEqual([null, null]);
});

onAllInOne('and stays in use: commands, searches and counters use its content', async () => {
  const { sold } = (await api.ok(api.get('/statistics'))).products;
  const status = { vehicleIdentificationNumber: VIN, status: 'onAuction' };
  expect((await api.post('/product/status', status)).body.code).toBe('status_move_forbidden');
  const next = { vehicleIdentificationNumber: 'WVWZZZ1KZAW000002', status: 'sold' };
  expect(await api.ok(api.post('/product/status', next))).toBe('Status set');
  for (const deadline = Date.now() + 10_000; (await api.ok(api.get('/statistics'))).products.sold === sold;)
    expect(Date.now()).toBeLessThan(deadline);
});

onAllInOne(
  'its views and counters, rebuilt from its log, are equal',
  async () => {
    await service.stop();
    for (const file of ['state', 'counters'])
      for (const end of ['', '-wal', '-shm']) await removeDirectory(join(directory, `${file}.sqlite${end}`));
    await start();
    const product = await api.ok(api.get('/product/search/productID/1'));
    expect(product).toEqual(ANSWERS['/product/search/productID/1']);
    const statistics = Object.keys(ANSWERS).find((path) => path.startsWith('/statistics')) ?? '';
    for (const deadline = Date.now() + 10_000; ;) {
      const counted = await api.ok(api.get(statistics));
      if (Date.now() > deadline || JSON.stringify(counted) === JSON.stringify(ANSWERS[statistics]))
        return expect(counted).toEqual(ANSWERS[statistics]);
    }
  },
  60_000,
);
