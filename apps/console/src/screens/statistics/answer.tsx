import { Button } from '@mantine/core';
import type { Series } from '../../api/series-parameters.ts';
import { useMe } from '../../app/session.tsx';
import { BarChart, MOST_BARS, MOST_SERIES } from '../../parts/bar-chart.tsx';
import { shownValue, signedCount } from '../../parts/values.ts';
import { t } from '../../locales/index.ts';
import { AnswerNotes } from './answer-notes.tsx';
import { Citable } from './citable.tsx';
import { periodName, rangeName } from './ranges.ts';
import { longerStep } from './refused.tsx';
import { periodRows } from './rows.ts';
import { PeriodTable, ValueTable } from './series-tables.tsx';
import { shownSeries } from './shown-series.ts';
import { companyName, useCompanies, useSeriesNames } from './value-names.ts';
import type { QuestionProps } from './statistics.search.ts';

interface AnswerProps extends QuestionProps {
  readonly answer: Series;
  readonly unread: number;
  /** Null: there is no comparison, or not yet. */
  readonly compared: Series | null;
}

/** The numbers of a question: as bars, as tables, and as a link to cite. */
export function Answer({ answer, unread, compared, search, onChange }: AnswerProps) {
  return (
    <>
      <Summary answer={answer} compared={compared} />
      <AnswerNotes answer={answer} unread={unread} onChange={onChange} />
      <Numbers answer={answer} compared={compared} search={search} onChange={onChange} />
      <Citable answer={answer} compared={compared} />
    </>
  );
}

function Summary({ answer, compared }: Pick<AnswerProps, 'answer' | 'compared'>) {
  return (
    <div className="summary" role="status">
      <h2>
        {t(`measure.${answer.measure}`)}, {rangeName(answer)} <Whose company={answer.company} />
      </h2>
      <p>
        <b className="figure">{shownValue(answer.total)}</b>{' '}
        {compared !== null && (
          <span className="muted">
            {t('statistics.comparedWith', {
              total: shownValue(compared.total),
              range: rangeName(compared),
              change: signedCount(answer.total - compared.total),
            })}
          </span>
        )}
      </p>
    </div>
  );
}

/** Only for those who may read more than one company's numbers. */
function Whose({ company }: { readonly company: number | null }) {
  const { permissions } = useMe();
  const companies = useCompanies();
  if (!permissions.includes('editAllProducts')) return null;
  return (
    <span className="muted">
      {company === null ? t('overview.allCompanies') : t('statistics.of', { company: companyName(company, companies) })}
    </span>
  );
}

function Numbers({ answer, compared, search, onChange }: Omit<AnswerProps, 'unread'>) {
  const nameOf = useSeriesNames(answer.group);
  const isTable = search.view === 'table';
  const shown = shownSeries(answer, compared, isTable ? Infinity : MOST_SERIES);
  const names = shown.map(nameOf);
  const rows = periodRows(answer, compared, shown);
  const table = <PeriodTable answer={answer} compared={compared} rows={rows} shown={shown} names={names} />;
  if (isTable)
    return (
      <section className="card numbers">
        {table}
        <Caption answer={answer} />
      </section>
    );
  const series = shown.map(({ values }, index) => ({ name: names[index] ?? '', isOther: values === null }));
  const whole = { name: t(`measure.${answer.measure}`), isOther: false };
  const bars = rows.map(({ key, name, count, counts, before, isWhole }) => ({
    key,
    name: name || (before?.name ?? ''),
    count: count ?? 0,
    counts: series.length === 0 ? [count ?? 0] : counts,
    before: compared === null ? null : (before?.count ?? 0),
    isWhole,
  }));
  const isGrouped = answer.group.length > 0;
  return (
    <section className="card numbers">
      <div className="chart-and-table">
        <figure className="chart">
          {bars.length > MOST_BARS ? (
            <TooManyBars search={search} onChange={onChange} count={bars.length} />
          ) : (
            <BarChart
              label={t(`measure.${answer.measure}`)}
              bars={bars}
              series={series.length === 0 ? [whole] : series}
            />
          )}
          <figcaption>
            <Caption answer={answer} />
          </figcaption>
        </figure>
        {isGrouped ? <ValueTable shown={shown} names={names} compared={compared} /> : table}
      </div>
      {isGrouped && table}
    </section>
  );
}

/** By which day, in which zone, and to which day no number changes by what is recorded later on that day. */
function Caption({ answer: { axis, timeZone, citable } }: Pick<AnswerProps, 'answer'>) {
  const day = periodName(citable.asOf, 'day');
  return <p className="muted">{t('statistics.caption', { axis: t(`axis.${axis}`), zone: timeZone, day })}</p>;
}

interface TooManyBarsProps extends QuestionProps {
  readonly count: number;
}

function TooManyBars({ search, onChange, count }: TooManyBarsProps) {
  return (
    <div className="empty">
      <p>{t('statistics.tooManyBars', { count, most: MOST_BARS })}</p>
      <div className="bar centred">
        {longerStep(search).map(({ label, next }) => (
          <Button key={label} onClick={() => onChange(next)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
