import { AXES, type Axis, MEASURES, type Measure, STEPS, type Step } from '../../api/series-parameters.ts';

/** Day of an address whose range begins with the first event. */
export const BEGINNING = 'beginning';

const COMPARISONS = ['before', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];
export const COMPARISONS_SHOWN = ['none', ...COMPARISONS] as const;

/** The question is the address. Defaults are left out. */
export interface StatisticsSearch {
  readonly measure?: Measure;
  readonly by?: Step;
  readonly axis?: Axis;
  /** At most two dimensions, separated by a comma. */
  readonly group?: string;
  /** Default: all that the user may read. */
  readonly company?: number;
  /** As the service reads times; {@link BEGINNING}: from the first event. */
  readonly since?: string;
  readonly until?: string;
  readonly asOf?: string;
  readonly largest?: number;
  readonly compare?: Comparison;
  readonly view?: 'table';
}

export const DEFAULTS = {
  measure: 'products.sold',
  by: 'month',
  axis: 'happened',
  since: 'first day of -11 months',
} as const satisfies StatisticsSearch;

/** Reads an address that somebody may have typed: values without a meaning are left out. */
export function readStatisticsSearch(given: Record<string, unknown>): StatisticsSearch {
  const oneOf = <T extends string>(key: string, known: readonly T[]): Record<string, T> => {
    const found = known.find((each) => each === given[key]);
    return found === undefined ? {} : { [key]: found };
  };
  const texts = (['group', 'since', 'until', 'asOf'] as const).flatMap((key) => {
    const value = given[key];
    return typeof value === 'string' || typeof value === 'number' ? [[key, String(value)] as const] : [];
  });
  const numbers = (['company', 'largest'] as const).flatMap((key) => {
    const value = given[key];
    return typeof value === 'number' && Number.isInteger(value) && value > 0 ? [[key, value] as const] : [];
  });
  return withoutDefaults({
    ...oneOf('measure', MEASURES),
    ...oneOf('by', STEPS),
    ...oneOf('axis', AXES),
    ...Object.fromEntries(texts),
    ...Object.fromEntries(numbers),
    ...oneOf('compare', COMPARISONS),
    ...oneOf('view', ['table']),
  });
}

/** Undefined leaves the address. */
export type SearchChange = { readonly [Key in keyof StatisticsSearch]?: StatisticsSearch[Key] | undefined };

/** Of what shows a question and changes it. */
export interface QuestionProps {
  readonly search: StatisticsSearch;
  readonly onChange: (next: SearchChange) => void;
}

/** `search` with `next`; what is undefined, empty or the default is not in an address. */
export function changedSearch(search: StatisticsSearch, next: SearchChange): StatisticsSearch {
  return withoutDefaults({ ...search, ...next });
}

function withoutDefaults(search: object): StatisticsSearch {
  const defaults: Readonly<Record<string, unknown>> = DEFAULTS;
  return Object.fromEntries(
    Object.entries(search).filter(([key, value]) => value !== undefined && value !== '' && value !== defaults[key]),
  );
}
