import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { usersQuery } from '../../api/partners.ts';
import { historyQuery } from '../../api/product.ts';
import type { FieldKey } from '../../api/products.ts';
import { useMe } from '../../app/session.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { daysBetween, nowIn, shownTime } from '../../parts/times.ts';
import { shownValue } from '../../parts/values.ts';
import { t, word } from '../../locales/index.ts';
import { columnName } from '../products/columns.ts';
import { type Act, type FieldChange, type HistoryEntry, actsOf } from './acts.ts';

interface TimelineProps {
  readonly productID: number;
  readonly fields: readonly FieldKey[];
  /** Changes with the product: the history is then read anew. */
  readonly version: string;
}

/** Days without anything that become one line. */
const LONG_GAP = 30;

const TROUBLE = /Refused|Failed|Held|DisputeOpened|Withdrawn/;

/** Who did what, newest first: one entry for an act, the service's own acts hollow, trouble red. */
export function Timeline({ productID, fields, version }: TimelineProps) {
  const query = { ...historyQuery(productID) };
  const history = useInfiniteQuery({ ...query, queryKey: [...query.queryKey, version] as never });
  const { data: users = new Map<number, string>() } = useQuery(usersQuery);
  const { timezone } = useMe();
  if (history.error !== null) return <ErrorNote error={history.error} onRetry={() => void history.refetch()} />;
  const entries = (history.data?.pages ?? []).flatMap((page) => page.entries as readonly HistoryEntry[]);
  const acts = actsOf(entries);
  const today = nowIn(timezone);
  return (
    <>
      <ol className="timeline">
        {acts.map((act, index) => (
          <Fragment key={act.id}>
            <Gap from={act.at} to={acts[index - 1]?.at ?? today} />
            <Entry act={act} who={nameOf(act, users)} fields={fields} today={today} />
          </Fragment>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button onClick={() => void history.fetchNextPage()} loading={history.isFetchingNextPage}>
          {t('timeline.more')}
        </Button>
      )}
    </>
  );
}

function Gap({ from, to }: { readonly from: string; readonly to: string }) {
  const days = daysBetween(from, to);
  return days <= LONG_GAP ? null : <li className="gap">{t('timeline.gap', { days })}</li>;
}

function nameOf({ userID }: Act, users: ReadonlyMap<number, string>): string {
  if (userID === null) return t('timeline.service');
  return users.get(userID) ?? t('timeline.user', { userID });
}

interface EntryProps {
  readonly act: Act;
  readonly who: string;
  readonly fields: readonly FieldKey[];
  readonly today: string;
}

function Entry({ act, who, fields, today }: EntryProps) {
  const kind = TROUBLE.test(act.event) ? 'trouble' : act.userID === null ? 'own' : 'person';
  return (
    <li className={kind}>
      <time dateTime={act.at.replace(' ', 'T')} title={act.at}>
        {shownTime(act.at, today)}
      </time>{' '}
      <b>{titleOf(act)}</b> <span className="muted">{t('timeline.by', { who })}</span>
      <Details act={act} fields={fields} />
      {act.steps.length > 0 && (
        <p className="muted">
          {act.steps.map((step) => `${word('event', step.event)} ${shownTime(step.at, today)}`).join(' · ')}
        </p>
      )}
    </li>
  );
}

function titleOf({ event, changes }: Act): string {
  if (event === 'ProductUpdated') return t('timeline.updated', { count: changes.length });
  return word('event', event);
}

/** Fields of a creation are not changes: their number says enough. */
const MOST_SHOWN = 8;

function Details({ act, fields }: Pick<EntryProps, 'act' | 'fields'>) {
  const { changes, detail, event } = act;
  const reason = detail?.['reason'];
  if (event === 'ProductCreated') return <p className="muted">{t('timeline.created', { count: changes.length })}</p>;
  const shown = changes.slice(0, MOST_SHOWN);
  return (
    <>
      {typeof reason === 'string' && reason !== '' && <p className="quote">{t('timeline.quote', { text: reason })}</p>}
      {shown.length > 0 && (
        <p className="changes">
          {shown.map((change) => (
            <Change key={change.field} change={change} fields={fields} />
          ))}
          {changes.length > shown.length && (
            <span>{t('timeline.others', { count: changes.length - shown.length })}</span>
          )}
        </p>
      )}
    </>
  );
}

function Change({ change: { field, from, to }, fields }: { change: FieldChange; fields: readonly FieldKey[] }) {
  const shown = (value: unknown) => (field === 'status' ? word('status', String(value)) : shownValue(value));
  return (
    <span className="change">
      {columnName(field, fields)} {from !== null && from !== undefined && <del>{shown(from)}</del>}{' '}
      <ins>{shown(to)}</ins>
    </span>
  );
}
