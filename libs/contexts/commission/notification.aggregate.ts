import type { Aggregate, ViewDefinition } from '@vpds/kernel';
import { type NotificationEvent, type NotificationState, notificationDecider } from './domain/notification.decider.ts';
import { notificationCodec } from './notification.events.ts';

/** Id: the assignment event's. */
export const NOTIFICATIONS: ViewDefinition = { name: 'commission_notifications', version: 1, keys: ['unfinished'] };
/** Value of `unfinished` while a mail is pending; otherwise null. */
export const UNFINISHED = 'YES';

/** `notification-{id of the assignment event}`. */
export const NOTIFICATION_STREAMS = 'notification-';

export function notificationStream(assignmentID: string): string {
  return `${NOTIFICATION_STREAMS}${assignmentID}`;
}

export const notificationAggregate: Aggregate<NotificationState, NotificationEvent> = {
  name: 'notification',
  decider: notificationDecider,
  codec: notificationCodec,
  /** Nothing personal: the view only finds pending mails. */
  views(state) {
    if (state.kind === 'none' || state.kind === 'impossible' || state.request === null) return [];
    const { assignmentID: id, companyID: scope, productID } = state.request;
    const keys = { unfinished: state.kind === 'waiting' || state.kind === 'sending' ? UNFINISHED : null };
    return [
      { view: NOTIFICATIONS, document: { id, scope, keys, body: JSON.stringify({ productID, stage: state.kind }) } },
    ];
  },
  movesUpdatedAt: () => true,
};
