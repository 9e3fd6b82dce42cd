import { describe, expect, test } from '@jest/globals';
import { given } from '@vpds/kernel/testing';
import fc from 'fast-check';
import { sampleOrder } from '../testing/sample-transports.ts';
import {
  type TransportEvent,
  acceptTransport,
  learnHistory,
  learnLatest,
  orderTransport,
  refuseTransport,
  transportDecider,
} from './transport.decider.ts';
import {
  MAX_UPDATES,
  type StatusUpdate,
  type TransportStatus,
  isComplete,
  isDelivered,
  statusOf,
} from './transport.ts';

const orderA = sampleOrder('a');
const orderB = sampleOrder('b');
const orderedA: TransportEvent = { type: 'TransportOrdered', ...orderA };
const orderedB: TransportEvent = { type: 'TransportOrdered', ...orderB };
const acceptedA: TransportEvent = { type: 'TransportAccepted', provider: 'a', externalID: 4711 };
const acceptedB: TransportEvent = { type: 'TransportAccepted', provider: 'b', externalID: 'B-1' };
const refusedA: TransportEvent = { type: 'TransportRefused', provider: 'a', words: 'No' };

const learned = (
  provider: 'a' | 'b',
  status: TransportStatus,
  first: boolean,
  occurredAt: number | null = null,
  comment: string | null = null,
): TransportEvent => ({ type: 'TransportStatusLearned', provider, status, first, occurredAt, comment });
const update = (status: TransportStatus, at: number, comment: string | null = null): StatusUpdate => ({
  status,
  at,
  comment,
});
const stateAfter = (...events: TransportEvent[]) =>
  events.reduce((state, event) => transportDecider.evolve(state, event), transportDecider.initialState);

describe('TRA-8: an order is recorded, then placed', () => {
  test('an order is recorded once', () => {
    given(transportDecider)
      .when((state) => orderTransport(state, orderA))
      .then(orderedA);
    given(transportDecider, orderedA)
      .when((state) => orderTransport(state, orderA))
      .then();
    given(transportDecider, orderedA, refusedA)
      .when((state) => orderTransport(state, orderA))
      .then();
  });

  test('the first answer of the provider counts: accepted', () => {
    given(transportDecider, orderedA)
      .when((state) => acceptTransport(state, 4711))
      .then(acceptedA);
    given(transportDecider, orderedA, acceptedA)
      .when((state) => acceptTransport(state, 4711))
      .then();
    given(transportDecider, orderedA, acceptedA)
      .when((state) => refuseTransport(state, 'No'))
      .then();
  });

  test('the first answer of the provider counts: refused', () => {
    given(transportDecider, orderedA)
      .when((state) => refuseTransport(state, 'No'))
      .then(refusedA);
    given(transportDecider, orderedA, refusedA)
      .when((state) => refuseTransport(state, 'No'))
      .then();
    given(transportDecider, orderedA, refusedA)
      .when((state) => acceptTransport(state, 4711))
      .then();
  });

  test('nothing is placed or learned of what was never recorded', () => {
    for (const decide of [
      (state: Parameters<typeof acceptTransport>[0]) => acceptTransport(state, 1),
      (state: Parameters<typeof acceptTransport>[0]) => refuseTransport(state, 'No'),
      (state: Parameters<typeof acceptTransport>[0]) => learnLatest(state, 'transit'),
      (state: Parameters<typeof acceptTransport>[0]) => learnHistory(state, [update('transit', 1)]),
    ])
      given(transportDecider).when(decide).then();
  });
});

describe('TRA-6: before the first report of the provider', () => {
  test.each([
    ['created', orderedA],
    ['ordered', orderedB],
  ] as const)('an order is listed as %s', (status, ordered) => {
    const state = stateAfter(ordered);
    expect(state.kind === 'placing' && statusOf(state)).toBe(status);
  });
});

describe('STA-7, TRA-4: provider A, latest state only', () => {
  test('a new state is learned, the one it has is not', () => {
    given(transportDecider, orderedA, acceptedA)
      .when((state) => learnLatest(state, 'transit'))
      .then(learned('a', 'transit', true));
    given(transportDecider, orderedA, acceptedA, learned('a', 'transit', true))
      .when((state) => learnLatest(state, 'transit'))
      .then();
  });

  test('created is the acceptance and is not learned', () => {
    given(transportDecider, orderedA, acceptedA)
      .when((state) => learnLatest(state, 'created'))
      .then();
  });

  test('a state that it had before is learned again, but is not the first of its status', () => {
    given(transportDecider, orderedA, acceptedA, learned('a', 'transit', true), learned('a', 'created', false))
      .when((state) => learnLatest(state, 'transit'))
      .then(learned('a', 'transit', false));
  });

  test('a state that was jumped over has no event; delivered is the end', () => {
    given(transportDecider, orderedA, acceptedA)
      .when((state) => learnLatest(state, 'delivered'))
      .then(learned('a', 'delivered', true));
    const state = stateAfter(orderedA, acceptedA, learned('a', 'delivered', true));
    if (state.kind !== 'placed') throw new Error(state.kind);
    expect([isDelivered(state), isComplete(state), state.updates]).toEqual([true, true, []]);
  });

  test.each(['created', 'transit', 'delivered'] as const)(
    'a late report of %s after the delivery is none',
    (status) => {
      given(transportDecider, orderedA, acceptedA, learned('a', 'transit', true), learned('a', 'delivered', true))
        .when((state) => learnLatest(state, status))
        .then();
    },
  );
});

describe('STA-7, TRA-5: provider B, the whole history', () => {
  test('reported in any order, learned in order of time, one event for each update', () => {
    given(transportDecider, orderedB, acceptedB)
      .when((state) =>
        learnHistory(state, [update('transit', 30), update('ordered', 10, 'note'), update('confirmed', 20)]),
      )
      .then(
        learned('b', 'ordered', false, 10, 'note'),
        learned('b', 'confirmed', true, 20),
        learned('b', 'transit', true, 30),
      );
  });

  test('reported twice it is one: by code and time, whatever the note', () => {
    given(transportDecider, orderedB, acceptedB, learned('b', 'confirmed', true, 20, 'first'))
      .when((state) =>
        learnHistory(state, [update('confirmed', 20, 'second'), update('confirmed', 25), update('confirmed', 25)]),
      )
      .then(learned('b', 'confirmed', false, 25));
  });

  test('STA-7: two of one status in one answer: only the earlier is the first of it, and counted', () => {
    given(transportDecider, orderedB, acceptedB)
      .when((state) => learnHistory(state, [update('transit', 35), update('transit', 30)]))
      .then(learned('b', 'transit', true, 30), learned('b', 'transit', false, 35));
  });

  test('the status is the latest by time, also where that is a step back in its course', () => {
    const state = stateAfter(
      orderedB,
      acceptedB,
      learned('b', 'delivered', true, 20),
      learned('b', 'transit', true, 30),
    );
    expect(state.kind === 'placed' && [state.status, isDelivered(state)]).toEqual(['transit', false]);
  });

  test('the status is the latest by time, also when earlier ones are reported later', () => {
    const state = stateAfter(
      orderedB,
      acceptedB,
      learned('b', 'delivered', true, 40),
      learned('b', 'confirmed', true, 20),
    );
    if (state.kind !== 'placed') throw new Error(state.kind);
    expect(statusOf(state)).toBe('delivered');
    expect(state.updates.map(({ status }) => status)).toEqual(['confirmed', 'delivered']);
    expect([isDelivered(state), isComplete(state)]).toEqual([true, false]);
    given(transportDecider, orderedB, acceptedB, learned('b', 'delivered', true, 40))
      .when((before) => learnHistory(before, [update('confirmed', 20), update('delivered', 40)]))
      .then(learned('b', 'confirmed', true, 20));
  });

  test('of two at the same time the later of its course is the status', () => {
    const state = stateAfter(
      orderedB,
      acceptedB,
      learned('b', 'transit', true, 20),
      learned('b', 'confirmed', true, 20),
    );
    expect(state.kind === 'placed' && [state.status, state.updates.length]).toEqual(['transit', 2]);
  });

  test('all four statuses: nothing is left to learn', () => {
    const state = stateAfter(
      orderedB,
      acceptedB,
      learned('b', 'confirmed', true, 20),
      learned('b', 'transit', true, 30),
      learned('b', 'delivered', true, 40),
    );
    expect(state.kind === 'placed' && isComplete(state)).toBe(true);
  });

  test('no provider can make a transport grow without end', () => {
    const endless = Array.from({ length: 10_000 }, (_, index) => update('transit', index));
    const decision = learnHistory(stateAfter(orderedB, acceptedB), endless);
    expect(decision).toHaveLength(MAX_UPDATES + 1);
    given(transportDecider, orderedB, acceptedB, ...(decision as TransportEvent[]))
      .when((state) => learnHistory(state, endless))
      .then();
  });

  test('the first of each status and the last 200 are stored, and what was dropped is not learned again', () => {
    const transits = (from: number, until: number) =>
      Array.from({ length: until - from }, (_, index) => update('transit', from + index));
    const start = [update('ordered', 1), update('confirmed', 2)];
    const polls = [
      [...start, ...transits(10, 200)],
      [...start, ...transits(10, 260), update('delivered', 300)],
      [...start, ...transits(10, 260), update('delivered', 300), update('transit', 310), update('delivered', 320)],
    ];
    let state = stateAfter(orderedB, acceptedB);
    const counts: number[] = [];
    for (const reported of polls) {
      const events = learnHistory(state, reported) as TransportEvent[];
      state = events.reduce((before, event) => transportDecider.evolve(before, event), state);
      expect(learnHistory(state, reported)).toEqual([]);
      counts.push(events.length);
    }
    if (state.kind !== 'placed') throw new Error(state.kind);
    expect(counts).toEqual([192, 61, 2]);
    expect(state.status).toBe('delivered');
    const others = [...transits(62, 260), update('transit', 310), update('delivered', 320)];
    expect(others).toHaveLength(MAX_UPDATES);
    const firsts = [update('ordered', 1), update('confirmed', 2), update('transit', 10)];
    expect(state.updates).toEqual([...firsts, ...others, update('delivered', 300)].sort((a, b) => a.at - b.at));
  });

  test('property: the same updates are stored, in however many polls and in whatever order they are reported', () => {
    const reports = fc.array(
      fc.record({
        status: fc.constantFrom<TransportStatus>('ordered', 'confirmed', 'transit', 'delivered'),
        at: fc.integer({ min: 0, max: 2_000 }),
        comment: fc.constant(null),
      }),
      { maxLength: 300, size: 'max' },
    );
    const learnedFrom = (polls: readonly (readonly StatusUpdate[])[]) =>
      polls.reduce(
        (state, reported) =>
          (learnHistory(state, reported) as TransportEvent[]).reduce(
            (before, event) => transportDecider.evolve(before, event),
            state,
          ),
        stateAfter(orderedB, acceptedB),
      );
    fc.assert(
      fc.property(reports, fc.nat(300), (all, cut) => {
        const parts = learnedFrom([all.slice(cut), all.slice(0, cut), all]);
        expect(parts).toMatchObject({ updates: (learnedFrom([all]) as { updates: object }).updates });
        expect(learnHistory(parts, all)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test('a stream of an earlier release, with the first 200, is read as it was, and learns the last ones', () => {
    const first200 = Array.from({ length: 200 }, (_, at) => learned('b', 'transit', at === 0, at));
    const state = stateAfter(orderedB, acceptedB, ...first200, learned('b', 'delivered', true, 900));
    expect(state.kind === 'placed' && state.updates).toHaveLength(201);
    const reported = Array.from({ length: 300 }, (_, at) => update('transit', at));
    const after = learnHistory(state, [...reported, update('delivered', 900)]) as TransportEvent[];
    expect(after.map((event) => event.type === 'TransportStatusLearned' && event.occurredAt)).toEqual(
      Array.from({ length: 100 }, (_, index) => 200 + index),
    );
  });

  test('but delivered is always accepted, however many updates came before', () => {
    const endless = Array.from({ length: MAX_UPDATES + 1 }, (_, index) => update('transit', index));
    const learned200 = learnHistory(stateAfter(orderedB, acceptedB), endless) as TransportEvent[];
    given(transportDecider, orderedB, acceptedB, ...learned200)
      .when((state) => learnHistory(state, [...endless, update('delivered', 20_000), update('delivered', 20_001)]))
      .then(learned('b', 'delivered', true, 20_000), learned('b', 'delivered', false, 20_001));
    const atOnce = learnHistory(stateAfter(orderedB, acceptedB), [...endless, update('delivered', 20_000)]);
    const state = stateAfter(orderedB, acceptedB, ...(atOnce as TransportEvent[]));
    expect(state.kind !== 'none' && isDelivered(state)).toBe(true);
  });
});
