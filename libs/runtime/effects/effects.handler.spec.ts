import { describe, expect, test } from '@jest/globals';
import { ServiceTime } from '@vpds/http';
import { newSeed, ownContext } from '@vpds/kernel';
import { InProcessClient } from '../in-process-client.ts';
import type { EffectSource } from './effect-source.ts';
import { type DropEffects, effectsContract } from './effects.contract.ts';
import { type EffectKind, EffectsGate, type Hold } from './effects-gate.ts';
import { effectHandlers } from './effects.handler.ts';

const HOLD: Hold = { reason: 'missing', since: 1, position: '17', released: [], items: {} };

/** Two effects of each kind wait. `followed`: what another process has done to the hold since the last look. */
function process(hold: Partial<Hold>, followed: Partial<Hold> = hold) {
  const gate = new EffectsGate({ hold: { ...HOLD, ...hold }, releasedAt: {} });
  const refresh = async () => gate.set({ hold: { ...HOLD, ...followed }, releasedAt: {} });
  const dropped: string[] = [];
  const source = (kind: EffectKind): EffectSource => ({
    kind,
    list: async () => ['a', 'b'].map((id) => ({ id, thing: id, since: 1 })),
    isPending: async () => true,
    drop: async (ids) => void dropped.push(...ids.map((id) => `${kind} ${id}`)),
  });
  const client = new InProcessClient();
  client.register(effectHandlers([source('mail'), source('poll')], { gate, refresh }, new ServiceTime('UTC')));
  const drop = async (request: DropEffects) => {
    const { message } = await client.call(effectsContract.drop, request, ownContext(newSeed()));
    return [message, dropped];
  };
  return drop;
}

describe('EFF-4: a drop', () => {
  test('without a kind is about all that is held, not about what was released', async () => {
    const drop = process({ released: ['poll'], items: { 'mail a': 5 } });
    expect(await drop({ kind: null, ids: null })).toEqual([{ dropped: 1, more: false }, ['mail b']]);
  });

  test('without a kind knows a release that another process has just made', async () => {
    const drop = process({}, { released: ['poll'] });
    expect(await drop({ kind: null, ids: null })).toEqual([{ dropped: 2, more: false }, ['mail a', 'mail b']]);
  });

  test('of a kind, or of ids, is about these, released or not', async () => {
    const released = { released: ['poll'], items: { 'mail a': 5 } } as const;
    expect((await process(released)({ kind: 'poll', ids: null }))[1]).toEqual(['poll a', 'poll b']);
    expect((await process(released)({ kind: 'mail', ids: null }))[1]).toEqual(['mail a', 'mail b']);
    expect((await process(released)({ kind: 'mail', ids: ['a'] }))[1]).toEqual(['mail a']);
  });
});
