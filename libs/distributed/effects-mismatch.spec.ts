import { describe, expect, test } from '@jest/globals';
import type { Checkpoint, CheckpointStore, EventStore, ReadAllRequest, RecordedEvent } from '@vpds/kernel';
import type { StateMark } from '@vpds/runtime';
import { findMismatch } from './effects-mismatch.ts';

const MINUTE = 60_000;
const HEAD = 30n;

type Recorded = readonly [position: bigint, minute: number, stream?: string];

/** A log with events, by default of products. A filtered page examines `scan` positions at most. */
function log(recorded: readonly Recorded[], scan = HEAD): EventStore {
  const all = recorded.map(
    ([position, minute, stream = 'product-1']) => ({ position, recordedAt: minute * MINUTE, stream }) as RecordedEvent,
  );
  return {
    identity: async () => ({ storeID: 'log' }),
    head: async () => HEAD,
    readAll: async ({ after, limit, filter }: ReadAllRequest) => {
      const until = filter === undefined || after + scan > HEAD ? HEAD : after + scan;
      const isMeant = ({ stream }: RecordedEvent) =>
        filter?.streamPrefixes?.some((prefix) => stream.startsWith(prefix)) ?? true;
      const events = all
        .filter((event) => event.position > after && event.position <= until && isMeant(event))
        .slice(0, limit);
      const next = events.at(-1)?.position ?? until;
      return { events, next, end: next === HEAD };
    },
  } as unknown as EventStore;
}

function checkpoints(stored: Checkpoint | null): CheckpointStore {
  return {
    load: async (name) => (name === 'reactions-commission-3' ? stored : null),
    save: () => Promise.reject(new Error('not here')),
  };
}

const LOG = log([
  [10n, 0],
  [20n, 10],
  [HEAD, 20],
]);
const mark = (change: Partial<StateMark> = {}): StateMark => ({
  storeID: 'log',
  position: '20',
  at: 18 * MINUTE,
  ...change,
});

describe('EFF-1: the operational records and the log', () => {
  test.each([
    ['up to its head', mark({ position: '30', at: 20 * MINUTE }), null],
    ['killed at once after the last event', mark(), null],
    ['of five minutes and more before the log continued', mark({ at: 14 * MINUTE }), 'behind'],
    ['of another log', mark({ storeID: 'other' }), 'foreign'],
    ['of a later state', mark({ position: '31' }), 'ahead'],
  ] as const)('a mark %s', async (_, given, mismatch) => {
    expect(await findMismatch({ events: LOG, checkpoints: checkpoints(null) })(given)).toBe(mismatch);
  });

  test('a log that only an operator has continued while no service ran is that of its mark', async () => {
    const events = log([
      [10n, 0],
      [20n, 10],
      [HEAD, 20, 'audit-1'],
    ]);
    const given = mark({ at: 14 * MINUTE });
    expect(await findMismatch({ events, checkpoints: checkpoints(null) })(given)).toBeNull();
  });

  test('a mark of a later state, where the first product comes after pages without any', async () => {
    const events = log([[25n, 20]], 10n);
    expect(await findMismatch({ events, checkpoints: checkpoints(null) })(mark({ position: '31' }))).toBe('ahead');
  });

  test('a mark of a later state, where the log has no product any more', async () => {
    const given = mark({ position: '31' });
    expect(await findMismatch({ events: log([]), checkpoints: checkpoints(null) })(given)).toBe('ahead');
  });

  test.each([
    ['nothing: they are missing', null, 'missing'],
    ['a position: an update', { storeID: 'log', position: 20n }, null],
    ['a position in another log', { storeID: 'other', position: 20n }, 'foreign'],
    ['a position beyond the log', { storeID: 'log', position: 31n }, 'ahead'],
  ] as const)('without a mark they have %s', async (_, stored, mismatch) => {
    expect(await findMismatch({ events: LOG, checkpoints: checkpoints(stored) })(null)).toBe(mismatch);
  });

  test('a log without products and prepared data has no effects', async () => {
    expect(await findMismatch({ events: log([]), checkpoints: checkpoints(null) })(null)).toBeNull();
  });
});
