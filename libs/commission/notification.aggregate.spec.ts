import { describe, expect, test } from '@jest/globals';
import type { NotificationEvent } from './domain/notification.decider.ts';
import { UNFINISHED, notificationAggregate } from './notification.aggregate.ts';
import { partnerAggregate } from './partner.aggregate.ts';
import { sampleRequest } from './testing/sample-request.ts';

const { codec, decider, views } = notificationAggregate;
const REQUESTED: NotificationEvent = { type: 'NotificationRequested', ...sampleRequest() };
const FAILURE = { code: '550', reason: '550 <sales@nordic-cars.example> unknown' };
const EVENTS: NotificationEvent[] = [
  REQUESTED,
  { type: 'NotificationSending', attemptID: 'a', route: 'smtp' },
  { type: 'NotificationDeferred', ...FAILURE },
  { type: 'NotificationInDoubt', action: 'resend', reason: 'gone' },
  { type: 'NotificationRefused', ...FAILURE },
  { type: 'NotificationGivenUp', ...FAILURE },
  { type: 'NotificationImpossible', ...FAILURE },
  { type: 'NotificationSent', response: '250 OK' },
];

describe('how notifications are stored', () => {
  test.each(EVENTS)('$type comes back as it was', (event) => {
    expect(codec.decode(codec.encode(event))).toEqual(event);
  });

  test('decisions F, design 3: names, addresses and the words of mail servers stand in the personal part', () => {
    for (const event of EVENTS) {
      const { data } = JSON.parse(codec.encode(event).payload) as { data: unknown };
      expect(JSON.stringify(data)).not.toMatch(/nordic|Nordic|550 </);
    }
  });

  test('the view says what is left to do, and nothing personal', () => {
    const rows = EVENTS.slice(1).map((event) => {
      const [shown] = views([REQUESTED, event].reduce(decider.evolve, decider.initialState));
      expect(JSON.stringify(shown ?? null)).not.toMatch(/nordic/i);
      return [event.type, shown?.document.keys['unfinished'] ?? null];
    });
    expect(Object.fromEntries(rows)).toEqual({
      NotificationSending: UNFINISHED,
      NotificationDeferred: UNFINISHED,
      NotificationInDoubt: UNFINISHED,
      NotificationRefused: null,
      NotificationGivenUp: null,
      NotificationImpossible: null,
      NotificationSent: null,
    });
    expect(views(decider.initialState)).toEqual([]);
  });

  test("decisions J: a partner's name and address stand in the personal part", () => {
    const event = {
      type: 'CommissionPartnerAdded',
      commissionPartnerID: 7,
      companyID: 1,
      name: 'N',
      email: 'a@b',
    } as const;
    const stored = partnerAggregate.codec.encode(event);
    expect(JSON.parse(stored.payload)).toEqual({
      v: 1,
      data: { commissionPartnerID: 7, companyID: 1 },
      personal: { name: 'N', email: 'a@b' },
    });
    expect(partnerAggregate.codec.decode(stored)).toEqual(event);
  });
});
