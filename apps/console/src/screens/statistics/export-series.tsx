import { Button } from '@mantine/core';
import type { Series } from '../../api/series-parameters.ts';
import { csv, download } from '../../parts/csv.ts';
import { KeyHint, useKey } from '../../parts/key-bindings.tsx';
import { toast } from '../../parts/toast.ts';
import { t } from '../../locales/index.ts';
import { periodRows } from './rows.ts';
import { shownSeries } from './shown-series.ts';
import { useSeriesNames } from './value-names.ts';

interface ExportSeriesProps {
  readonly answer: Series | null;
  readonly compared: Series | null;
}

/** All numbers of the answer, also those for which the screen has no room. */
export function ExportSeries({ answer, compared }: ExportSeriesProps) {
  const nameOf = useSeriesNames(answer?.group ?? []);
  const run = (): void => {
    if (answer === null) return;
    const series = shownSeries(answer, compared, Infinity);
    const rows = periodRows(answer, compared, series);
    const before = compared === null ? [] : [t('statistics.beforePeriod'), t('statistics.before')];
    const head = [t(`step.${answer.by}`), t('statistics.count'), ...before, ...series.map(nameOf)];
    download(
      'statistics.csv',
      csv(
        head,
        rows.map((row, index) => [
          answer.periods[index] ?? '',
          row.count,
          ...(compared === null ? [] : [compared.periods[index] ?? '', row.before?.count ?? null]),
          ...row.counts,
        ]),
      ),
    );
    toast(t('export.done', { count: rows.length }));
  };
  useKey('e', t('export.title'), run, answer !== null);
  return (
    <Button onClick={run} disabled={answer === null} className="wide-only no-print">
      {t('export.title')} <KeyHint of="e" />
    </Button>
  );
}
