import { endpoint, listAnswer } from '@vpds/http';
import { commissionContract } from '../commission.contract.ts';
import { listNotificationsRoute, readNotificationRoute, sendNotificationRoute } from './notifications.schema.ts';

export const notificationEndpoints = [
  endpoint(listNotificationsRoute, async ({ query, call }) =>
    listAnswer(await call(commissionContract.notifications, query)),
  ),
  endpoint(readNotificationRoute, ({ path, call }) => call(commissionContract.notification, path)),
  endpoint(sendNotificationRoute, ({ path, call }) => call(commissionContract.sendNotification, path)),
];
