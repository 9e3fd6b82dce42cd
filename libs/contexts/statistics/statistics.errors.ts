import type { ErrorCatalogue } from '@vpds/kernel';
import { refusals } from '@vpds/http';

/** Rules STA. */
export const statisticsErrors = {
  since_after_until: { http: 422, text: "'since' must not be after 'until'" },
  monthly_invalid: { http: 422, text: "'monthly' must be 0 or 1" },
  too_many_months: { http: 422, text: 'The range touches more than %s months: choose a shorter one' },
} as const satisfies ErrorCatalogue;

export const statisticsRefusals = refusals(statisticsErrors);
