import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@vpds/kernel';
import { eventSamplesContract } from '@vpds/kernel/testing';
import {
  type EventDecision,
  type EventDecisionsState,
  eventDecisionsAggregate,
  eventDecisionsCodec,
  takeDecision,
  withdrawDecision,
} from './event-decisions.ts';

const DECISION: EventDecision = {
  stream: 'product-17',
  revision: 3,
  eventID: '0f8fad5b-d9cb-469f-a165-70867728950e',
  eventType: 'ProductStatusChanged',
  position: '4711',
  recordedAt: 1_700_000_000_000,
  owner: 1,
  kind: 'replace',
  payload: '{"v":1,"data":{"to":"sold"}}',
  reason: 'damaged by a failing disk',
};
const WITHDRAWN = { stream: 'product-17', revision: 3, reason: 'the disk was whole' };
const { initialState, evolve } = eventDecisionsAggregate.decider;
const taken = (decision: EventDecision, state: EventDecisionsState = initialState) =>
  evolve(state, { type: 'EventDecisionTaken', ...decision });

describe('decisions about events', () => {
  eventSamplesContract(import.meta.dirname, eventDecisionsCodec, {
    EventDecisionTaken: { type: 'EventDecisionTaken', ...DECISION },
    EventDecisionWithdrawn: { type: 'EventDecisionWithdrawn', ...WITHDRAWN },
  });

  test('given none, when one is made, then it is recorded', () => {
    expect(takeDecision(initialState, DECISION)).toEqual([{ type: 'EventDecisionTaken', ...DECISION }]);
  });

  test('given one, when the same is taken again, then nothing happens', () => {
    expect(takeDecision(taken(DECISION), { ...DECISION, reason: 'once more' })).toEqual([]);
  });

  test('given one, when another is taken, then that one counts', () => {
    const skip: EventDecision = { ...DECISION, kind: 'skip', payload: null };
    expect(takeDecision(taken(DECISION), skip)).toHaveLength(1);
    expect([...taken(skip, taken(DECISION)).values()]).toEqual([skip]);
  });

  test('given one, when it is withdrawn, then there is none', () => {
    expect(withdrawDecision(taken(DECISION), WITHDRAWN)).toEqual([{ type: 'EventDecisionWithdrawn', ...WITHDRAWN }]);
    expect(evolve(taken(DECISION), { type: 'EventDecisionWithdrawn', ...WITHDRAWN }).size).toBe(0);
    expect(withdrawDecision(initialState, WITHDRAWN)).toBeInstanceOf(Refusal);
  });

  test('the first event of a stream is not skipped, and the decisions are not decided about', () => {
    const skip: EventDecision = { ...DECISION, kind: 'skip', payload: null };
    expect(takeDecision(initialState, { ...skip, revision: 0 })).toMatchObject({ code: 'first_event_not_skippable' });
    expect(takeDecision(initialState, { ...skip, stream: 'eventDecisions' })).toMatchObject({
      code: 'event_not_decidable',
    });
  });
});
