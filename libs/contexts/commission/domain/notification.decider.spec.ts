import { describe, expect, test } from '@jest/globals';
import { given } from '@vpds/kernel/testing';
import { sampleRequest } from '../testing/sample-request.ts';
import {
  MAX_DOUBTS,
  type NotificationEvent,
  type NotificationState,
  beginSending,
  declareImpossible,
  giveUp,
  notificationDecider,
  recordDeferred,
  recordDoubt,
  recordRefused,
  recordSent,
  requestNotification,
  sendAgain,
  stopNotification,
} from './notification.decider.ts';

const REQUEST = sampleRequest();
const REQUESTED: NotificationEvent = { type: 'NotificationRequested', ...REQUEST };
const SENDING: NotificationEvent = { type: 'NotificationSending', attemptID: 'mine', route: 'smtp' };
const SENT: NotificationEvent = { type: 'NotificationSent', response: '250 OK' };
const FAILURE = { code: '451', reason: '451 later' };
const DEFERRED: NotificationEvent = { type: 'NotificationDeferred', ...FAILURE };
const RESEND: NotificationEvent = { type: 'NotificationInDoubt', action: 'resend', reason: 'gone' };
const DOUBT = { policy: 'resend', reason: 'gone' } as const;

function after(...history: NotificationEvent[]) {
  return given<NotificationState, NotificationEvent>(notificationDecider, ...history);
}

describe('ADR-9: the ledger of a notification', () => {
  test('a request is noted once', () => {
    after()
      .when((state) => requestNotification(state, REQUEST))
      .then(REQUESTED);
    after(REQUESTED)
      .when((state) => requestNotification(state, REQUEST))
      .then();
    after(REQUESTED, SENDING, SENT)
      .when((state) => requestNotification(state, REQUEST))
      .then();
  });

  test('a request that cannot be made is noted once', () => {
    after()
      .when((state) => declareImpossible(state, FAILURE))
      .then({ type: 'NotificationImpossible', ...FAILURE });
    after(REQUESTED)
      .when((state) => declareImpossible(state, FAILURE))
      .then();
  });

  test('one attempt begins to send; a second one is refused', () => {
    const begin = (state: NotificationState) => beginSending(state, { attemptID: 'mine', route: 'smtp' });
    after(REQUESTED).when(begin).then(SENDING);
    after(REQUESTED, DEFERRED).when(begin).then(SENDING);
    after(REQUESTED, SENDING).when(begin).thenRefused('notification_not_waiting');
    after(REQUESTED, SENDING, SENT).when(begin).thenRefused('notification_not_waiting');
    after().when(begin).thenRefused('notification_not_waiting');
  });

  test('an outbox contains a mail once, so an attempt at it may be repeated', () => {
    const outbox: NotificationEvent = { type: 'NotificationSending', attemptID: 'first', route: 'outbox' };
    const again = { attemptID: 'second', route: 'outbox' } as const;
    after(REQUESTED, outbox)
      .when((state) => beginSending(state, again))
      .then({ ...outbox, ...again });
  });

  test('sent ends it, also when the attempt was given up for lost', () => {
    const sent = (state: NotificationState) => recordSent(state, '250 OK');
    after(REQUESTED, SENDING).when(sent).then(SENT);
    after(REQUESTED, SENDING, RESEND).when(sent).then(SENT);
    after(REQUESTED, SENDING, SENT).when(sent).then();
  });

  test('COM-7: a refusal ends it', () => {
    const refused = (state: NotificationState) => recordRefused(state, 'mine', { code: '550', reason: 'no such user' });
    const event: NotificationEvent = { type: 'NotificationRefused', code: '550', reason: 'no such user' };
    after(REQUESTED).when(refused).then(event);
    after(REQUESTED, SENDING).when(refused).then(event);
    after(REQUESTED, event).when(refused).then();
  });

  test('a temporary failure takes an attempt back; the same one again is no news', () => {
    const deferred = (state: NotificationState) => recordDeferred(state, 'mine', FAILURE);
    after(REQUESTED).when(deferred).then(DEFERRED);
    after(REQUESTED, DEFERRED).when(deferred).then();
    after(REQUESTED, DEFERRED, SENDING).when(deferred).then(DEFERRED);
    after(REQUESTED, { ...DEFERRED, code: 'ECONNREFUSED' })
      .when(deferred)
      .then(DEFERRED);
  });

  test('the result of one attempt does not affect another attempt', () => {
    const others: NotificationEvent = { ...SENDING, attemptID: 'others' };
    after(REQUESTED, others)
      .when((state) => recordDeferred(state, 'mine', FAILURE))
      .then();
    after(REQUESTED, others)
      .when((state) => recordRefused(state, 'mine', FAILURE))
      .then();
    after(REQUESTED, others)
      .when((state) => giveUp(state, 'mine', FAILURE))
      .then();
    after(REQUESTED, others)
      .when((state) => recordDoubt(state, 'mine', DOUBT))
      .then();
  });

  test('a mail in doubt is sent once more, or kept back by the policy', () => {
    const doubt = (policy: 'resend' | 'hold') => (state: NotificationState) =>
      recordDoubt(state, 'mine', { policy, reason: 'gone' });
    after(REQUESTED, SENDING).when(doubt('resend')).then(RESEND);
    after(REQUESTED, SENDING)
      .when(doubt('hold'))
      .then({ ...RESEND, action: 'hold' });
    after(REQUESTED).when(doubt('resend')).then();
  });

  test('a mail that is in doubt again and again is kept back', () => {
    const doubts = Array.from({ length: MAX_DOUBTS - 1 }, () => [SENDING, RESEND]).flat();
    after(REQUESTED, ...doubts.slice(2), SENDING)
      .when((state) => recordDoubt(state, 'mine', DOUBT))
      .then(RESEND);
    after(REQUESTED, ...doubts, SENDING)
      .when((state) => recordDoubt(state, 'mine', DOUBT))
      .then({ ...RESEND, action: 'hold' });
  });

  test('COM-7: given up', () => {
    after(REQUESTED, DEFERRED)
      .when((state) => giveUp(state, 'mine', FAILURE))
      .then({ type: 'NotificationGivenUp', ...FAILURE });
  });

  test.each<[string, NotificationEvent[]]>([
    ['sent', [SENDING, SENT]],
    ['refused', [{ type: 'NotificationRefused', ...FAILURE }]],
    ['givenUp', [{ type: 'NotificationGivenUp', ...FAILURE }]],
    ['held', [SENDING, { ...RESEND, action: 'hold' }]],
    ['waiting', [SENDING, DEFERRED]],
    ['waiting', [SENDING, RESEND]],
  ])('the state is %s, and the request stays known', (kind, events) => {
    const state = [REQUESTED, ...events].reduce(notificationDecider.evolve, notificationDecider.initialState);
    expect(state).toMatchObject({ kind, request: REQUEST });
  });

  test.each<[string, NotificationEvent[]]>([
    ['not requested yet', []],
    ['waiting', [REQUESTED]],
    ['held', [REQUESTED, SENDING, { ...RESEND, action: 'hold' }]],
    ['refused', [REQUESTED, SENDING, { type: 'NotificationRefused', ...FAILURE }]],
    ['given up', [REQUESTED, DEFERRED, { type: 'NotificationGivenUp', ...FAILURE }]],
  ])('COR-1, COR-4: a mail that is %s can be stopped', (_, events) => {
    after(...events)
      .when((state) => stopNotification(state, 'takenBack'))
      .then({ type: 'NotificationStopped', cause: 'takenBack' });
  });

  test.each<[string, NotificationEvent[]]>([
    ['being sent', [REQUESTED, SENDING]],
    ['sent', [REQUESTED, SENDING, SENT]],
    ['impossible', [{ type: 'NotificationImpossible', ...FAILURE }]],
    ['stopped', [REQUESTED, { type: 'NotificationStopped', cause: 'withdrawn' }]],
  ])('COR-1, COR-4: one that is %s cannot', (_, events) => {
    after(...events)
      .when((state) => stopNotification(state, 'takenBack'))
      .then();
  });

  test('LST-12: a refused mail that was stopped is not sent again', () => {
    const refused: NotificationEvent = { type: 'NotificationRefused', ...FAILURE };
    after(REQUESTED, refused, { type: 'NotificationStopped', cause: 'takenBack' })
      .when((state) => sendAgain(state, { by: 30, at: 1, partnerEmail: 'sales@example.com' }))
      .thenRefused('notification_stopped');
  });

  test('an impossible notification is never sent', () => {
    const impossible: NotificationEvent = { type: 'NotificationImpossible', ...FAILURE };
    after(impossible)
      .when((state) => beginSending(state, { attemptID: 'mine', route: 'smtp' }))
      .thenRefused('notification_not_waiting');
    after(impossible)
      .when((state) => requestNotification(state, REQUEST))
      .then();
  });
});
