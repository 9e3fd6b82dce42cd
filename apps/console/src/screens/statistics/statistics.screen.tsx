import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { seriesQuery } from '../../api/series.ts';
import type { Series } from '../../api/series-parameters.ts';
import { LoadingScreen } from '../../app/screen-states.tsx';
import { useScreenName } from '../../app/trail.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { t } from '../../locales/index.ts';
import { Answer } from './answer.tsx';
import { CiteButton } from './citable.tsx';
import { ExportSeries } from './export-series.tsx';
import { QuestionBar } from './question-bar.tsx';
import { askedOf, questionOf } from './question.ts';
import { comparedRange } from './ranges.ts';
import { Refused } from './refused.tsx';
import { type SearchChange, type StatisticsSearch, changedSearch } from './statistics.search.ts';
import '../products/products.css';
import './statistics.css';

const route = getRouteApi('/statistics');

/** A series, a range to compare it with, and a link to cite. */
export function StatisticsScreen() {
  useScreenName(t('nav.statistics'));
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: SearchChange) => void navigate({ search: (before) => changedSearch(before, next) });
  const question = questionOf(search);
  const { data, error, refetch } = useQuery(seriesQuery(question));
  const answer = data?.series ?? null;
  const compared = useCompared(search, answer);
  const failed = error === null ? compared.failed : { error, onRetry: () => void refetch() };
  return (
    <div className="statistics">
      <div className="bar">
        <h1>{t('nav.statistics')}</h1>
        <span className="grow" />
        <ExportSeries answer={answer} compared={compared.series} />
        <CiteButton answer={answer} />
        <CopyAs path="/statistics/series" query={{ ...question }} />
      </div>
      <QuestionBar search={search} onChange={change} />
      {failed !== null && <Refused {...failed} search={search} onChange={change} />}
      {answer === null && error === null && <LoadingScreen />}
      {data !== undefined && (
        <Answer
          answer={data.series}
          unread={data.unread}
          compared={compared.series}
          search={search}
          onChange={change}
        />
      )}
    </div>
  );
}

/** Whether the last day of the range has passed, as of the day of the answer. */
function isOver({ until, asOf, citable }: Series): boolean {
  return until < asOf || citable.isThis;
}

/** The same question about the range that the answer is compared with. */
function useCompared(search: StatisticsSearch, answer: Series | null) {
  const { compare } = search;
  const range = answer === null || compare === undefined ? null : comparedRange(answer, compare, isOver(answer));
  const question = range === null ? questionOf(search) : askedOf(questionOf(search), range);
  const { data, error, refetch } = useQuery({ ...seriesQuery(question), enabled: range !== null });
  // Without a range this is the question of the answer itself, which is in the cache.
  if (range === null) return { series: null, failed: null };
  return { series: data?.series ?? null, failed: error === null ? null : { error, onRetry: () => void refetch() } };
}
