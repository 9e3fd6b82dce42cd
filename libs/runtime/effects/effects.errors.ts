import type { ErrorCatalogue } from '@vpds/kernel';
import { refusals } from '@vpds/http';

export const effectErrors = {
  effect_not_found: { http: 404, text: 'No such effect waits: %s' },
  effects_not_held: { http: 409, text: 'Effects are not held' },
  effects_held_by_setting: { http: 409, text: 'EFFECTS=hold holds all effects: unset it and start the service again' },
  too_many_effects_released: { http: 409, text: 'More than %s single effects: release their kind' },
  too_many_effects_dropped: { http: 409, text: 'More than %s single effects of the kind %s are dropped' },
  invalid_effect_kind: { http: 422, text: "'kind' must be one of: registration, mail, order, poll, url-check" },
  invalid_effect_ids: { http: 422, text: "'ids' must be a list of 1 to 200 ids of one 'kind'" },
} as const satisfies ErrorCatalogue;

export const effectRefusals = refusals(effectErrors);
