import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cpSync, existsSync, renameSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { eventually, sleep } from '@vpds/kernel/testing';
import { ScriptedMailServer } from '../libs/contexts/commission/testing/scripted-mail-server.ts';
import { Api } from './harness/api.ts';
import { vpds } from './harness/cli.ts';
import { type ListedEffects, askForEffects, countsByKind, expectSingle, newPartner } from './harness/effects-work.ts';
import { OutsideRecorders } from './harness/outside-recorders.ts';
import {
  IS_ALL_IN_ONE,
  OPERATOR_KEY,
  type RunningService,
  removeDirectory,
  startService,
  stopAndRemove,
} from './harness/service.ts';

const PRODUCTS = 3;
/** Milliseconds in which an original would have called hundreds of times. */
const REHEARSAL = 4_000;
const DONE_WITHIN = 30_000;

/** The distributed mode: `distributed-effects.e2e.spec.ts`. */
const onAllInOne = IS_ALL_IN_ONE ? describe : describe.skip;

let outside: OutsideRecorders;
let mail: ScriptedMailServer;
/** Stopped while everything that it was asked for waits. */
let original: string;
const directories: string[] = [];

const settings = () => ({ ...outside.settings, SMTP_URL: mail.url, POLL_INTERVAL_SECONDS: '1' });

async function start(directory: string, env: Record<string, string> = {}): Promise<RunningService> {
  return startService({ directory, env: { ...settings(), ...env } });
}

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vpds-effects-'));
  directories.push(directory);
  return directory;
}

/** Restores a backup of the log that was made as docs/operations.md describes it, while the service ran. */
async function restoredLog(): Promise<string> {
  const directory = await newDirectory();
  const log = new DatabaseSync(join(original, 'events.sqlite'));
  log.exec(`VACUUM INTO '${join(directory, 'events.sqlite')}'`);
  log.close();
  return directory;
}

async function copiedDirectory(): Promise<string> {
  const directory = await newDirectory();
  cpSync(original, directory, { recursive: true, preserveTimestamps: true });
  return directory;
}

const effectsOf = (service: RunningService): Promise<ListedEffects> => {
  const api = new Api(service.url);
  return api.ok(api.get('/admin/effects'));
};

async function health(service: RunningService) {
  const answer = (await (await fetch(`${service.url}/health`)).json()) as {
    message: { ready: boolean; effects: { held: boolean; reason: string | null } };
  };
  return answer.message;
}

const cli = (service: RunningService, ...args: string[]) =>
  vpds(['effects', ...args, '--url', service.url], { VPDS_API_KEY: OPERATOR_KEY });

function nothingLeft(): void {
  expect([outside.calls, mail.reached]).toEqual([[], []]);
}

onAllInOne('EFF-1: a restored copy does not act on the world', () => {
  beforeAll(async () => {
    outside = await OutsideRecorders.start();
    mail = await ScriptedMailServer.start();
    outside.refuse(true);
    mail.fail('greeting', 421);
    original = await newDirectory();
    // The orders are not awaited: a caller waits five seconds for each.
    const service = await start(original, { EFFECTS: 'hold' });
    const api = new Api(service.url);
    const partner = await newPartner(api);
    for (let product = 0; product < PRODUCTS; product += 1) await askForEffects(api, partner);
    await service.stop();
  }, 60_000);

  afterAll(async () => {
    await Promise.all([outside.stop(), mail.close()]);
    for (const directory of directories) await removeDirectory(directory);
  });

  const behave = () => {
    outside.refuse(false);
    outside.forget();
    mail.behave();
    mail.reached.length = 0;
    mail.mails.length = 0;
  };

  test('EFF-3: from a backup of the log: nothing leaves until it is released, then everything once', async () => {
    behave();
    const directory = await restoredLog();
    let copy = await start(directory);
    expect(copy.output()).toMatch(/Nothing leaves it: the operational state is missing/);
    expect(await health(copy)).toMatchObject({
      ready: true,
      effects: { held: true, reason: 'the operational state is missing' },
    });
    expect(await (await fetch(`${copy.url}/metrics`)).text()).toContain('vpds_effects_held{kind="mail"} 1');
    await sleep(REHEARSAL);
    nothingLeft();
    // The hold survives a crash.
    await copy.kill9();
    copy = await start(directory);
    const before = performance.now();
    const api = new Api(copy.url);
    const { orders } = await askForEffects(api, 1);
    expect(performance.now() - before).toBeLessThan(4_000);
    expect(orders.map(({ externalID }) => externalID)).toEqual([null, null]);
    const listed = await eventually(async () => {
      const effects = await effectsOf(copy);
      const all = PRODUCTS + 1;
      expect(countsByKind(effects)).toEqual({ registration: all, mail: all, order: 2 * all, 'url-check': all });
      return effects;
    });
    const mails = listed.effects.filter(({ kind }) => kind === 'mail');
    expect(mails.map(({ mayHaveBeenSent }) => mayHaveBeenSent)).toEqual([true, true, true, false]);
    nothingLeft();

    expect((await cli(copy)).stdout).toMatch(/Effects are held since .*: the operational state is missing\./);
    const [dropped, single] = mails.map(({ id }) => id) as [string, string];
    expect((await cli(copy, 'drop', 'mail', dropped)).stdout).toBe('Dropped: 1\n');
    expect((await cli(copy, 'release', 'mail', single)).stdout).toBe('Released; others are still held.\n');
    await eventually(() => expect(mail.mails).toHaveLength(1), DONE_WITHIN);
    await sleep(1_000);
    expect([outside.calls, mail.mails.length]).toEqual([[], 1]);
    await cli(copy, 'release', 'registration');
    await eventually(() => expect(outside.posts('platform').size).toBe(PRODUCTS + 1), DONE_WITHIN);
    expect([outside.posts('a').size, outside.posts('b').size]).toEqual([0, 0]);
    expect((await cli(copy, 'release', 'all')).stdout).toBe('Released: nothing is held any more.\n');
    await eventually(async () => {
      expect(countsByKind(await effectsOf(copy))).toEqual({ poll: 2 * (PRODUCTS + 1) });
    }, DONE_WITHIN);
    await eventually(() =>
      expect(outside.calls.some(({ method, system }) => method === 'GET' && system === 'a')).toBe(true),
    );
    expectSingle(outside.posts('platform'), PRODUCTS + 1);
    for (const provider of ['a', 'b'] as const) expectSingle(outside.posts(provider), PRODUCTS + 1);
    expect(mail.mails).toHaveLength(PRODUCTS);
    const history: { event: string; detail: { code?: string } | null }[] = await api.ok(api.get('/product/1/history'));
    expect(history.map(({ event }) => event)).toContain('NotificationGivenUp');
    // The release, too, survives a crash.
    await copy.kill9();
    copy = await start(directory);
    expect((await effectsOf(copy)).held).toBe(false);
    const audit: { action: string }[] = await api.ok(new Api(copy.url).get('/admin/audit'));
    expect(JSON.stringify(audit)).toMatch(/EffectsDropAsked/);
    await copy.stop();
  }, 120_000);

  test('from a copied directory: nothing leaves', async () => {
    behave();
    const copy = await start(await copiedDirectory());
    expect(await health(copy)).toMatchObject({ effects: { reason: 'the event log is a copy of another file' } });
    await sleep(REHEARSAL);
    nothingLeft();
    await copy.stop();
  }, 60_000);

  test('EFFECTS=run is never held, EFFECTS=hold always and without a release', async () => {
    behave();
    const directory = await restoredLog();
    const held = await start(directory, { EFFECTS: 'hold' });
    const api = new Api(held.url);
    expect((await api.post('/admin/effects/release', {})).body).toMatchObject({
      code: 'effects_held_by_setting',
      message: 'EFFECTS=hold holds all effects: unset it and start the service again',
    });
    expect((await api.post('/admin/effects/drop', { kind: 'mail', ids: ['none'] })).body).toMatchObject({
      code: 'effect_not_found',
      message: 'No such effect waits: none',
    });
    for (const [body, code] of [
      [{ kind: 'mails' }, 'invalid_effect_kind'],
      [{ ids: ['a'] }, 'invalid_effect_ids'],
      [{ kind: 'mail', ids: [] }, 'invalid_effect_ids'],
    ] as const)
      expect([body, (await api.post('/admin/effects/drop', body)).body.code]).toEqual([body, code]);
    expect((await cli(held, 'drop', 'all')).stdout).toBe(`Dropped: ${5 * PRODUCTS}\n`);
    expect(countsByKind(await effectsOf(held))).toEqual({});
    nothingLeft();
    await held.stop();
    const running = await start(directory, { EFFECTS: 'run' });
    expect(await effectsOf(running)).toMatchObject({ held: false, effects: [] });
    expect((await new Api(running.url).post('/admin/effects/release', {})).body).toMatchObject({
      code: 'effects_not_held',
    });
    await sleep(REHEARSAL);
    // The effects were dropped, not only held.
    nothingLeft();
    await running.stop();
    const unset = await start(directory);
    expect((await effectsOf(unset)).held).toBe(false);
    await unset.stop();
  }, 60_000);

  test('a crash, a restart and a moved directory are no such case', async () => {
    behave();
    const service = await startService({ env: settings() });
    const api = new Api(service.url);
    const { orders } = await askForEffects(api, await newPartner(api));
    expect(orders.every(({ externalID }) => externalID !== null)).toBe(true);
    await service.kill9();
    const moved = `${service.directory}-moved`;
    renameSync(service.directory, moved);
    expect(existsSync(join(moved, 'state.sqlite'))).toBe(true);
    const again = await start(moved);
    expect(again.output()).not.toContain('Nothing leaves it');
    expect(await health(again)).toMatchObject({ effects: { held: false, reason: null } });
    await stopAndRemove(again);
  }, 60_000);
});
