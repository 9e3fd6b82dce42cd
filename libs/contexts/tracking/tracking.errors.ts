import type { ErrorCatalogue } from '@vpds/kernel';
import { refusals } from '@vpds/http';

/** TRA-8 */
export const trackingErrors = {
  provider_refused: { http: 422, text: 'Provider refused the order: %s' },
  date_malformed: { http: 422, text: "'%s' must be a date (Y-m-d)" },
} as const satisfies ErrorCatalogue;

export const trackingRefusals = refusals(trackingErrors);
