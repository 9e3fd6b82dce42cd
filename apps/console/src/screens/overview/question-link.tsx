import { Link } from '@tanstack/react-router';
import { useMe } from '../../app/session.tsx';
import { shownValue } from '../../parts/values.ts';
import type { StatisticsSearch } from '../statistics/statistics.search.ts';

interface QuestionLinkProps {
  readonly question: StatisticsSearch;
  readonly count: number;
}

/** A number that leads to its days, for who may analyse. Nothing has no days. */
export function QuestionLink({ question, count }: QuestionLinkProps) {
  const { permissions } = useMe();
  if (count === 0 || !permissions.includes('analyse')) return shownValue(count);
  return (
    <Link to="/statistics" search={question}>
      {shownValue(count)}
    </Link>
  );
}
