import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import { twelveMonths } from '../../api/overview.ts';
import { useMe } from '../../app/session.tsx';
import { BarChart } from '../../parts/bar-chart.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { t } from '../../locales/index.ts';
import { monthOf } from '../statistics/question.ts';
import { periodName } from '../statistics/ranges.ts';
import { LackingNote } from './lacking-note.tsx';
import { QuestionLink } from './question-link.tsx';

const SOLD = { name: t('measure.products.sold'), isOther: false };

export function MonthsChart() {
  const { data, error, refetch } = useQuery(twelveMonths);
  const failed = error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return failed ?? <div className="chart" />;
  return (
    <>
      {failed}
      <LackingNote lacking={data.lacking} />
      <ChartAndTable data={data} />
    </>
  );
}

/** Products sold by month: bars from zero, the unfinished month hatched, the same data as a table beside it. */
function ChartAndTable({ data }: { readonly data: AnswerOf<typeof twelveMonths> }) {
  const { timezone } = useMe();
  const months = Object.entries(data.months).map(([day, { products }]) => ({
    day,
    name: periodName(day, 'month'),
    sold: products.sold,
    created: products.created,
  }));
  const bars = months.map(({ day, name, sold }, index) => ({
    key: day,
    name,
    count: sold,
    counts: [sold],
    before: null,
    isWhole: index < months.length - 1,
  }));
  return (
    <div className="chart-and-table">
      <figure className="chart">
        <BarChart label={t('measure.products.sold')} bars={bars} series={[SOLD]} />
        <figcaption className="muted">{t('overview.chartCaption', { zone: timezone })}</figcaption>
      </figure>
      <table className="plain figures">
        <caption className="sr-only">{t('overview.twelveMonths')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('overview.month')}</th>
            <th scope="col" className="number">
              {t('status.created')}
            </th>
            <th scope="col" className="number">
              {t('status.sold')}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ day, name, created, sold }) => (
            <tr key={day}>
              <th scope="row">{name}</th>
              <td className="number">
                <QuestionLink question={monthOf('products.created', day)} count={created} />
              </td>
              <td className="number">
                <QuestionLink question={monthOf('products.sold', day)} count={sold} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
