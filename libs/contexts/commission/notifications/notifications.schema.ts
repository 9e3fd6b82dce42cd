import { apiRoute, listRouteParts } from '@vpds/http';
import { z } from 'zod';
import { commissionRefusals } from '../commission.errors.ts';
import { NOTIFICATION_LIST, STAGES } from './notification-list.ts';

const TIME = '`Y-m-d H:i:s` in the time zone of the service';

const shown = {
  notificationID: z.uuid(),
  productID: z.int(),
  commissionPartnerID: z.int(),
  state: z.enum(STAGES),
  createdAt: z.string().describe(`When it was asked for, ${TIME}`),
  updatedAt: z.string().describe(`Of its last change, ${TIME}`),
  notBefore: z.string().nullable().describe(`It waits for the hour's budget until then, ${TIME}`),
  attempts: z.int().describe('That may have arrived, without an answer of the mail server'),
};
const notification = z.object(shown).meta({ id: 'Notification' });

const mail = z
  .object({
    ...shown,
    partnerName: z.string(),
    partnerEmail: z.string().nullable(),
    reason: z.string().nullable().describe('Why it waits, is held or was refused, in words'),
    mail: z
      .object({ messageID: z.string(), subject: z.string(), text: z.string(), html: z.string() })
      .meta({ id: 'RenderedMail' })
      .describe('As it was sent, or will be; of a stopped one, as it would have been'),
  })
  .meta({ id: 'NotificationMail' });

const example = {
  notificationID: '0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f',
  productID: 1,
  commissionPartnerID: 1,
  state: 'held',
  createdAt: '2026-11-23 10:00:00',
  updatedAt: '2026-11-23 10:00:02',
  notBefore: null,
  attempts: 1,
};
const NOTIFICATION_ID = {
  name: 'notificationID',
  in: 'path',
  about: 'Id of the notification',
  schema: z.uuid(),
  example: example.notificationID,
} as const;

export const listNotificationsRoute = apiRoute({
  id: 'listNotifications',
  method: 'get',
  path: '/notifications',
  tag: 'Commission',
  summary: 'List the mails to the commission partners of the company',
  source: 'addition (LST-11)',
  ...listRouteParts(NOTIFICATION_LIST),
  message: { schema: z.array(notification), example: [example] },
});

export const readNotificationRoute = apiRoute({
  id: 'getNotification',
  method: 'get',
  path: '/notifications/{notificationID}',
  tag: 'Commission',
  summary: 'Read a mail as it was sent, or will be',
  source: 'addition (LST-11)',
  tagged: true,
  parameters: [NOTIFICATION_ID],
  message: {
    schema: mail,
    example: {
      ...example,
      partnerName: 'Nordic Car Sales',
      partnerEmail: 'sales@nordic-cars.example',
      reason: 'The server closed the connection',
      mail: {
        messageID: `${example.notificationID}@example.com`,
        subject: 'Vehicle available on commission: Volkswagen Golf (AB12345)',
        text: '…',
        html: '<p>…</p>',
      },
    },
  },
  errors: commissionRefusals({ notification_not_found: [] }),
});

export const sendNotificationRoute = apiRoute({
  id: 'sendNotification',
  method: 'post',
  path: '/notifications/{notificationID}/send',
  tag: 'Commission',
  summary: 'Send a mail again that is held, was refused or was given up',
  source: 'addition (LST-12)',
  description: 'Under the same `Message-ID`. A mail that waits is tried at once, if the budget of the hour allows it.',
  evaluates: ['If-Match'],
  parameters: [NOTIFICATION_ID],
  message: { schema: z.literal('Notification queued'), example: 'Notification queued' },
  errors: commissionRefusals({ notification_not_found: [], notification_sent: [], notification_stopped: [] }),
});
