import type { ErrorCatalogue } from '@vpds/kernel';
import { refusals } from '@vpds/http';

export const projectionErrors = {
  projection_not_found: { http: 404, text: 'Projection not found: %s' },
  projection_version_not_found: { http: 404, text: 'Projection %s has no version %s' },
  projection_version_current: { http: 409, text: 'Version %s is the current one: switch to another first' },
  projection_version_not_ready: { http: 409, text: 'Version %s is not complete yet' },
  projection_version_stale: {
    http: 409,
    text: 'Version %s was made by another release and cannot be read by this one',
  },
  projection_version_invalid: { http: 409, text: 'Version %s is not of the log as it is now: drop it' },
  projection_version_linked: { http: 409, text: 'Links name version %s: drop it with force, then they answer 410' },
  projection_never_parks: { http: 409, text: 'Projection %s parks nothing: replay it to read what was skipped' },
  dead_letter_source_not_found: { http: 404, text: 'There are no dead letters of %s' },
  dead_letter_not_found: { http: 404, text: 'Dead letter not found: %s' },
} as const satisfies ErrorCatalogue;

export const projectionRefusals = refusals(projectionErrors);
