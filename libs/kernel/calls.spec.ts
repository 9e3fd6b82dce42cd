import { describe, expect, test } from '@jest/globals';
import { type CallContext, eventIDs, hasPermission, metadataOf, ownContext } from './calls.ts';
import { derivedEventID, newSeed } from './ids.ts';

const SEED = newSeed();

const call: CallContext = {
  ...ownContext(SEED),
  principal: { companyID: 1, userID: 10, apiKeyID: 'key-1', permissions: ['editAllProducts'] },
  requestID: 'request-1',
  correlationID: 'correlation-1',
  causationID: 'cause-1',
  traceparent: '00-trace-1-01',
};

describe('ADR-2: every event records who did it, whose data it is, and why', () => {
  test('the owner is the company that it belongs to, the actor who did it: under Edit all products they differ', () => {
    expect(metadataOf(call, 2)).toStrictEqual({
      owner: 2,
      actor: { companyID: 1, userID: 10, apiKeyID: 'key-1' },
      requestID: 'request-1',
      correlationID: 'correlation-1',
      causationID: 'cause-1',
      traceparent: '00-trace-1-01',
    });
  });

  test.each([
    ['of itself', null, 'seed-2'],
    ['because of an event', 'event-1', 'event-1'],
  ])('what the service does %s has no actor', (_, causationID, correlationID) => {
    expect(metadataOf(ownContext('seed-2', causationID), 3)).toStrictEqual({
      owner: 3,
      actor: null,
      requestID: null,
      correlationID,
      causationID,
      traceparent: null,
    });
  });

  test("the service's own work may be a retry: it looks for its events, and has no permission", () => {
    expect(ownContext('seed-2')).toMatchObject({ seed: 'seed-2', isRetry: true, idempotency: null, principal: null });
    expect(hasPermission(ownContext('seed-2'), 'editAllProducts')).toBe(false);
    expect([hasPermission(call, 'editAllProducts'), hasPermission(call, 'administer')]).toEqual([true, false]);
  });
});

test('ADR-2: ids of events are the same for every attempt at a call, and differ within it', () => {
  expect(eventIDs(call, 1)).toEqual([SEED]);
  expect(eventIDs(call, 3)).toEqual([0, 1, 2].map((index) => derivedEventID(SEED, index)));
  expect(new Set(eventIDs(call, 3)).size).toBe(3);
  expect(eventIDs(call, 3)[0]).toBe(SEED);
});
