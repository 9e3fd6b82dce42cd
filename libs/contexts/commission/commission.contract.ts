import { type Answer, LIST_BYTES, operation } from '@vpds/kernel';
import type { Page, PageRequest } from '@vpds/http';
import type { HistorySlice, RelatedHistoryEntry } from '@vpds/product/contract';

/** No personal data. */
export interface PartnerSummary {
  readonly companyID: number;
  /** A valid one. */
  readonly hasEmail: boolean;
}

export interface NotificationHistoryRequest extends HistorySlice {
  readonly assignmentEventIDs: readonly string[];
  /** Of the assignment events, in the same order; absent from older services. */
  readonly assignmentPositions?: readonly string[];
}

export const commissionContract = {
  addPartner: operation<{ commissionPartnerID: number; companyID: number; name: string; email: string | null }, Answer>(
    'commission.add-partner',
  ),
  /** At once, a few times, and not recorded: its user requests another. Held effects do not hold it. */
  mailSignInLink: operation<{ email: string; url: string }, Record<string, never>>('commission.mail-sign-in-link'),
  partners: operation<PageRequest, Page>('commission.partners'),
  /** From the partner's stream, so new partners are found at once. `partner`: null if unknown. */
  findPartner: operation<{ commissionPartnerID: number }, { partner: PartnerSummary | null }>(
    'commission.find-partner',
  ),
  /** Notifications by the ids of assignment events, in the log's order. */
  notificationHistory: operation<NotificationHistoryRequest, readonly RelatedHistoryEntry[]>(
    'commission.notification-history',
    { answerBytes: LIST_BYTES },
  ),
} as const;
