import { expect, test } from '@jest/globals';
import { type NotificationEvent, requestNotification } from './domain/notification.decider.ts';
import { UNFINISHED, notificationAggregate } from './notification.aggregate.ts';
import { sampleRequest } from './testing/sample-request.ts';

const { decider, views } = notificationAggregate;
const REQUESTED: NotificationEvent = { type: 'NotificationRequested', ...sampleRequest() };
const SENDING: NotificationEvent = { type: 'NotificationSending', attemptID: 'a', route: 'smtp' };
const FAILURE = { code: '550', reason: 'unknown' };

test.each<[string, NotificationEvent[], string | null]>([
  ['requested', [], UNFINISHED],
  ['sending', [SENDING], UNFINISHED],
  ['deferred', [SENDING, { type: 'NotificationDeferred', ...FAILURE }], UNFINISHED],
  ['to be sent once more', [SENDING, { type: 'NotificationInDoubt', action: 'resend', reason: '' }], UNFINISHED],
  ['held', [SENDING, { type: 'NotificationInDoubt', action: 'hold', reason: '' }], null],
  ['sent', [SENDING, { type: 'NotificationSent', response: '' }], null],
  ['refused', [{ type: 'NotificationRefused', ...FAILURE }], null],
  ['stopped', [{ type: 'NotificationStopped', cause: 'takenBack' }], null],
  ['given up', [{ type: 'NotificationGivenUp', ...FAILURE }], null],
])(
  'ADR-21: the view of a notification that is %s shows whether it is unfinished, and nothing personal',
  (_, events, key) => {
    const [shown, ...others] = views([REQUESTED, ...events].reduce(decider.evolve, decider.initialState));
    expect(shown?.document).toMatchObject({ id: sampleRequest().assignmentID, scope: 1, keys: { unfinished: key } });
    expect(JSON.stringify(shown)).not.toMatch(/nordic/i);
    expect(others).toEqual([]);
  },
);

test('a notification that cannot be made is in no view', () => {
  expect(views(decider.evolve(decider.initialState, { type: 'NotificationImpossible', ...FAILURE }))).toEqual([]);
});

test('a notification that was stopped before its request is in no view, and is not requested any more', () => {
  const stopped = decider.evolve(decider.initialState, { type: 'NotificationStopped', cause: 'withdrawn' });
  expect(views(stopped)).toEqual([]);
  expect(requestNotification(stopped, sampleRequest())).toEqual([]);
});
