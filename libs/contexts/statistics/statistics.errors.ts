import type { ErrorCatalogue } from '@vpds/kernel';
import { refusals } from '@vpds/http';

/** Rules STA. */
export const statisticsErrors = {
  since_after_until: { http: 422, text: "'since' must not be after 'until'" },
  monthly_invalid: { http: 422, text: "'monthly' must be 0 or 1" },
  too_many_months: { http: 422, text: 'The range touches more than %s months: choose a shorter one' },
  measure_unknown: { http: 422, text: "'measure' must be one of: [%s]" },
  step_unknown: { http: 422, text: "'by' must be one of: [%s]" },
  axis_unknown: { http: 422, text: "'axis' must be one of: [%s]" },
  dimension_unknown: { http: 422, text: "'group' must name at most two of: [%s]" },
  pair_not_declared: {
    http: 422,
    text: 'Numbers by %s and %s together are not counted: declare the pair with POST /admin/series/pairs {"pair": ["%s", "%s"]}',
  },
  largest_out_of_range: { http: 422, text: "'largest' must be a number from 1 to %s" },
  too_many_periods: {
    http: 422,
    text: 'The range has more than %s %s: choose a shorter one, or larger steps with by=',
  },
  too_many_values: {
    http: 422,
    text: 'The range has more than %s values of the group: choose a shorter range or another group',
  },
  too_many_numbers: {
    http: 422,
    text: 'The answer would have more than %s numbers: choose larger steps with by=, or fewer values with largest=',
  },
  series_company_unknown: { http: 404, text: 'Company not found: %s' },
  series_not_citable: { http: 422, text: 'A link fixes a day that has ended and is counted: at the latest %s' },
  dimension_name_malformed: {
    http: 422,
    text: "'%s' must begin with a small letter and have letters, digits, - and _ only",
  },
  dimension_built_in: { http: 409, text: 'The dimension %s is built in: choose another name' },
  dimension_field_unknown: {
    http: 422,
    text: "'field' must be the key or the alias of a field: [%s], or of another company's custom field its key",
  },
  spelling_malformed: { http: 422, text: "'%s' must be an object of texts" },
  pair_malformed: { http: 422, text: "'%s' must be an array of two names" },
  pair_unknown: { http: 422, text: "'pair' must name two of: [%s]" },
  too_many_dimensions: { http: 422, text: 'At most %s dimensions of fields can be declared' },
  too_many_spellings: { http: 422, text: "'spellings' has more than %s members" },
  too_many_pairs: { http: 422, text: 'At most %s pairs can be declared' },
  projection_not_explained: { http: 422, text: "'%s' must be one of: [series, statistics]" },
  explanation_running: {
    http: 409,
    text: 'A dry run of company %s is being explained already: wait for it, or cancel it',
  },
  too_many_explanations: { http: 409, text: '%s dry runs are being explained already: try again when one has ended' },
  explanation_not_found: { http: 404, text: 'Dry run not found: it is kept for an hour' },
  series_version_not_found: {
    http: 404,
    text: '%s is the name of no link: ask GET /statistics/series for one',
  },
  series_version_gone: {
    http: 410,
    text: 'The numbers of link %s are not kept: their version was dropped or recounted otherwise, or the link was edited. Ask GET /statistics/series for a new link',
  },
} as const satisfies ErrorCatalogue;

export const statisticsRefusals = refusals(statisticsErrors);
