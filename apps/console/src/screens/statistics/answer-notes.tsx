import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { firstDayQuery, leftOutQuery } from '../../api/series.ts';
import type { Series } from '../../api/series-parameters.ts';
import { useMe } from '../../app/session.tsx';
import { CopyText } from '../../parts/copy-text.tsx';
import { t } from '../../locales/index.ts';
import { periodName } from './ranges.ts';
import type { QuestionProps } from './statistics.search.ts';

interface AnswerNotesProps extends Pick<QuestionProps, 'onChange'> {
  readonly answer: Series;
  readonly unread: number;
}

/** What the numbers lack, and before which day there are none. */
export function AnswerNotes({ answer, unread, onChange }: AnswerNotesProps) {
  return (
    <>
      {unread > 0 && <Incomplete unread={unread} />}
      {answer.counts[0] === 0 && <NothingBefore answer={answer} onChange={onChange} />}
    </>
  );
}

function NothingBefore({ answer, onChange }: Pick<AnswerNotesProps, 'answer' | 'onChange'>) {
  const { data: first } = useQuery(firstDayQuery(answer));
  if (first === undefined) return null;
  if (first === null)
    return (
      <p className="note info" role="status">
        {t('statistics.nothing', { measure: t(`measure.${answer.measure}`) })}{' '}
        <Link to="/products">{t('nav.products')}</Link>
      </p>
    );
  if (first <= answer.since) return null;
  return (
    <div className="note info bar" role="status">
      {t('statistics.nothingBefore', { day: periodName(first, 'day') })}
      <Button size="compact-xs" onClick={() => onChange({ since: first, until: undefined })}>
        {t('statistics.beginThere')}
      </Button>
    </div>
  );
}

/** Events shown; the command lists all. */
const MOST = 5;
const COMMAND = 'vpds get /admin/projections/series/left-out';

function Incomplete({ unread }: { readonly unread: number }) {
  const mayLook = useMe().permissions.includes('administer');
  const { data: events = [] } = useQuery({ ...leftOutQuery, enabled: mayLook });
  return (
    <div className="note" role="status">
      <p>{t('overview.unread', { count: unread })}</p>
      {events.length > 0 && (
        <ul className="left-out">
          {events.slice(0, MOST).map(({ stream, position, reason }) => (
            <li key={position}>
              <code>{stream}</code> {reason}
            </li>
          ))}
        </ul>
      )}
      <p className="bar">
        {t('statistics.incompleteWhich')} <code>{COMMAND}</code> <CopyText text={COMMAND} />
      </p>
    </div>
  );
}
