import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { type EventStore, IdBlocks, type OperationalStore, Unavailable } from '@vpds/kernel';
import { openedOnce, rejection } from '@vpds/kernel/testing';
import pino from 'pino';
import { Metrics } from '../../observability/metrics.ts';
import { Readiness } from '../../observability/readiness.ts';
import { openLog } from '../../projections/testing/open-log.ts';
import type { Settings } from '../settings/settings.ts';
import { EffectDrops } from './effect-drops.ts';
import { EFFECT_KINDS, EffectsGate, type HoldReason } from './effects-gate.ts';
import { type FindMismatch, HeldEffects, MAX_RELEASED, type StateMark } from './held-effects.ts';

const opened = openedOnce(openLog);
afterEach(async () => {
  await opened().engine.operational.remove('effects', 'hold');
});

const finding =
  (mismatch: Exclude<HoldReason, 'setting'> | null): FindMismatch =>
  async () =>
    mismatch;

function process(setting?: Settings['EFFECTS'], over: { operational?: OperationalStore; events?: EventStore } = {}) {
  const { events, operational } = { ...opened().engine, ...over };
  const readiness = new Readiness();
  const effects = new HeldEffects({
    gate: new EffectsGate(),
    drops: new EffectDrops(events),
    events,
    operational,
    setting,
    logger: pino({ level: 'silent' }),
    metrics: new Metrics(),
    readiness,
  });
  return { effects, readiness };
}

async function markOf(operational: OperationalStore): Promise<unknown> {
  return JSON.parse((await operational.read('effects', 'hold'))?.body ?? 'null');
}

/** @returns the reason of the hold */
async function started(setting: Settings['EFFECTS'], mismatch: Exclude<HoldReason, 'setting'> | null) {
  const { effects } = process(setting);
  await effects.decide(finding(mismatch));
  return effects.gate.hold?.reason ?? null;
}

describe('EFF-1: what holds effects', () => {
  test('a mismatch does, until the release, whatever later starts find', async () => {
    expect(await started(undefined, null)).toBeNull();
    expect(await started(undefined, 'missing')).toBe('missing');
    expect(await started(undefined, null)).toBe('missing');
    const { effects, readiness } = process();
    await effects.decide(finding(null));
    expect(readiness.held).toMatchObject({ reason: 'the operational state is missing' });
    await effects.release(null, null);
    expect([effects.gate.hold, readiness.held]).toEqual([null, null]);
    expect(await started(undefined, null)).toBeNull();
  });

  test('EFFECTS=run ends a hold for good', async () => {
    expect(await started(undefined, 'copied')).toBe('copied');
    expect(await started('run', 'copied')).toBeNull();
    expect(await started(undefined, null)).toBeNull();
  });

  test('EFFECTS=hold holds as long as it is set; a hold with another reason outlasts it', async () => {
    expect(await started('hold', null)).toBe('setting');
    expect(await started(undefined, null)).toBeNull();
    expect(await started('hold', 'behind')).toBe('behind');
    expect(await started(undefined, null)).toBe('behind');
  });

  test('EFFECTS=hold takes earlier releases back', async () => {
    const { effects } = process();
    await effects.decide(finding('missing'));
    await effects.release('mail', null);
    const { effects: holding } = process('hold');
    await holding.decide(finding(null));
    expect(EFFECT_KINDS.every((kind) => holding.gate.holds(kind))).toBe(true);
    expect(() => holding.mustBeReleasable()).toThrow(expect.objectContaining({ code: 'effects_held_by_setting' }));
  });
});

describe('EFF-4: release', () => {
  test('of ids, of kinds, of the rest; another process follows, and knows from when deadlines count', async () => {
    const [one, other] = [process().effects, process().effects];
    await one.decide(finding('missing'));
    await other.refresh();
    await one.release('mail', ['a']);
    await other.refresh();
    expect([other.gate.holds('mail', 'a'), other.gate.holds('mail', 'b')]).toEqual([false, true]);
    for (const kind of EFFECT_KINDS) await one.release(kind, null);
    await other.refresh();
    expect(other.gate.hold).toBeNull();
    expect(Math.abs(other.gate.releasedAt('order', 'x') - Date.now())).toBeLessThan(5_000);
  });

  test('EFF-6: effects_not_held, too_many_effects_released', async () => {
    const { effects } = process();
    await effects.decide(finding(null));
    await expect(effects.release(null, null)).rejects.toMatchObject({ code: 'effects_not_held' });
    await effects.decide(finding('missing'));
    const ids = Array.from({ length: MAX_RELEASED + 1 }, (_, index) => `id-${index}`);
    await expect(effects.release('mail', ids)).rejects.toMatchObject({ code: 'too_many_effects_released' });
    await effects.release('mail', ids.slice(1));
  });

  test('two processes that release at once lose neither', async () => {
    const [one, other] = [process().effects, process().effects];
    await one.decide(finding('missing'));
    await other.refresh();
    await Promise.all([one.release('mail', null), other.release('order', null)]);
    await one.refresh();
    expect([one.gate.holds('mail'), one.gate.holds('order'), one.gate.holds('poll')]).toEqual([false, false, true]);
  });
});

describe('IDS-9: ids of a part of the log that is lost', () => {
  const nextID = () => new IdBlocks(opened().engine.events, 'user', 1).next();
  const starts = async (mismatch: Parameters<typeof finding>[0]) => {
    const { effects } = process();
    await effects.decide(finding(mismatch));
    await effects.skipLostIDs();
  };

  test('are skipped once where log and state do not belong together', async () => {
    const first = await nextID();
    await starts(null);
    expect(await nextID()).toBe(first + 1);
    await starts('ahead');
    const skipped = await nextID();
    expect(skipped).toBeGreaterThan(first + 1_000_000);
    await starts(null);
    expect(await nextID()).toBe(skipped + 1);
  });

  test('are skipped by the next start if the one that decided ended before', async () => {
    const first = await nextID();
    await process().effects.decide(finding('missing'));
    await starts(null);
    expect(await nextID()).toBeGreaterThan(first + 1_000_000);
  });

  test('are given by no process that does not decide, until another has skipped them', async () => {
    const gateway = process().effects;
    expect(await rejection(gateway.mustHaveSkippedIDs(finding('ahead')))).toBeInstanceOf(Unavailable);
    const { effects } = process();
    await effects.decide(finding('ahead'));
    expect(await rejection(gateway.mustHaveSkippedIDs(finding(null)))).toBeInstanceOf(Unavailable);
    await effects.skipLostIDs();
    await gateway.mustHaveSkippedIDs(finding(null));
  });
});

test('a process marks how far the state goes; without a new event once a minute', async () => {
  const marks: (StateMark | null)[] = [];
  const { engine } = opened();
  const { effects } = process();
  const look: FindMismatch = async (mark) => {
    marks.push(mark);
    return null;
  };
  await effects.decide(look);
  const first = await engine.operational.read('effects', 'hold');
  await effects.refresh();
  expect((await engine.operational.read('effects', 'hold'))?.version).toBe(first?.version);
  await effects.decide(look);
  expect(marks).toEqual([null, expect.objectContaining({ storeID: (await engine.events.identity()).storeID })]);
});

test('EFF-1: a process that has not decided leaves the mark, by which the others recognise a restored log', async () => {
  const { operational } = opened().engine;
  const { effects: original } = process();
  await original.decide(finding(null));
  const record = await operational.read('effects', 'hold');
  const ofLaterLog = { ...(JSON.parse(record?.body ?? '') as StateMark), position: '999999', at: 1 };
  const body = JSON.stringify(ofLaterLog);
  await operational.write('effects', { id: 'hold', dueAt: null, body }, record?.version ?? 0);
  await process().effects.refresh();
  expect(await markOf(operational)).toEqual(ofLaterLog);
  // Nor does one that has decided before the log was restored under it.
  await original.refresh();
  expect(await markOf(operational)).toEqual(ofLaterLog);
});

test('a process that follows the others reads the head of the log for its mark once in ten seconds', async () => {
  let heads = 0;
  const { engine } = opened();
  const head = engine.events.head.bind(engine.events);
  const looks = jest.spyOn(engine.events, 'head').mockImplementation((...asked) => ((heads += 1), head(...asked)));
  const { effects } = process();
  await effects.decide(finding(null));
  heads = 0;
  for (let count = 0; count < 4; count += 1) await effects.refresh();
  looks.mockRestore();
  expect(heads).toBe(1);
});
