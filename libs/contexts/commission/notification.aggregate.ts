import type { Aggregate, ViewDefinition, ViewRow } from '@vpds/kernel';
import { listKeys } from '@vpds/http';
import {
  type NotificationEvent,
  type NotificationStage,
  type NotificationState,
  isRequested,
  notificationDecider,
} from './domain/notification.decider.ts';
import { NOTIFICATION_LIST } from './notifications/notification-list.ts';
import { notificationCodec } from './notification.events.ts';

const listed = listKeys(NOTIFICATION_LIST);

/** Id: the assignment event's. */
export const NOTIFICATIONS: ViewDefinition = {
  name: 'commission_notifications',
  version: 2,
  keys: ['unfinished', ...listed.keys],
  scanOnly: listed.scanOnly,
  exactOnly: listed.exactOnly,
  listedByChange: true,
};

/** Value of `unfinished` while a mail is pending; otherwise null. */
export const UNFINISHED = 'YES';

interface StoredNotification {
  readonly productID: number;
  readonly commissionPartnerID: number;
  readonly stage: NotificationStage;
  readonly notBefore: number | null;
  readonly doubts: number;
}

export function storedOf(row: Pick<ViewRow, 'body'>): StoredNotification {
  return JSON.parse(row.body) as StoredNotification;
}

/** `notification-{id of the assignment event}`. */
export const NOTIFICATION_STREAMS = 'notification-';

export function notificationStream(assignmentID: string): string {
  return `${NOTIFICATION_STREAMS}${assignmentID}`;
}

export const notificationAggregate: Aggregate<NotificationState, NotificationEvent> = {
  name: 'notification',
  decider: notificationDecider,
  codec: notificationCodec,
  /** The document has nothing personal. */
  views(state) {
    if (state.kind === 'none' || state.kind === 'impossible' || state.request === null) return [];
    const { assignmentID: id, companyID: scope, productID, commissionPartnerID } = state.request;
    const { kind: stage } = state;
    const { notBefore, doubts } = isRequested(state) ? state : { notBefore: null, doubts: 0 };
    const keys = {
      unfinished: stage === 'waiting' || stage === 'sending' ? UNFINISHED : null,
      productID: String(productID),
      partner: String(commissionPartnerID),
      state: stage,
    };
    const stored: StoredNotification = { productID, commissionPartnerID, stage, notBefore, doubts };
    return [{ view: NOTIFICATIONS, document: { id, scope, keys, body: JSON.stringify(stored) } }];
  },
  movesUpdatedAt: () => true,
};
