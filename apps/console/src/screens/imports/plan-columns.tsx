import { t } from '../../locales/index.ts';
import type { ColumnPlan, ImportTarget } from './column-plans.ts';

interface PlanColumnsProps {
  readonly plans: readonly ColumnPlan[];
  /** The first rows, a cell for each column. */
  readonly rows: readonly (readonly string[])[];
  readonly targets: readonly ImportTarget[];
  /** Keys that several columns would set. */
  readonly twice: readonly string[];
  readonly isDisabled: boolean;
  readonly onChange: (index: number, plan: ColumnPlan) => void;
}

/** The columns of the file, one in a line: what each is, and its first values. */
export function PlanColumns({ plans, rows, targets, twice, isDisabled, onChange }: PlanColumnsProps) {
  return (
    <div className="table-scroller" tabIndex={0}>
      <table className="table stacked plan-columns">
        <caption className="sr-only">{t('imports.columns')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('imports.column')}</th>
            <th scope="col">{t('imports.means')}</th>
            {rows.map((_, index) => (
              <th key={index} scope="col">
                {t('imports.rowNumber', { number: index + 1 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plans.map((plan, index) => (
            <tr key={index}>
              <th scope="row" title={plan.column}>
                {plan.column}
              </th>
              <td>
                <select
                  aria-label={t('imports.meansOf', { column: plan.column })}
                  className={plan.to === null ? 'left-out' : undefined}
                  aria-invalid={plan.to !== null && twice.includes(plan.to)}
                  disabled={isDisabled}
                  value={plan.to ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(index, { column: plan.column, to: value === '' ? null : value })
                  }
                >
                  <option value="">{t('imports.leftOut')}</option>
                  {targets.map(({ key, label }) => (
                    <option key={key} value={key}>
                      {label}
                    </option>
                  ))}
                  <option value={`meta.${plan.column}`}>{t('imports.meta', { column: plan.column })}</option>
                </select>
                <Written plan={plan} />
              </td>
              {rows.map((cells, row) => (
                <td key={row} title={cells[index]} data-label={t('imports.rowNumber', { number: row + 1 })}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How the values of the column are read, once somebody has said so. */
function Written({ plan: { decimal, days } }: { readonly plan: ColumnPlan }) {
  if (decimal !== undefined) return <> {t('imports.decimal', { decimal })}</>;
  if (days !== undefined) return <> {t(days === 'day-first' ? 'imports.dayFirst' : 'imports.monthFirst')}</>;
  return null;
}
