import { type Answer, type Json, LIST_BYTES, operation } from '@vpds/kernel';
import type { FieldDimension } from './domain/declaration.ts';

export { statisticsErrors } from './statistics.errors.ts';

/** Unparsed; null: absent. */
export interface OverviewRequest {
  readonly since: string | null;
  readonly until: string | null;
  readonly monthly: string | null;
  readonly asOf: string | null;
}

/** Unparsed; null: absent. */
export interface SeriesRequest {
  /** The name of a link's numbers; null for the current ones. */
  readonly version: string | null;
  readonly measure: string | null;
  readonly by: string | null;
  readonly axis: string | null;
  readonly group: string | null;
  readonly company: string | null;
  readonly since: string | null;
  readonly until: string | null;
  readonly asOf: string | null;
  readonly largest: string | null;
  readonly changedSince: string | null;
}

/** A member that is null was absent. */
export interface ExplainReplayRequest {
  readonly projection: 'series' | 'statistics';
  readonly companyID: number | null;
  /** Unparsed. */
  readonly asOf: string | null;
  readonly limit: number | null;
}

export const statisticsContract = {
  /** SER-9 */
  declareDimension: operation<FieldDimension, Answer>('statistics.declare-dimension'),
  declarePair: operation<{ readonly pair: readonly string[] }, Answer>('statistics.declare-pair'),
  declaration: operation<Record<string, never>, Json>('statistics.declaration'),
  /** EXP-1 */
  explainReplay: operation<ExplainReplayRequest, Answer>('statistics.explain-replay', { answerBytes: LIST_BYTES }),
  explanation: operation<{ readonly explanationID: string }, Answer>('statistics.explanation', {
    answerBytes: LIST_BYTES,
  }),
  cancelExplanation: operation<{ readonly explanationID: string }, Answer>('statistics.cancel-explanation', {
    answerBytes: LIST_BYTES,
  }),
  series: operation<SeriesRequest, Answer>('statistics.series', { answerBytes: LIST_BYTES }),
  overview: operation<OverviewRequest, Answer>('statistics.overview'),
} as const;
