import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef } from 'react';
import { partnersQuery } from '../../api/partners.ts';
import { historyQuery } from '../../api/product.ts';
import type { FieldKey } from '../../api/products.ts';
import { useMe } from '../../app/session.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { daysBetween, nowIn, shownDay, shownRecently, shownTime, timeIn } from '../../parts/times.ts';
import { shownValue } from '../../parts/values.ts';
import { t, word } from '../../locales/index.ts';
import { columnName } from '../products/columns.ts';
import { type Act, type FieldChange, type HistoryEntry, type Step, actsOf } from './acts.ts';

interface TimelineProps {
  readonly productID: number;
  readonly fields: readonly FieldKey[];
  /** Changes with the product, its mails and its transport: the history is then read again. */
  readonly version: string;
  /** Later entries are paler. */
  readonly asOf: string | undefined;
}

/** Days without anything that become one line. */
const LONG_GAP = 30;

const PARTNER = 'commissionPartnerID';

const TROUBLE = /Refused|GivenUp|Impossible|InDoubt|DisputeOpened|Withdrawn/;

/** Names by partner's id. */
type PartnerNames = ReadonlyMap<number, string>;

/** The product's history, newest first: one entry for an act, hollow for the service's own acts, red for trouble. */
export function Timeline({ productID, fields, version, asOf }: TimelineProps) {
  const history = useHistory(productID, version);
  const { data: partners = [] } = useQuery(partnersQuery);
  const { timezone } = useMe();
  const entries = (history.data?.pages ?? []).flatMap((page) => page.entries as readonly HistoryEntry[]);
  const acts = actsOf(entries);
  const today = nowIn(timezone);
  const firstShown = acts.filter(({ at }) => asOf !== undefined && isLater(at, asOf)).length;
  const names = new Map(partners.map((each) => [each.commissionPartnerID, each.name]));
  return (
    <>
      {history.error !== null && <ErrorNote error={history.error} onRetry={() => void history.refetch()} />}
      <ol className="timeline">
        {acts.map((act, index) => (
          <Fragment key={act.id}>
            <Gap from={act.at} to={acts[index - 1]?.at ?? today} />
            {index === firstShown && index > 0 && <li className="gap">{t('timeline.later')}</li>}
            <Entry act={act} names={names} fields={fields} today={today} isLater={index < firstShown} />
          </Fragment>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button onClick={() => void history.fetchNextPage()} loading={history.isFetching}>
          {t('timeline.more')}
        </Button>
      )}
    </>
  );
}

/** All pages that were opened stay open when they are read again. */
function useHistory(productID: number, version: string) {
  const history = useInfiniteQuery({ ...historyQuery(productID), refetchOnMount: 'always' });
  const { refetch, isFetching } = history;
  const read = useRef(version);
  useEffect(() => {
    // What is under way may be older than this version: it is waited for, since a page of it is not to be lost.
    if (isFetching || read.current === version) return;
    read.current = version;
    void refetch();
  }, [refetch, isFetching, version]);
  return history;
}

/** Compares only times that are written out: the service knows the meaning of others. */
function isLater(at: string, asOf: string): boolean {
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(asOf) && at > asOf;
}

function Gap({ from, to }: { readonly from: string; readonly to: string }) {
  const days = daysBetween(from, to);
  return days <= LONG_GAP ? null : <li className="gap">{t('timeline.gap', { days })}</li>;
}

/** A person, a provider, or the service by itself. */
function nameOf({ userID, by, detail }: Step): string {
  if (userID !== null) return by ?? t('timeline.user', { userID });
  const provider = detail?.['provider'];
  return typeof provider === 'string' ? word('provider', provider) : t('timeline.service');
}

interface EntryProps {
  readonly act: Act;
  readonly names: PartnerNames;
  readonly fields: readonly FieldKey[];
  readonly today: string;
}

function Entry({ act, names, fields, today, isLater }: EntryProps & { readonly isLater: boolean }) {
  const kind = TROUBLE.test(act.event) ? 'trouble' : act.userID === null ? 'own' : 'person';
  return (
    <li className={isLater ? 'later' : kind}>
      <time dateTime={act.at.replace(' ', 'T')} title={act.at}>
        {shownRecently(act.at, today)}
      </time>{' '}
      <b>{titleOf(act, names)}</b> <span className="muted">{t('timeline.by', { who: nameOf(act) })}</span>
      <Details act={act} names={names} fields={fields} today={today} />
      {act.steps.length > 0 && (
        <p className="muted steps">{act.steps.map((step) => shownStep(step, today)).join(' · ')}</p>
      )}
    </li>
  );
}

function titleOf(act: Act, partners: PartnerNames): string {
  const { event, changes, detail } = act;
  if (event === 'ProductUpdated') return t('timeline.updated', { count: changes.length });
  const status = event === 'ProductStatusChanged' ? changes.find(({ field }) => field === 'status') : undefined;
  if (status !== undefined) return t('timeline.moved', { to: word('status', String(status.to)) });
  const partner = partners.get(Number(detail?.['commissionPartnerID']));
  if (event === 'ProductAssignedToCommissionPartner' && partner !== undefined)
    return t('timeline.assigned', { partner });
  return stepOf(act);
}

/** Names only persons: the entry above already names the service or the provider. */
function shownStep(step: Step, today: string): string {
  const words = wordsOf(step);
  return [
    stepOf(step),
    shownRecently(step.at, today),
    step.userID === null ? '' : t('timeline.by', { who: nameOf(step) }),
    words === null ? '' : t('timeline.quote', { text: words }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What a person or a provider wrote about it; null: nothing. */
function wordsOf({ detail }: Pick<Step, 'detail'>): string | null {
  const words = detail?.['reason'] ?? detail?.['words'] ?? detail?.['comment'];
  return typeof words === 'string' && words !== '' ? words : null;
}

/** A transport's news is its status. */
function stepOf({ event, detail }: Pick<Step, 'event' | 'detail'>): string {
  const status = detail?.['status'];
  if (event !== 'TransportStatusLearned' || typeof status !== 'string') return word('event', event);
  return t('timeline.transport', { status: word('transportStatus', status) });
}

/** Fields of a creation are not changes: their number is enough. */
const MOST_SHOWN = 8;

function Details({ act, names, fields, today }: EntryProps) {
  const { changes, event } = act;
  const words = wordsOf(act);
  const times = <HappenedAt act={act} today={today} />;
  if (event === 'ProductCreated')
    return (
      <>
        {times}
        <p className="muted">{t('timeline.created', { count: changes.length })}</p>
      </>
    );
  const shown = changes.slice(0, MOST_SHOWN);
  return (
    <>
      {words !== null && <p className="quote">{t('timeline.quote', { text: words })}</p>}
      {times}
      {shown.length > 0 && (
        <p className="changes">
          {shown.map((change) => (
            <Change key={change.field} change={change} names={names} fields={fields} today={today} />
          ))}
          {changes.length > shown.length && (
            <span>{t('timeline.others', { count: changes.length - shown.length })}</span>
          )}
        </p>
      )}
    </>
  );
}

/** Shows both times if they differ, as for imports and reports of outside systems. */
function HappenedAt({ act: { at, happenedAt, detail }, today }: Pick<EntryProps, 'act' | 'today'>) {
  const { timezone } = useMe();
  const occurredAt = detail?.['occurredAt'];
  const happened = happenedAt ?? (typeof occurredAt === 'string' ? timeIn(timezone, occurredAt) : at);
  if (happened.slice(0, 16) === at.slice(0, 16)) return null;
  return (
    <p className="muted">
      {t('timeline.happened', { happened: shownTime(happened, today), recorded: shownTime(at, today) })}
    </p>
  );
}

interface ChangeProps extends Omit<EntryProps, 'act'> {
  readonly change: FieldChange;
}

function Change({ change: { field, from, to }, ...context }: ChangeProps) {
  return (
    <span className="change">
      {field === PARTNER ? t('filter.partner') : columnName(field, context.fields)}{' '}
      {from !== null && from !== undefined && <del>{valueOf(field, from, context)}</del>}{' '}
      <ins>{valueOf(field, to, context)}</ins>
    </span>
  );
}

function valueOf(field: string, value: unknown, { names, fields, today }: Omit<EntryProps, 'act'>): string {
  if (value === null || value === undefined) return shownValue(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (field === 'status') return word('status', text);
  if (field === PARTNER) return names.get(Number(value)) ?? text;
  if (field === 'AP30Pno') return text;
  return fields.find(({ key }) => key === field)?.type === 'date' ? shownDay(text, today) : shownValue(value);
}
