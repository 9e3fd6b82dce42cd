import { type Answer, type JsonObject, LIST_BYTES, operation } from '@vpds/kernel';
import { type ListRequest, type ListedPage, UNFILTERED } from '@vpds/http';
import type { NotificationStage } from './domain/notification.decider.ts';
import type { AssignedProduct, HistorySlice, RelatedHistoryEntry } from '@vpds/product/contract';

/** No personal data. */
export interface PartnerSummary {
  readonly companyID: number;
  /** A valid one. */
  readonly hasEmail: boolean;
  /** Older services leave it out. */
  readonly isDisabled?: boolean;
}

export interface NamedPartner {
  readonly commissionPartnerID: number;
  readonly companyID: number;
  readonly name: string;
  readonly email: string | null;
}

export interface NotificationID {
  readonly notificationID: string;
}

export interface NotificationDetail {
  readonly message: JsonObject;
  readonly revision: string;
}

/** `until`: Unix milliseconds, as of then; null: now. */
export interface MailStateRequest {
  readonly notificationID: string;
  readonly until: number | null;
}

/** `since`: Unix milliseconds. */
export interface MailState {
  readonly state: NotificationStage;
  readonly since: number;
  readonly reason: string | null;
}

export interface NotificationHistoryRequest extends HistorySlice {
  readonly assignmentEventIDs: readonly string[];
  /** The positions of the assignment events, in the same order. Older services leave them out. */
  readonly assignmentPositions?: readonly string[];
}

/** A mail as it would be sent. */
export interface MailPreview {
  readonly from: string;
  readonly to: string | null;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const commissionContract = {
  addPartner: operation<{ commissionPartnerID: number; companyID: number; name: string; email: string | null }, Answer>(
    'commission.add-partner',
  ),
  /**
   * Sends the mail at once, with a few retries, and records nothing: its user can request another. Held effects do not
   * include it.
   */
  mailSignInLink: operation<{ email: string; url: string }, Record<string, never>>('commission.mail-sign-in-link'),
  partners: operation<ListRequest, ListedPage>('commission.partners', { addedMembers: UNFILTERED }),
  /** Lists those of the caller's company. */
  notifications: operation<ListRequest, ListedPage>('commission.notifications', { answerBytes: LIST_BYTES }),
  /** @throws Refusal notification_not_found */
  notification: operation<NotificationID, NotificationDetail>('commission.notification'),
  /** @throws Refusal notification_not_found | notification_sent */
  sendNotification: operation<NotificationID, Answer>('commission.send-notification'),
  /** Lists those of the caller's company. */
  ownPartners: operation<ListRequest, ListedPage>('commission.own-partners', { answerBytes: LIST_BYTES }),
  /** Reads the partner's stream, so new partners are found at once. `partner`: null if unknown. */
  findPartner: operation<{ commissionPartnerID: number }, { partner: PartnerSummary | null }>(
    'commission.find-partner',
  ),
  /** Answers in the order of the request, null for an unknown partner. */
  partnersByID: operation<{ commissionPartnerIDs: readonly number[] }, readonly (NamedPartner | null)[]>(
    'commission.partners-by-id',
  ),
  /** Answers the state of an assignment's mail, null if there is none. */
  mailState: operation<MailStateRequest, MailState | null>('commission.mail-state'),
  /** A member that is absent stays unchanged. */
  changePartner: operation<
    {
      commissionPartnerID: number;
      companyID: number;
      change: { name?: string; email?: string | null; disabled?: boolean };
    },
    Answer
  >('commission.change-partner'),
  previewMail: operation<{ product: AssignedProduct }, MailPreview>('commission.preview-mail'),
  /** Notifications by the ids of assignment events, in the log's order. */
  notificationHistory: operation<NotificationHistoryRequest, readonly RelatedHistoryEntry[]>(
    'commission.notification-history',
    { answerBytes: LIST_BYTES },
  ),
} as const;
