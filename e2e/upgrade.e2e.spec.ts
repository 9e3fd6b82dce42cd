import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from '@vpds/kernel/testing';
import { Api } from './harness/api.ts';
import { IS_ALL_IN_ONE, type RunningService, removeDirectory, startService } from './harness/service.ts';

/**
 * `before`: knows one version of an event; `prepared`: reads two, writes the first; `next`: reads two, writes the
 * second.
 */
type Release = 'before' | 'prepared' | 'next';

const SECOND_VERSION = pathToFileURL(join(import.meta.dirname, 'releases/second-version.mjs')).href;
const NEW_EVENT = pathToFileURL(join(import.meta.dirname, 'releases/new-event.mjs')).href;
const WITHIN = 20_000;
const onAllInOne = IS_ALL_IN_ONE ? test : test.skip;

let directory: string;
let service: RunningService | null = null;
let api: Api;
let sold = 0;

async function release(name: Release): Promise<void> {
  await service?.stop();
  const env: Record<string, string> =
    name === 'before'
      ? {}
      : {
          VPDS_LAUNCH: 'modules',
          NODE_OPTIONS: `--import ${SECOND_VERSION}`,
          EVENT_VERSIONS: name === 'next' ? 'current' : 'previous',
        };
  service = await startService({ directory, env });
  api = new Api(service.url);
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vpds-upgrade-'));
});
afterAll(async () => {
  await service?.stop();
  await removeDirectory(directory);
});

async function sellOne(number: number): Promise<number> {
  const vehicleIdentificationNumber = `WVWZZZ1KZAW0${String(number).padStart(5, '0')}`;
  const productID = await api.ok(api.post('/product/create', { vehicleIdentificationNumber }));
  await api.ok(api.post('/product/status', { productID, status: 'sold' }));
  sold += 1;
  return productID;
}

async function statistics(): Promise<{ sold: number; incomplete: string | null }> {
  const { body, headers } = await api.get('/statistics');
  return { sold: body.message?.products?.sold, incomplete: headers.get('x-statistics-incomplete') };
}

async function becomes(expected: object): Promise<void> {
  await eventually(async () => expect(await statistics()).toEqual(expected), WITHIN, 100);
}

const historyOf = async (id: number) => (await api.get(`/product/${id}/history`)).status;

onAllInOne(
  'ADR-23, STA-11: events of a new version survive rollbacks, and are counted when they can be read',
  async () => {
    await release('before');
    const first = await sellOne(1);
    await release('next');
    const second = await sellOne(2);
    await becomes({ sold, incomplete: null });

    await release('prepared');
    expect([await historyOf(first), await historyOf(second)]).toEqual([200, 200]);
    const third = await sellOne(3);
    await becomes({ sold, incomplete: null });

    await release('next');
    const fourth = await sellOne(4);
    await release('before');
    expect(await Promise.all([first, second, third, fourth].map(historyOf))).toEqual([200, 500, 200, 500]);
    await becomes({ sold: sold - 2, incomplete: '2' });

    await release('next');
    await becomes({ sold, incomplete: null });
    expect(await Promise.all([first, second, third, fourth].map(historyOf))).toEqual([200, 200, 200, 200]);
  },
  120_000,
);

onAllInOne(
  'RUN-9: an event that the previous release cannot read waits for EVENT_VERSIONS=current, and the start names it',
  async () => {
    await release('before');
    const productID = await sellOne(5);
    const start = async (env: Record<string, string> = {}) => {
      await service?.stop();
      service = await startService({
        directory,
        env: { VPDS_LAUNCH: 'modules', NODE_OPTIONS: `--import ${NEW_EVENT}`, LOG_LEVEL: 'info', ...env },
      });
      api = new Api(service.url);
    };
    await start();
    expect(service?.output()).toMatch(/"waiting":\[[^\]]*"DisputeOpened v1"/);
    const dispute = (action: string) => api.post('/product/dispute', { productID, action });
    const refused = await dispute('open');
    expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([
      503,
      {
        message: 'Not enabled before the operator sets EVENT_VERSIONS=current: DisputeOpened',
        status: 'error',
        code: 'not_enabled_yet',
      },
      null,
    ]);
    expect((await dispute('close')).body.code).toBe('no_dispute_open');
    await start({ EVENT_VERSIONS: 'current' });
    expect(service?.output()).not.toContain('"waiting"');
    expect((await dispute('open')).status).toBe(200);
  },
  120_000,
);
