import {
  type Answer,
  type CallContext,
  type EventStore,
  type Handler,
  type JobQueue,
  type JsonObject,
  Refusal,
  type ViewRow,
  type ViewStore,
  companyOf,
  handleCommand,
  load,
  now as serviceNow,
  withProjection,
} from '@vpds/kernel';
import { type ListRequest, type ListedPage, type ServiceTime, completeUntil, listPage } from '@vpds/http';
import { type NotificationDetail, type NotificationID, commissionContract } from '../commission.contract.ts';
import {
  type RequestedNotification,
  type StoppedNotification,
  isRequested,
  isStopped,
  sendAgain,
} from '../domain/notification.decider.ts';
import { NOTIFICATIONS, notificationAggregate, notificationStream, storedOf } from '../notification.aggregate.ts';
import { renderNotification } from '../notify-partner/notification-mail.ts';
import { SEND_NOTIFICATION } from '../notify-partner/send-notification.ts';
import { partnerAggregate, partnerStream } from '../partner.aggregate.ts';
import { NOTIFICATION_LIST } from './notification-list.ts';

export interface NotificationParts {
  readonly events: EventStore;
  readonly views: ViewStore;
  readonly jobs: JobQueue;
  readonly time: ServiceTime;
  /** `PUBLIC_URL`. */
  readonly publicUrl?: string | undefined;
}

interface LoadedNotification {
  readonly state: RequestedNotification | StoppedNotification;
  readonly revision: bigint;
  readonly createdAt: number;
  readonly changedAt: number;
}

/** LST-11: of the caller's company. */
class ListNotificationsHandler implements Handler<ListRequest, ListedPage> {
  readonly operation = commissionContract.notifications;
  readonly #parts: NotificationParts;

  constructor(parts: NotificationParts) {
    this.#parts = parts;
  }

  handle(request: ListRequest, context: CallContext): Promise<ListedPage> {
    const { views, time } = this.#parts;
    const complete = completeUntil(views, NOTIFICATIONS);
    const list = { view: NOTIFICATIONS, declaration: NOTIFICATION_LIST, request, time, scope: companyOf(context) };
    return listPage(views, { ...list, completeUntil: complete }, async (row) => this.#shown(row));
  }

  #shown(row: ViewRow): JsonObject {
    const { time } = this.#parts;
    const { productID, commissionPartnerID, stage, notBefore, doubts } = storedOf(row);
    return {
      notificationID: row.id,
      productID,
      commissionPartnerID,
      state: stage,
      createdAt: time.dateTime(row.createdAt),
      updatedAt: time.dateTime(row.changedAt),
      notBefore: notBefore === null ? null : time.dateTime(notBefore),
      attempts: doubts,
    };
  }
}

/**
 * LST-11: from its stream. @throws Refusal notification_not_found, also for another company's, and for one that was
 * stopped before its request
 */
async function notificationOf(
  { events }: NotificationParts,
  notificationID: string,
  context: CallContext,
): Promise<LoadedNotification> {
  const loaded = await load(events, notificationAggregate, notificationStream(notificationID));
  const { state } = loaded ?? {};
  const isKnown = state !== undefined && (isRequested(state) || isStopped(state));
  if (loaded === null || !isKnown || state.request.companyID !== companyOf(context))
    throw new Refusal('notification_not_found');
  return { ...loaded, state };
}

/** A mail that was stopped waits for nothing. */
const STOPPED = { notBefore: null, doubts: 0, reason: null };

class ReadNotificationHandler implements Handler<NotificationID, NotificationDetail> {
  readonly operation = commissionContract.notification;
  readonly #parts: NotificationParts;

  constructor(parts: NotificationParts) {
    this.#parts = parts;
  }

  async handle({ notificationID }: NotificationID, context: CallContext): Promise<NotificationDetail> {
    const { state, revision, createdAt, changedAt } = await notificationOf(this.#parts, notificationID, context);
    const { time, publicUrl } = this.#parts;
    const { request } = state;
    const { notBefore, doubts, reason } = isRequested(state) ? state : STOPPED;
    const message = {
      notificationID,
      productID: request.productID,
      commissionPartnerID: request.commissionPartnerID,
      state: state.kind,
      createdAt: time.dateTime(createdAt),
      updatedAt: time.dateTime(changedAt),
      notBefore: notBefore === null ? null : time.dateTime(notBefore),
      attempts: doubts,
      partnerName: request.partnerName,
      partnerEmail: request.partnerEmail,
      reason,
      mail: { messageID: request.messageID, ...(await renderNotification(request, { publicUrl })) },
    };
    return { message, revision: String(revision) };
  }
}

/** LST-12. To the partner's present address: a wrong one may have been the reason. */
class SendNotificationAgainHandler implements Handler<NotificationID, Answer> {
  readonly operation = commissionContract.sendNotification;
  readonly #parts: NotificationParts;

  constructor(parts: NotificationParts) {
    this.#parts = parts;
  }

  async handle({ notificationID }: NotificationID, context: CallContext): Promise<Answer> {
    const { events, jobs } = this.#parts;
    const known = await notificationOf(this.#parts, notificationID, context);
    const { companyID, commissionPartnerID } = known.state.request;
    const partner = (await load(events, partnerAggregate, partnerStream(commissionPartnerID)))?.state;
    const partnerEmail = partner?.kind === 'partner' ? partner.email : known.state.request.partnerEmail;
    const again = { by: context.principal?.userID ?? null, at: serviceNow(), partnerEmail };
    const answer: Answer = { message: 'Notification queued' };
    const result = await handleCommand({
      store: events,
      aggregate: notificationAggregate,
      stream: notificationStream(notificationID),
      known,
      companyID,
      context,
      ifMatch: context.ifMatch,
      decide: (state) => sendAgain(state, again),
      answer: () => answer,
    });
    // If this fails, the next scan for unfinished mails queues the job.
    await jobs.hasten(SEND_NOTIFICATION, notificationID).catch(() => undefined);
    return withProjection(answer, result);
  }
}

export function notificationHandlers(parts: NotificationParts): readonly Handler[] {
  return [
    new ListNotificationsHandler(parts),
    new ReadNotificationHandler(parts),
    new SendNotificationAgainHandler(parts),
  ];
}
