import { describe, expect, test } from '@jest/globals';
import { eventSamplesContract, frozenViewsContract } from '@vpds/kernel/testing';
import type { NotificationEvent } from './domain/notification.decider.ts';
import type { PartnerAdded, PartnerChanged } from './domain/partner.decider.ts';
import { notificationAggregate } from './notification.aggregate.ts';
import { notificationCodec } from './notification.events.ts';
import { partnerAggregate } from './partner.aggregate.ts';
import { sampleRequest } from './testing/sample-request.ts';

const FAILURE = { code: '550', reason: '550 <sales@nordic-cars.example> is unknown' };
const NOTIFICATION: { [T in NotificationEvent['type']]: Extract<NotificationEvent, { type: T }> } = {
  NotificationRequested: { type: 'NotificationRequested', ...sampleRequest() },
  NotificationSending: {
    type: 'NotificationSending',
    attemptID: '0f8fad5b-d9cb-469f-a165-70867728950e',
    route: 'smtp',
  },
  NotificationSent: { type: 'NotificationSent', response: '250 OK: queued for sales@nordic-cars.example' },
  NotificationRefused: { type: 'NotificationRefused', ...FAILURE },
  NotificationDeferred: { type: 'NotificationDeferred', ...FAILURE },
  NotificationInDoubt: { type: 'NotificationInDoubt', action: 'resend', reason: 'sales@nordic-cars.example?' },
  NotificationGivenUp: { type: 'NotificationGivenUp', ...FAILURE },
  NotificationSendRequested: {
    type: 'NotificationSendRequested',
    by: 3,
    at: 1_795_000_000_000,
    partnerEmail: 'sales@nordic-cars.example',
  },
  NotificationImpossible: { type: 'NotificationImpossible', ...FAILURE },
  TakingBackNotificationRequested: {
    type: 'TakingBackNotificationRequested',
    ...sampleRequest({ prices: [], takesBack: true }),
  },
  NotificationStopped: { type: 'NotificationStopped', cause: 'takenBack' },
};
const WHOLE = {
  NotificationDeferred: { ...NOTIFICATION.NotificationDeferred, notBefore: 1_795_000_000_000 },
  TakingBackNotificationRequested: { ...NOTIFICATION.TakingBackNotificationRequested, takesBack: true as const },
};
const PARTNER: PartnerAdded = {
  type: 'CommissionPartnerAdded',
  commissionPartnerID: 7,
  companyID: 1,
  name: 'Nordic Car Sales',
  email: 'sales@nordic-cars.example',
};

const PARTNER_CHANGED: PartnerChanged = {
  type: 'CommissionPartnerChanged',
  name: 'Nordic Cars',
  email: null,
  disabled: true,
};

describe('stored commission events', () => {
  eventSamplesContract(import.meta.dirname, notificationCodec, NOTIFICATION, WHOLE);
  eventSamplesContract(import.meta.dirname, partnerAggregate.codec, {
    CommissionPartnerAdded: PARTNER,
    CommissionPartnerChanged: PARTNER_CHANGED,
  });
  frozenViewsContract(import.meta.dirname, partnerAggregate, [PARTNER, PARTNER_CHANGED]);
  frozenViewsContract(
    import.meta.dirname,
    notificationAggregate,
    Object.values<NotificationEvent>(NOTIFICATION),
    Object.values<NotificationEvent>(WHOLE),
  );

  test('ADR-21: names, addresses and the answers of mail servers are in the personal part', () => {
    const payloads = [
      ...Object.values<NotificationEvent>(NOTIFICATION).map((event) => notificationCodec.encode(event)),
      partnerAggregate.codec.encode(PARTNER),
    ];
    for (const { payload } of payloads) {
      const { data } = JSON.parse(payload) as { data: unknown };
      expect(JSON.stringify(data)).not.toMatch(/nordic/i);
    }
  });
});
