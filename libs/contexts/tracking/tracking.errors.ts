import type { ErrorCatalogue } from '@vpds/kernel';
import { refusals } from '@vpds/http';

/** TRA-8 */
export const trackingErrors = {
  order_repeated: {
    http: 409,
    text: 'An equal transport was ordered in the last ten minutes (%s): change the order, its comment for instance, or wait',
  },
  provider_refused: { http: 422, text: 'Provider refused the order: %s' },
  date_malformed: { http: 422, text: "'%s' must be a date (Y-m-d)" },
} as const satisfies ErrorCatalogue;

export const trackingRefusals = refusals(trackingErrors);
