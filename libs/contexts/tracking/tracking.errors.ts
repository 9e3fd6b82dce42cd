import type { ErrorCatalogue } from '@vpds/kernel';
import { refusals } from '@vpds/http';

/** TRA-8 */
export const trackingErrors = {
  order_repeated: {
    http: 409,
    text: 'An equal transport was ordered in the last ten minutes (%s): change the order, its comment for instance, or wait',
  },
  provider_refused: { http: 422, text: 'Provider refused the order: %s' },
  transport_not_found: { http: 404, text: 'Transport not found' },
  transport_ended: { http: 409, text: 'Nothing more will be heard of this transport' },
  days_out_of_range: { http: 422, text: "'silentDays' must be a whole number from 1 to 365" },
  transport_id_malformed: { http: 422, text: "'transportID' must be a UUID" },
  transport_not_active: { http: 409, text: 'There is no active transport to cancel' },
  transport_ambiguous: { http: 409, text: 'Several transports are active: name one by its transportID: [%s]' },
  cancellation_refused: { http: 409, text: 'The provider did not cancel the transport: %s' },
  date_malformed: { http: 422, text: "'%s' must be a date (Y-m-d)" },
} as const satisfies ErrorCatalogue;

export const trackingRefusals = refusals(trackingErrors);
