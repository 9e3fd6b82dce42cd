import { useQuery } from '@tanstack/react-query';
import { Bar, BarChart, Cell, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { AnswerOf } from '../../api/client.ts';
import { twelveMonths } from '../../api/overview.ts';
import { useMe } from '../../app/session.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { shownValue } from '../../parts/values.ts';
import { t } from '../../locales/index.ts';
import { LackingNote } from './lacking-note.tsx';

const MONTH_OF_YEAR = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

/** The label over a bar; none over a bar of height 0. */
function shownBar(sold: unknown): string {
  return typeof sold === 'number' && sold > 0 ? shownValue(sold) : '';
}

export default function MonthsChart() {
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
    name: MONTH.format(new Date(`${day}T00:00:00Z`)),
    sold: products.sold,
    created: products.created,
  }));
  return (
    <div className="chart-and-table">
      <figure className="chart" aria-hidden="true">
        <ResponsiveContainer width="100%" height={290}>
          <BarChart accessibilityLayer={false} data={months} margin={{ top: 20, right: 24, bottom: 0, left: 0 }}>
            <defs>
              <pattern id="unfinished" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="6" height="6" fill="var(--series-1-pale)" />
                <line x1="0" y1="0" x2="0" y2="6" stroke="var(--series-1)" strokeWidth="3" />
              </pattern>
            </defs>
            <XAxis dataKey="name" tickLine={false} stroke="var(--ink-3)" fontSize={12} />
            <YAxis
              allowDecimals={false}
              width="auto"
              tickFormatter={shownValue}
              tickLine={false}
              axisLine={false}
              stroke="var(--ink-3)"
              fontSize={12}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--hover)' }}
              contentStyle={{ background: 'var(--panel)', border: '1px solid var(--line-strong)' }}
            />
            <Bar dataKey="sold" name={t('status.sold')} isAnimationActive={false}>
              <LabelList dataKey="sold" position="top" fill="var(--ink-2)" fontSize={12} formatter={shownBar} />
              {months.map(({ day }, index) => (
                <Cell key={day} fill={index === months.length - 1 ? 'url(#unfinished)' : 'var(--series-1)'} />
              ))}
            </Bar>
          </BarChart>
        </ResponsiveContainer>
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
          {months.map(({ day, created, sold }) => (
            <tr key={day}>
              <th scope="row">{MONTH_OF_YEAR.format(new Date(`${day}T00:00:00Z`))}</th>
              <td className="number">{created.toLocaleString('en')}</td>
              <td className="number">{sold.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
