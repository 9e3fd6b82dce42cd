import type { Aggregate, ViewDefinition } from '@vpds/kernel';
import { type NotificationEvent, type NotificationState, notificationDecider } from './domain/notification.decider.ts';
import { notificationCodec } from './notification.events.ts';

/** Notifications by whether there is still something to do. The id is the assignment event's. */
export const NOTIFICATIONS: ViewDefinition = { name: 'commission_notifications', version: 1, keys: ['unfinished'] };
/** Value of the key `unfinished` while a mail waits or is under way; null afterwards. */
export const UNFINISHED = 'YES';

/** Prefix of the streams `notification-{id of the assignment's event}`. */
export const NOTIFICATION_STREAMS = 'notification-';

export function notificationStream(assignmentID: string): string {
  return `${NOTIFICATION_STREAMS}${assignmentID}`;
}

export const notificationAggregate: Aggregate<NotificationState, NotificationEvent> = {
  name: 'notification',
  decider: notificationDecider,
  codec: notificationCodec,
  /** Nothing personal: the view only says what is left to do. */
  views(state) {
    if (state.kind === 'none' || state.kind === 'impossible') return [];
    const { assignmentID: id, companyID: scope, productID } = state.request;
    const keys = { unfinished: state.kind === 'waiting' || state.kind === 'sending' ? UNFINISHED : null };
    return [
      { view: NOTIFICATIONS, document: { id, scope, keys, body: JSON.stringify({ productID, stage: state.kind }) } },
    ];
  },
  changes: () => true,
};
