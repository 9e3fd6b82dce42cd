import {
  type Answer,
  type CallContext,
  type Handler,
  type Json,
  Refusal,
  companyOf,
  hasPermission,
  now,
} from '@vpds/kernel';
import { type ServiceTime, readMoment } from '@vpds/http';
import { dayText, localDay } from '../cells/local-days.ts';
import { isCompany } from '../counting/counting.ts';
import { type ExplainReplayRequest, statisticsContract } from '../statistics.contract.ts';
import { type Explanation, companyIn } from './explanation-records.ts';
import { LISTED, MAX_LISTED, type Question } from './explanation.ts';
import type { Explanations } from './explanations.ts';

export interface ExplainReplayParts {
  readonly explanations: Pick<Explanations, 'start' | 'read' | 'cancel'>;
  readonly time: ServiceTime;
}

/** Rules EXP */
export function explainReplayHandlers({ explanations, time }: ExplainReplayParts): Handler[] {
  const answer = (explanation: Explanation): Answer => ({ message: shown(explanation, time) });
  /** An explanation of another company is answered as if it did not exist. */
  const own = async (
    { explanationID }: { readonly explanationID: string },
    context: CallContext,
    which: 'read' | 'cancel',
  ): Promise<Answer> => {
    const company = companyIn(explanationID);
    const isVisible = company !== null && mayExplain(company, context);
    const found = isVisible ? await explanations[which](explanationID) : null;
    if (found === null) throw new Refusal('explanation_not_found');
    return answer(found);
  };
  return [
    {
      operation: statisticsContract.explainReplay,
      handle: async (request: ExplainReplayRequest, context: CallContext) =>
        answer(await explanations.start(readQuestion(request, context, { now: now(), zone: time.zone }))),
    },
    {
      operation: statisticsContract.explanation,
      handle: (request: { readonly explanationID: string }, context: CallContext) => own(request, context, 'read'),
    },
    {
      operation: statisticsContract.cancelExplanation,
      handle: (request: { readonly explanationID: string }, context: CallContext) => own(request, context, 'cancel'),
    },
  ] as Handler[];
}

function mayExplain(company: number, context: CallContext): boolean {
  return company === companyOf(context) || hasPermission(context, 'editAllProducts');
}

/** @throws Refusal */
function readQuestion(
  { projection, companyID, asOf: text, limit: wanted }: ExplainReplayRequest,
  context: CallContext,
  { now, zone }: { readonly now: number; readonly zone: string },
): Question {
  const limit = wanted ?? LISTED;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LISTED) throw new Refusal('limit_out_of_range', ['limit']);
  const second = text === null ? null : readMoment(text, { now: Math.floor(now / 1000), timeZone: zone });
  if (text !== null && second === null) throw new Refusal('time_invalid', ['asOf']);
  const company = companyID ?? companyOf(context);
  if (!isCompany(company) || !mayExplain(company, context)) throw new Refusal('series_company_unknown', [company]);
  return { projection, company, asOf: second === null ? null : asOfIn(second, projection, { now, zone }), limit };
}

/** Answers null for a period that has not ended: it is what is counted now. */
function asOfIn(
  second: number,
  projection: Question['projection'],
  { now, zone }: { readonly now: number; readonly zone: string },
): number | null {
  if (projection === 'statistics') return second * 1000 >= now ? null : second;
  const day = localDay(second * 1000, zone);
  return day >= localDay(now, zone) ? null : day;
}

function shown(explanation: Explanation, time: ServiceTime): Json {
  const { explanationID, question, state, phase, fraction, events, begunAt, note, findings } = explanation;
  const { projection, company, asOf } = question;
  return {
    explanationID,
    projection,
    companyID: company,
    asOf: asOf === null ? null : projection === 'series' ? dayText(asOf) : time.dateTime(asOf * 1000),
    state,
    phase,
    fraction: Math.round(fraction * 1000) / 1000,
    events,
    begunAt: time.dateTime(begunAt),
    note,
    findings: findings as unknown as Json,
  };
}
