import type { Series } from '../../api/series-parameters.ts';
import { seriesColour } from '../../parts/bar-chart.tsx';
import { shownValue, signedCount } from '../../parts/values.ts';
import { t } from '../../locales/index.ts';
import type { PeriodRow } from './rows.ts';
import type { ShownSeries } from './shown-series.ts';

/** Cells; more would make the page slow. */
const MOST_CELLS = 6_000;

interface TableProps {
  readonly compared: Series | null;
  readonly shown: readonly ShownSeries[];
  /** Of the shown series. */
  readonly names: readonly string[];
}

interface PeriodTableProps extends TableProps {
  readonly answer: Series;
  readonly rows: readonly PeriodRow[];
}

/** The numbers of the chart: a row for each period, after one for the whole range. */
export function PeriodTable({ answer, compared, rows, shown, names }: PeriodTableProps) {
  const isCompared = compared !== null;
  const most = Math.floor(MOST_CELLS / (shown.length + 4));
  const last = rows.slice(-most);
  return (
    <div className="figures-and-note">
      {last.length < rows.length && (
        <p className="note info">{t('statistics.lastRows', { count: last.length, all: rows.length })}</p>
      )}
      <div className="table-scroller" tabIndex={0} role="group" aria-label={t('statistics.byPeriod')}>
        <table className="table">
          <caption className="sr-only">{t('statistics.byPeriod')}</caption>
          <thead>
            <tr>
              <th scope="col">{t(`step.${answer.by}`)}</th>
              <th scope="col" className="number">
                {t('statistics.count')}
              </th>
              {isCompared && <ComparedHeads />}
              {names.map((name, index) => (
                <th key={shown[index]?.key} scope="col" className="number" title={name}>
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="whole">
              <th scope="row">{t('statistics.wholeRange')}</th>
              <td className="number">{shownValue(answer.total)}</td>
              {isCompared && <ComparedCells count={answer.total} before={compared.total} />}
              {shown.map(({ key, total }) => (
                <td key={key} className="number">
                  {shownValue(total)}
                </td>
              ))}
            </tr>
            {last.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.name || t('value.none')} {!row.isWhole && <span className="muted">{t('statistics.part')}</span>}
                </th>
                <td className="number">{row.count === null ? '' : shownValue(row.count)}</td>
                {isCompared && (
                  <ComparedCells count={row.count} before={row.before?.count ?? null} title={row.before?.name} />
                )}
                {shown.map(({ key }, index) => (
                  <td key={key} className="number">
                    {row.count === null ? '' : shownValue(row.counts[index] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The values of the group, the largest first, with the colours of the bars. */
export function ValueTable({ compared, shown, names }: TableProps) {
  const isCompared = compared !== null;
  return (
    <div className="table-scroller" tabIndex={0} role="group" aria-label={t('statistics.byValue')}>
      <table className="table">
        <caption className="sr-only">{t('statistics.byValue')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('statistics.value')}</th>
            <th scope="col" className="number">
              {t('statistics.count')}
            </th>
            {isCompared && <ComparedHeads />}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, values, total, before }, index) => (
            <tr key={key}>
              <th scope="row" title={names[index]}>
                <i className="swatch" style={{ background: seriesColour({ isOther: values === null }, index) }} />
                <bdi>{names[index]}</bdi>
              </th>
              <td className="number">{shownValue(total)}</td>
              {isCompared && <ComparedCells count={total} before={before} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ComparedHeads() {
  return (
    <>
      <th scope="col" className="number">
        {t('statistics.before')}
      </th>
      <th scope="col" className="number">
        {t('statistics.change')}
      </th>
    </>
  );
}

interface ComparedCellsProps {
  readonly count: number | null;
  /** Null: there is nothing to compare with, or it is not known. */
  readonly before: number | null;
  readonly title?: string | undefined;
}

function ComparedCells({ count, before, title }: ComparedCellsProps) {
  return (
    <>
      <td className="number muted" title={title}>
        {before === null ? t('statistics.notKnown') : shownValue(before)}
      </td>
      <td className="number muted">{before === null || count === null ? '' : signedCount(count - before)}</td>
    </>
  );
}
