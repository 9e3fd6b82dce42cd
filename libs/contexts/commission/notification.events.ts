import {
  EventCodec,
  type EventDefinition,
  type Json,
  type JsonObject,
  type StoredData,
  isJsonObject,
} from '@vpds/kernel';
import type {
  Failure,
  MailRoute,
  NotificationEvent,
  NotificationRequest,
  NotifiedValue,
} from './domain/notification.decider.ts';

function listed(values: readonly NotifiedValue[]): Json {
  return values.map(({ name, text }) => ({ name, text }));
}

function values(json: Json | undefined): NotifiedValue[] {
  return Array.isArray(json)
    ? json.filter(isJsonObject).map((item) => ({ name: item['name'] as string, text: item['text'] as string }))
    : [];
}

type Failed = Exclude<Extract<NotificationEvent, Failure>, { type: 'NotificationDeferred' }>;

/** Reasons are personal: they concern the partner's mailbox. */
function failed<T extends Failed['type']>(type: T): EventDefinition<Extract<Failed, { type: T }>> {
  return {
    version: 1,
    encode: ({ code, reason }) => ({ data: { code }, personal: { reason } }),
    decode: ({ data, personal }) =>
      ({ type, code: data['code'] as string, reason: text(personal, 'reason') }) as Extract<Failed, { type: T }>,
  };
}

function text(part: JsonObject, key: string): string {
  return (part[key] ?? '') as string;
}

function storedRequest(event: NotificationRequest & { readonly type: RequestType }): StoredData {
  const { type: _, takesBack: _takesBack, partnerName, partnerEmail, prices, fields, ...data } = event;
  return {
    data: { ...data, prices: listed(prices), fields: listed(fields) },
    personal: { partnerName, partnerEmail },
  };
}

type RequestType = 'NotificationRequested' | 'TakingBackNotificationRequested';

function requested<T extends RequestType>(type: T): EventDefinition<Extract<NotificationEvent, { type: T }>> {
  return {
    version: 1,
    ...(type === 'TakingBackNotificationRequested' ? { since: '1.3.0' } : {}),
    encode: (event) => storedRequest(event),
    decode: ({ data, personal }) =>
      ({
        type,
        assignmentID: data['assignmentID'] as string,
        messageID: data['messageID'] as string,
        productID: data['productID'] as number,
        companyID: data['companyID'] as number,
        companyName: data['companyName'] as string,
        commissionPartnerID: data['commissionPartnerID'] as number,
        partnerName: text(personal, 'partnerName'),
        partnerEmail: (personal['partnerEmail'] ?? null) as string | null,
        vehicleIdentificationNumber: data['vehicleIdentificationNumber'] as string,
        AP30Pno: data['AP30Pno'] as number | null,
        assignedOn: data['assignedOn'] as string,
        prices: values(data['prices']),
        fields: values(data['fields']),
        ...(type === 'TakingBackNotificationRequested' ? { takesBack: true } : {}),
      }) as Extract<NotificationEvent, { type: T }>,
  };
}

export const notificationCodec = new EventCodec<NotificationEvent>({
  NotificationRequested: requested('NotificationRequested'),
  TakingBackNotificationRequested: requested('TakingBackNotificationRequested'),
  NotificationSending: {
    version: 1,
    encode: ({ attemptID, route }) => ({ data: { attemptID, route } }),
    decode: ({ data }) => ({
      type: 'NotificationSending',
      attemptID: data['attemptID'] as string,
      route: data['route'] as MailRoute,
    }),
  },
  NotificationSent: {
    version: 1,
    encode: ({ response }) => ({ data: {}, personal: { response } }),
    decode: ({ personal }) => ({ type: 'NotificationSent', response: text(personal, 'response') }),
  },
  NotificationSendRequested: {
    version: 1,
    since: '1.3.0',
    encode: ({ by, at, partnerEmail }) => ({ data: { by, at }, personal: { partnerEmail } }),
    decode: ({ data, personal }) => ({
      type: 'NotificationSendRequested',
      by: data['by'] as number | null,
      at: data['at'] as number,
      partnerEmail: (personal['partnerEmail'] ?? null) as string | null,
    }),
  },
  NotificationRefused: failed('NotificationRefused'),
  NotificationDeferred: {
    version: 1,
    encode: ({ code, reason, notBefore }) => ({
      data: { code, ...(notBefore === undefined ? {} : { notBefore }) },
      personal: { reason },
    }),
    decode: ({ data, personal }) => ({
      type: 'NotificationDeferred',
      code: data['code'] as string,
      reason: text(personal, 'reason'),
      ...(typeof data['notBefore'] === 'number' ? { notBefore: data['notBefore'] } : {}),
    }),
  },
  NotificationInDoubt: {
    version: 1,
    encode: ({ action, reason }) => ({ data: { action }, personal: { reason } }),
    decode: ({ data, personal }) => ({
      type: 'NotificationInDoubt',
      action: data['action'] as 'resend' | 'hold',
      reason: text(personal, 'reason'),
    }),
  },
  NotificationGivenUp: failed('NotificationGivenUp'),
  NotificationImpossible: failed('NotificationImpossible'),
  NotificationStopped: {
    version: 1,
    since: '1.3.0',
    encode: ({ cause }) => ({ data: { cause } }),
    decode: ({ data }) => ({ type: 'NotificationStopped', cause: data['cause'] as 'takenBack' | 'withdrawn' }),
  },
});
