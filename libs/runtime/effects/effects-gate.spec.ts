import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@vpds/kernel';
import { eventSamplesContract } from '@vpds/kernel/testing';
import {
  type EffectDropsState,
  type EffectsDropped,
  MAX_DROPPED,
  dropEffects,
  effectDropsAggregate,
  effectDropsCodec,
} from './effect-drops.ts';
import { EFFECT_KINDS, EffectsGate, type GateState, type Hold, type Released } from './effects-gate.ts';

const HOLD: Hold = { reason: 'missing', since: 1, position: '17', released: [], items: {} };
const held = (change: Partial<Hold> = {}, releasedAt: GateState['releasedAt'] = {}): GateState => ({
  hold: { ...HOLD, ...change },
  releasedAt,
});

describe('EFF-1: the gate', () => {
  test('an open one holds nothing; a closed one every kind', () => {
    expect(EFFECT_KINDS.filter((kind) => new EffectsGate().holds(kind))).toEqual([]);
    expect(EFFECT_KINDS.filter((kind) => new EffectsGate(held()).holds(kind, 'any'))).toEqual([...EFFECT_KINDS]);
  });

  test('a released kind and released ids pass, others do not', () => {
    const gate = new EffectsGate(held({ released: ['order'], items: { 'mail a': 5 } }));
    expect([gate.holds('order'), gate.holds('mail'), gate.holds('mail', 'a'), gate.holds('mail', 'b')]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect([gate.holds('poll', 'a'), gate.releasedIDs('mail')]).toEqual([true, ['a']]);
  });

  test('EFF-2: deadlines count from the release', () => {
    const gate = new EffectsGate(held({ items: { 'mail a': 5 } }, { order: 7 }));
    expect([gate.releasedAt('mail', 'a'), gate.releasedAt('mail', 'b'), gate.releasedAt('order', 'x')]).toEqual([
      5, 0, 7,
    ]);
  });

  test('reports each release once: of kinds, of ids, of everything', () => {
    const gate = new EffectsGate(held());
    const heard: Released[] = [];
    gate.onReleased((released) => heard.push(released));
    gate.set(held({ released: ['order'] }));
    gate.set(held({ released: ['order'], items: { 'mail a': 5 } }));
    gate.set(held({ released: ['order'], items: { 'mail a': 5 } }));
    gate.set({ hold: null, releasedAt: {} });
    gate.set(held());
    expect(heard).toEqual([
      { kind: 'order', ids: null },
      { kind: 'mail', ids: ['a'] },
      ...(['registration', 'mail', 'poll', 'url-check'] as const).map((kind) => ({ kind, ids: null })),
    ]);
  });
});

describe('EFF-5: dropped effects', () => {
  const { initialState, evolve } = effectDropsAggregate.decider;
  const dropped = (state: EffectDropsState, ids: readonly string[] | null, until = 10): EffectDropsState =>
    evolve(state, { type: 'EffectsDropped', kind: 'registration', ids, until });

  eventSamplesContract<EffectsDropped>(`${import.meta.dirname}`, effectDropsCodec, {
    EffectsDropped: { type: 'EffectsDropped', kind: 'registration', ids: ['product-17'], until: 1_795_741_200_000 },
  });

  test('given one, when it is dropped again, then nothing happens', () => {
    const state = dropped(initialState, ['product-1']);
    const request = { kind: 'registration', until: 11 } as const;
    expect(dropEffects(state, { ...request, ids: ['product-1'] })).toEqual([]);
    expect(dropEffects(state, { ...request, ids: ['product-1', 'product-2'] })).toEqual([
      { type: 'EffectsDropped', ...request, ids: ['product-2'] },
    ]);
  });

  test('EFF-6: too_many_effects_dropped', () => {
    const ids = Array.from({ length: MAX_DROPPED }, (_, index) => `product-${index}`);
    const refused = dropEffects(dropped(initialState, ids), { kind: 'registration', ids: ['product-x'], until: 1 });
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ code: 'too_many_effects_dropped', parameters: [MAX_DROPPED, 'registration'] });
    expect(dropEffects(initialState, { kind: 'registration', ids: null, until: 1 })).toHaveLength(1);
  });
});
