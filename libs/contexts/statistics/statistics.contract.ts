import { type Answer, operation } from '@vpds/kernel';

export { statisticsErrors } from './statistics.errors.ts';

/** Unparsed; null: absent. */
export interface OverviewRequest {
  readonly since: string | null;
  readonly until: string | null;
  readonly monthly: string | null;
  readonly asOf: string | null;
}

export const statisticsContract = {
  overview: operation<OverviewRequest, Answer>('statistics.overview'),
} as const;
