import { accountsErrors } from '@vpds/accounts/contract';
import type { ErrorCatalogue } from '@vpds/kernel';
import { refusals } from '@vpds/http';

/** Rules LST. */
export const commissionErrors = {
  partner_not_found: { http: 404, text: 'Commission partner not found' },
  notification_not_found: { http: 404, text: 'Notification not found' },
  notification_sent: { http: 409, text: 'The mail has been sent, or is being sent: assign again to send another' },
  notification_stopped: {
    http: 409,
    text: 'The mail was stopped: its assignment was taken back, or the product withdrawn',
  },
} as const satisfies ErrorCatalogue;

export const commissionRefusals = refusals(commissionErrors, accountsErrors);
