import type { ErrorCatalogue } from '@vpds/kernel';
import { refusals } from '@vpds/http';

export const eventLogErrors = {
  event_not_found: { http: 404, text: 'Stream %s has no event at revision %s' },
  event_not_decided: { http: 404, text: 'Nothing is decided about the event of stream %s at revision %s' },
  event_not_decidable: { http: 409, text: 'Events of stream %s cannot be decided about' },
  first_event_not_skippable: { http: 409, text: 'The first event of stream %s can be replaced, not skipped' },
  invalid_event_content: { http: 422, text: "'content' must be an object with the number 'v' and the object 'data'" },
  invalid_decision: { http: 422, text: "'decision' must be one of: skip, accept, replace" },
  invalid_revision: { http: 422, text: "'revision' must be a whole number from 0" },
} as const satisfies ErrorCatalogue;

export const eventLogRefusals = refusals(eventLogErrors);
