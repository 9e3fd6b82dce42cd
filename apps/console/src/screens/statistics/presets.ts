import type { Step } from '../../api/series-parameters.ts';
import { BEGINNING, DEFAULTS, type StatisticsSearch } from './statistics.search.ts';

/** A range by its name, and the step in which one looks at it. */
interface Preset {
  readonly since: string;
  readonly until?: string;
  readonly by: Step;
}

/** As the service reads times: the range moves on with the calendar. */
export const PRESETS = {
  thisMonth: { since: 'first day of this month', by: 'day' },
  lastMonth: { since: 'first day of last month', until: 'last day of last month', by: 'day' },
  twelveMonths: { since: DEFAULTS.since, by: 'month' },
  thisYear: { since: 'first day of january', by: 'month' },
  lastYear: { since: 'first day of january last year', until: 'last day of december last year', by: 'month' },
  beginning: { since: BEGINNING, by: 'year' },
} as const satisfies Readonly<Record<string, Preset>>;

export type PresetName = keyof typeof PRESETS;

export const PRESET_NAMES = Object.keys(PRESETS) as readonly PresetName[];

/** Null: the range is typed. */
export function presetOf({ since, until }: StatisticsSearch): PresetName | null {
  const isMeant = (name: PresetName): boolean => {
    const preset: Preset = PRESETS[name];
    return preset.since === (since ?? DEFAULTS.since) && preset.until === until;
  };
  return PRESET_NAMES.find(isMeant) ?? null;
}
