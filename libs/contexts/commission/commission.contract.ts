import { type Answer, operation } from '@vpds/kernel';
import type { Page, PageRequest } from '@vpds/http';
import type { RelatedHistoryEntry } from '@vpds/product/contract';

/** Contains no personal data. */
export interface PartnerSummary {
  readonly companyID: number;
  /** Has a valid e-mail address. */
  readonly hasEmail: boolean;
}

/** All requests and responses are JSON. */
export const commissionContract = {
  addPartner: operation<{ commissionPartnerID: number; companyID: number; name: string; email: string | null }, Answer>(
    'commission.add-partner',
  ),
  partners: operation<PageRequest, Page>('commission.partners'),
  /** `partner`: null if unknown. Read from the partner's stream, so new partners are found at once. */
  findPartner: operation<{ commissionPartnerID: number }, { partner: PartnerSummary | null }>(
    'commission.find-partner',
  ),
  /** Notifications by the ids of assignment events, oldest first per assignment. */
  notificationHistory: operation<{ assignmentEventIDs: readonly string[] }, readonly RelatedHistoryEntry[]>(
    'commission.notification-history',
  ),
} as const;
