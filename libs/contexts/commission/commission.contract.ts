import { type Answer, operation } from '@vpds/kernel';
import type { Page, PageRequest } from '@vpds/http';
import type { RelatedHistoryEntry } from '@vpds/product/contract';

/** A commission partner as an assignment needs to know it: nothing personal. */
export interface PartnerSummary {
  readonly companyID: number;
  /** Has a valid e-mail address. */
  readonly hasEmail: boolean;
}

/** What others may call of the commission context. All requests and responses are JSON. */
export const commissionContract = {
  addPartner: operation<{ commissionPartnerID: number; companyID: number; name: string; email: string | null }, Answer>(
    'commission.add-partner',
  ),
  partners: operation<PageRequest, Page>('commission.partners'),
  /** `partner` is null if nobody has that id. Read from the partner's stream: a partner just added is found. */
  findPartner: operation<{ commissionPartnerID: number }, { partner: PartnerSummary | null }>(
    'commission.find-partner',
  ),
  /** What became of the notifications of assignments, by the ids of the assignments' events, oldest first per assignment. */
  notificationHistory: operation<{ assignmentEventIDs: readonly string[] }, readonly RelatedHistoryEntry[]>(
    'commission.notification-history',
  ),
} as const;
