import { describe, expect, test } from '@jest/globals';
import { ServiceTime } from '@vpds/http';
import { newSeed, ownContext } from '@vpds/kernel';
import { InProcessClient } from '../in-process-client.ts';
import type { EffectSource } from './effect-source.ts';
import { type DropEffects, effectsContract } from './effects.contract.ts';
import { type EffectKind, EffectsGate, type Hold } from './effects-gate.ts';
import { effectHandlers } from './effects.handler.ts';

const HOLD: Hold = { reason: 'missing', since: 1, position: '17', released: [], items: {} };

/**
 * Two effects of each kind wait; those of registrations can be dropped by one record. `followed`: what another process
 * has done to the hold since the last look.
 */
function process(
  hold: Partial<Hold>,
  followed: Partial<Hold> = hold,
  kinds: readonly EffectKind[] = ['mail', 'poll'],
  waiting: readonly string[] = ['a', 'b'],
) {
  const gate = new EffectsGate({ hold: { ...HOLD, ...hold }, releasedAt: {} });
  const refresh = async () => gate.set({ hold: { ...HOLD, ...followed }, releasedAt: {} });
  const dropped: string[] = [];
  const source = (kind: EffectKind): EffectSource => ({
    kind,
    list: async () => waiting.map((id) => ({ id, thing: id, since: 1 })),
    isPending: async (id) => waiting.includes(id),
    drop: async (ids) => void dropped.push(...ids.map((id) => `${kind} ${id}`)),
    ...(kind === 'registration' ? { dropAll: async () => void dropped.push('all registrations') } : {}),
  });
  const client = new InProcessClient();
  client.register(effectHandlers(kinds.map(source), { gate, refresh }, new ServiceTime('UTC')));
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

  describe('of more registrations than can be dropped one by one', () => {
    const kinds = ['registration', 'mail'] as const;
    const many = Array.from({ length: 1_000 }, (_, index) => `id-${index}`);

    test('of the kind, or of all, is one record, and reaches the other kinds in the same call', async () => {
      const drop = process({}, {}, kinds, many);
      expect(await drop({ kind: 'registration', ids: null })).toEqual([
        { dropped: 1_000, more: false },
        ['all registrations'],
      ]);
      const [message, dropped] = await process({}, {}, kinds, many)({ kind: null, ids: null });
      expect(message).toEqual({ dropped: 1_200, more: true });
      expect(dropped).toEqual(['all registrations', ...many.slice(0, 200).map((id) => `mail ${id}`)]);
    });

    test('of all leaves out one that was released and waits still; once it waits no more, it is one record', async () => {
      const all = { kind: null, ids: null };
      const released = { items: { 'registration a': 5 } };
      expect((await process(released, released, kinds, ['a', 'b'])(all))[1]).toEqual([
        'registration b',
        'mail a',
        'mail b',
      ]);
      expect((await process(released, released, kinds, ['b'])(all))[1]).toEqual(['all registrations', 'mail b']);
      const kind = { released: ['registration'] } as const;
      expect((await process(kind, kind, kinds)(all))[1]).toEqual(['mail a', 'mail b']);
    });

    test('is none where none waits, nor of ids', async () => {
      expect((await process({}, {}, kinds, [])({ kind: null, ids: null }))[1]).toEqual([]);
      const named = { kind: 'registration', ids: ['a', 'b'] } as const;
      expect((await process({}, {}, kinds)(named))[1]).toEqual(['registration a', 'registration b']);
    });
  });
});
