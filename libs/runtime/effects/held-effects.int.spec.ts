import { afterEach, describe, expect, jest, test } from '@jest/globals';
import {
  DamagedEvent,
  type EventStore,
  IdBlocks,
  type Numbered,
  type OperationalStore,
  Unavailable,
  eventStoreWith,
} from '@vpds/kernel';
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

type Mismatch = Exclude<HoldReason, 'setting'> | null;

const finding =
  (mismatch: Mismatch): FindMismatch =>
  async () =>
    mismatch;

/** `findMismatch`: of its start. */
function process(
  findMismatch: FindMismatch = finding(null),
  over: { setting?: Settings['EFFECTS']; events?: EventStore; operational?: OperationalStore } = {},
) {
  const { events, operational, setting } = { ...opened().engine, setting: undefined, ...over };
  const readiness = new Readiness();
  const effects = new HeldEffects({
    gate: new EffectsGate(),
    drops: new EffectDrops(events),
    events,
    operational,
    findMismatch,
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
async function started(setting: Settings['EFFECTS'], mismatch: Mismatch) {
  const { effects } = process(finding(mismatch), { setting });
  await effects.decide();
  return effects.gate.hold?.reason ?? null;
}

describe('EFF-1: what holds effects', () => {
  test('a mismatch does, until the release, whatever later starts find', async () => {
    expect(await started(undefined, null)).toBeNull();
    expect(await started(undefined, 'missing')).toBe('missing');
    expect(await started(undefined, null)).toBe('missing');
    const { effects, readiness } = process();
    await effects.decide();
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
    const { effects } = process(finding('missing'));
    await effects.decide();
    await effects.release('mail', null);
    const { effects: holding } = process(finding(null), { setting: 'hold' });
    await holding.decide();
    expect(EFFECT_KINDS.every((kind) => holding.gate.holds(kind))).toBe(true);
    expect(() => holding.mustBeReleasable()).toThrow(expect.objectContaining({ code: 'effects_held_by_setting' }));
  });
});

describe('EFF-4: release', () => {
  test('of ids, of kinds, of the rest; another process follows, and knows from when deadlines count', async () => {
    const [one, other] = [process(finding('missing')).effects, process().effects];
    await one.decide();
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
    const found: Mismatch[] = [null, 'missing'];
    const { effects } = process(async () => found.shift() ?? null);
    await effects.decide();
    await expect(effects.release(null, null)).rejects.toMatchObject({ code: 'effects_not_held' });
    await effects.decide();
    const ids = Array.from({ length: MAX_RELEASED + 1 }, (_, index) => `id-${index}`);
    await expect(effects.release('mail', ids)).rejects.toMatchObject({ code: 'too_many_effects_released' });
    await effects.release('mail', ids.slice(1));
  });

  test('two processes that release at once lose neither', async () => {
    const [one, other] = [process(finding('missing')).effects, process().effects];
    await one.decide();
    await other.refresh();
    await Promise.all([one.release('mail', null), other.release('order', null)]);
    await one.refresh();
    expect([one.gate.holds('mail'), one.gate.holds('order'), one.gate.holds('poll')]).toEqual([false, false, true]);
  });
});

describe('IDS-9: ids of a part of the log that is lost', () => {
  const idsOf = ({ effects }: ReturnType<typeof process>, name: Numbered = 'user') =>
    new IdBlocks(opened().engine.events, name, 1, effects);
  const nextID = () => new IdBlocks(opened().engine.events, 'user', 1).next();
  const starts = async (mismatch: Mismatch) => {
    const begun = process(finding(mismatch));
    await begun.effects.decide();
    return idsOf(begun);
  };
  const head = () => opened().engine.events.head();

  test('are skipped once where log and state do not belong together', async () => {
    const first = await nextID();
    expect(await (await starts(null)).next()).toBe(first + 1);
    const skipped = await (await starts('ahead')).next();
    expect(skipped).toBeGreaterThan(first + 1_000_000);
    expect(await (await starts(null)).next()).toBe(skipped + 1);
  });

  test('are skipped by whoever gives the first, not by a start: by the length of the log others are judged', async () => {
    const first = await nextID();
    const before = await head();
    await starts('missing');
    const ids = await starts(null);
    expect(await head()).toBe(before);
    expect(await ids.next()).toBeGreaterThan(first + 1_000_000);
  });

  test('are none where only the state is of an earlier time', async () => {
    const first = await nextID();
    expect(await (await starts('behind')).next()).toBe(first + 1);
  });

  test('are given by no process that does not decide, until another has', async () => {
    const gateway = idsOf(process(finding('ahead')));
    expect(await rejection(gateway.next())).toBeInstanceOf(Unavailable);
    const first = await nextID();
    await starts('ahead');
    expect(await idsOf(process(finding(null))).next()).toBeGreaterThan(first + 1_000_000);
  });

  test('are known to be none before the first is asked for: MongoDB may be away then', async () => {
    const { operational } = opened().engine;
    let isAway = false;
    const read: OperationalStore['read'] = async (...which) => {
      if (isAway) throw new Unavailable('away');
      return operational.read(...which);
    };
    const write = operational.write.bind(operational);
    const gateway = process(finding(null), { operational: { ...operational, read, write } });
    await starts(null);
    await gateway.effects.refresh();
    isAway = true;
    expect(await idsOf(gateway).next()).toEqual(expect.any(Number));
    expect(
      await rejection(idsOf(process(finding(null), { operational: { ...operational, read, write } })).next()),
    ).toBeInstanceOf(Unavailable);
  });

  test('wait for the decision about a damaged block, and are skipped then; others at once', async () => {
    const { events } = opened().engine;
    const [user, partner] = [await nextID(), await new IdBlocks(events, 'commissionPartner', 1).next()];
    let isDamaged = true;
    const readStream: EventStore['readStream'] = async (request) => {
      const read = await events.readStream(request);
      return isDamaged && request.stream === 'idBlocks-user'
        ? read.map((event) => ({ ...event, damage: 'checksum' as const }))
        : read;
    };
    const begun = process(finding('ahead'), { events: eventStoreWith(events, { readStream }) });
    await begun.effects.decide();
    const ids = idsOf(begun);
    expect(await idsOf(begun, 'commissionPartner').next()).toBeGreaterThan(partner + 1_000_000);
    expect(await rejection(ids.next())).toBeInstanceOf(DamagedEvent);
    isDamaged = false;
    expect(await ids.next()).toBeGreaterThan(user + 1_000_000);
  });
});

test('a process marks how far the state goes; without a new event once a minute', async () => {
  const marks: (StateMark | null)[] = [];
  const { engine } = opened();
  const { effects } = process(async (mark) => {
    marks.push(mark);
    return null;
  });
  await effects.decide();
  const first = await engine.operational.read('effects', 'hold');
  await effects.refresh();
  expect((await engine.operational.read('effects', 'hold'))?.version).toBe(first?.version);
  await effects.decide();
  expect(marks).toEqual([null, expect.objectContaining({ storeID: (await engine.events.identity()).storeID })]);
});

test('EFF-1: a process that has not decided leaves the mark, by which the others recognise a restored log', async () => {
  const { operational } = opened().engine;
  const { effects: original } = process();
  await original.decide();
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
  await effects.decide();
  heads = 0;
  for (let count = 0; count < 4; count += 1) await effects.refresh();
  looks.mockRestore();
  expect(heads).toBe(1);
});
