import { Refusal } from '@vpds/kernel';
import { readMoment } from '@vpds/http';
import type { OverviewRequest } from '../statistics.contract.ts';

/** Unix seconds, inclusive. */
export interface StatisticsRange {
  /** Null means from the beginning. */
  readonly since: number | null;
  readonly until: number;
  /** Later events do not count. */
  readonly asOf: number;
  readonly monthly: boolean;
}

/** Refuses in the order of rules STA. `now`: Unix seconds. @throws Refusal */
export function readRange(query: OverviewRequest, now: number, zone: string): StatisticsRange {
  const moment = query.asOf === null ? now : readMoment(query.asOf, { now, timeZone: zone });
  const asOf = Math.min(moment ?? now, now);
  const time = (name: 'since' | 'until') => {
    const text = query[name];
    if (text === null) return null;
    const seconds = readMoment(text, { now: asOf, timeZone: zone });
    if (seconds === null) throw new Refusal('time_invalid', [name]);
    return seconds;
  };
  const since = time('since');
  const until = time('until') ?? asOf;
  const monthly = readMonthly(query.monthly);
  if (moment === null) throw new Refusal('time_invalid', ['asOf']);
  if (since !== null && since > until) throw new Refusal('since_after_until');
  return { since, until, asOf, monthly };
}

function readMonthly(text: string | null): boolean {
  if (text !== null && text !== '0' && text !== '1') throw new Refusal('monthly_invalid');
  return text === '1';
}
