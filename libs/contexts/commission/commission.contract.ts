import { type Answer, operation } from '@vpds/kernel';
import type { Page, PageRequest } from '@vpds/http';
import type { RelatedHistoryEntry } from '@vpds/product/contract';

/** No personal data. */
export interface PartnerSummary {
  readonly companyID: number;
  /** A valid one. */
  readonly hasEmail: boolean;
}

export const commissionContract = {
  addPartner: operation<{ commissionPartnerID: number; companyID: number; name: string; email: string | null }, Answer>(
    'commission.add-partner',
  ),
  partners: operation<PageRequest, Page>('commission.partners'),
  /** From the partner's stream, so new partners are found at once. `partner`: null if unknown. */
  findPartner: operation<{ commissionPartnerID: number }, { partner: PartnerSummary | null }>(
    'commission.find-partner',
  ),
  /** Oldest first per assignment. */
  notificationHistory: operation<{ assignmentEventIDs: readonly string[] }, readonly RelatedHistoryEntry[]>(
    'commission.notification-history',
  ),
} as const;
