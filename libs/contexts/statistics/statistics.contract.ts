import { type Answer, operation } from '@vpds/kernel';

export { statisticsErrors } from './statistics.errors.ts';

/** The query of an overview as it came; null: not given. */
export interface OverviewRequest {
  readonly since: string | null;
  readonly until: string | null;
  readonly monthly: string | null;
  readonly asOf: string | null;
}

/** What others may call of the statistics context. */
export const statisticsContract = {
  overview: operation<OverviewRequest, Answer>('statistics.overview'),
} as const;
