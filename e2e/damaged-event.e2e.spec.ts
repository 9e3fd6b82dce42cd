import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { eventually } from '@vpds/kernel/testing';
import { Api } from './harness/api.ts';
import { vpds } from './harness/cli.ts';
import { IS_ALL_IN_ONE, OPERATOR_KEY, type RunningService, startService, stopAndRemove } from './harness/service.ts';

const describeAllInOne = IS_ALL_IN_ONE ? describe : describe.skip;
const START = { LOG_LEVEL: 'error', POLL_INTERVAL_SECONDS: '3600' };

let service: RunningService;
let api: Api;
let productID: number;
let stream: string;

const cli = (...args: string[]) => vpds([...args, '--url', service.url, '--key', OPERATOR_KEY]);
const history = () => api.get(`/product/${productID}/history`);
const soldProducts = async () => JSON.stringify((await api.ok(api.get('/statistics'))) as unknown);

/** Its registration may be recorded before or after the change of its status. */
async function damagedRevision(): Promise<string> {
  const { damaged } = JSON.parse((await cli('verify', '--json')).stdout) as { damaged: [{ revision: number }] };
  return String(damaged[0].revision);
}

/** Damages a stored event as a failing disk does; SQLite does not notice. */
async function changeOneByte(type: string, from = '"to":"sold"', to = '"to":"solc"'): Promise<void> {
  await service.stop();
  const log = new DatabaseSync(join(service.directory, 'events.sqlite'));
  const { changes } = log
    .prepare(`UPDATE events SET payload = replace(payload, ?, ?) WHERE type = ? AND stream = ?`)
    .run(from, to, type, stream);
  log.close();
  expect(changes).toBe(1);
  service = await startService({ directory: service.directory, env: START });
  api = new Api(service.url);
}

describeAllInOne('one changed byte of a payload', () => {
  beforeAll(async () => {
    service = await startService({ env: START });
    api = new Api(service.url);
    productID = await api.ok(api.post('/product/create', { vehicleIdentificationNumber: 'WVWZZZ1KZAW000001' }));
    stream = `product-${productID}`;
    await api.ok(api.post('/product/status', { productID, status: 'sold' }));
    await api.ok(api.post('/product/update', { productID, fields: { model: 'Golf' } }));
    await changeOneByte('ProductStatusChanged');
  }, 60_000);

  afterAll(() => stopAndRemove(service));

  test('is refused when it is read, with a line and a metric', async () => {
    const { status, body } = await history();
    expect([status, body]).toMatchObject([500, { code: 'event_not_readable' }]);
    const line = service
      .output()
      .split('\n')
      .find((each) => each.includes('event_damaged'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'error',
      stream,
      damage: 'checksum',
      code: 'event_damaged',
    });
    expect(await (await fetch(`${service.url}/metrics`)).text()).toContain('vpds_damaged_events 1');
  });

  test('vpds verify finds it: exit code 1', async () => {
    const { code, stdout, stderr } = await cli('verify');
    expect([code, stdout, stderr]).toEqual([
      1,
      expect.stringMatching(new RegExp(`${stream} +\\d+ +\\d+ +ProductStatusChanged +checksum +-`)),
      expect.stringContaining('1 damaged event: restore a backup'),
    ]);
  });

  test('what an operator states in its place counts for everybody, and can be changed and withdrawn', async () => {
    const revision = await damagedRevision();
    const place = [stream, revision, '--reason', 'a failing disk'];
    const file = join(service.directory, 'content.json');
    const log = new DatabaseSync(join(service.directory, 'events.sqlite'), { readOnly: true });
    const row = log
      .prepare('SELECT payload FROM events WHERE stream = ? AND revision = ?')
      .get(stream, Number(revision));
    log.close();
    await writeFile(file, String(row?.['payload']).replace('solc', 'sold'));
    expect(await cli('events', 'replace', ...place, '--content', file)).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.stringify((await history()).body)).toContain('sold');
    await api.ok(api.post('/product/update', { productID, fields: { model: 'Polo' } }));
    // Skipped events are recounted automatically.
    await eventually(async () => expect(await soldProducts()).toMatch(/"sold":1/), 30_000);
    expect(await cli('verify')).toMatchObject({ code: 0, stdout: expect.stringContaining('replace: a failing disk') });

    expect(await cli('events', 'skip', ...place)).toMatchObject({ code: 0 });
    expect((await history()).status).toBe(200);
    expect(JSON.stringify((await history()).body)).not.toContain('sold');
    expect((await cli('events')).stdout).toMatch(/skip +a failing disk/);
    const recount = await cli('replay', 'statistics');
    const [, version = ''] = /projections switch statistics (\d+)/.exec(recount.stderr) ?? [];
    expect(await cli('projections', 'switch', 'statistics', version)).toMatchObject({ code: 0 });
    await eventually(async () => expect(await soldProducts()).toMatch(/"sold":0/), 20_000);

    expect(await cli('events', 'withdraw', ...place)).toMatchObject({ code: 0 });
    expect((await history()).status).toBe(500);
  }, 120_000);

  test('decisions survive a restart, and who decided what and why stays in the log', async () => {
    await cli('events', 'skip', stream, await damagedRevision(), '--reason', 'again');
    await service.stop();
    service = await startService({ directory: service.directory, env: START });
    api = new Api(service.url);
    expect((await history()).status).toBe(200);
    const log = new DatabaseSync(join(service.directory, 'events.sqlite'), { readOnly: true });
    const rows = log
      .prepare(`SELECT type, metadata FROM events WHERE stream = 'eventDecisions' ORDER BY revision`)
      .all();
    log.close();
    expect(rows.map(({ type }) => type)).toEqual([
      'EventDecisionTaken',
      'EventDecisionTaken',
      'EventDecisionWithdrawn',
      'EventDecisionTaken',
    ]);
    for (const { metadata } of rows) expect(JSON.parse(String(metadata))).toMatchObject({ actor: { userID: 1 } });
    // AUD-1
    await eventually(async () => {
      const entries = (await api.ok(api.get('/admin/audit'))) as { action: string; detail: object }[];
      expect(entries.filter(({ action }) => action.startsWith('EventDecision'))).toMatchObject([
        { action: 'EventDecisionTaken', by: 'company', userID: 1, detail: { kind: 'skip', reason: 'again' } },
        { action: 'EventDecisionWithdrawn' },
        { action: 'EventDecisionTaken', detail: { kind: 'skip' } },
        { action: 'EventDecisionTaken', detail: { kind: 'replace', reason: 'a failing disk' } },
      ]);
      expect(JSON.stringify(entries)).not.toContain('payload');
    });
  }, 60_000);
});

describeAllInOne('one changed byte that an operator accepts', () => {
  beforeAll(async () => {
    service = await startService({ env: START });
    api = new Api(service.url);
    productID = await api.ok(api.post('/product/create', { vehicleIdentificationNumber: 'WVWZZZ1KZAW000002' }));
    stream = `product-${productID}`;
    await api.ok(api.post('/product/status', { productID, status: 'sold' }));
    await eventually(async () => expect(await statistics()).toEqual({ incomplete: null, sold: 1 }));
    await changeOneByte('ProductStatusChanged', '"from":"created"', '"from":"creatfd"');
  }, 60_000);

  afterAll(() => stopAndRemove(service));

  const statistics = async () => {
    const { headers, body } = await api.get('/statistics');
    return { incomplete: headers.get('x-statistics-incomplete'), sold: body.message.products.sold };
  };
  const versions = async () => {
    const projections = (await api.ok(api.get('/admin/projections'))) as { name: string; versions: object[] }[];
    return projections.find(({ name }) => name === 'statistics')?.versions.length;
  };

  test('STA-11: it counts, X-Statistics-Incomplete goes, and a restart recounts nothing', async () => {
    const recount = await cli('replay', 'statistics');
    const [, version = ''] = /projections switch statistics (\d+)/.exec(recount.stderr) ?? [];
    expect(await cli('projections', 'switch', 'statistics', version)).toMatchObject({ code: 0 });
    await eventually(async () => expect(await statistics()).toEqual({ incomplete: '1', sold: 0 }), 20_000);

    const reason = ['--reason', 'harmless'];
    const other = await cli('events', 'accept', stream, '0', ...reason);
    expect(other.stderr).toBe(
      'This event is not damaged. Unless the log names it as event_unreadable, check the revision with vpds verify.\n',
    );
    const place = [stream, await damagedRevision(), ...reason];
    expect(await cli('events', 'accept', ...place)).toMatchObject({ code: 0, stderr: '' });
    await eventually(async () => expect(await statistics()).toEqual({ incomplete: null, sold: 1 }), 30_000);
    const before = await versions();
    await service.stop();
    service = await startService({ directory: service.directory, env: START });
    api = new Api(service.url);
    expect(await statistics()).toEqual({ incomplete: null, sold: 1 });
    // What is left out would be looked at again, and recounted.
    expect(await api.ok(api.get('/admin/projections/statistics/left-out'))).toEqual([]);
    expect(await versions()).toBe(before);
  }, 120_000);
});
