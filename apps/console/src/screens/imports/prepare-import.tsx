import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type ImportFile, importedName } from '../../api/import-file.ts';
import type { ImportPlan } from '../../api/imports.ts';
import { importUploads } from '../../api/import-upload.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import type { FieldKey } from '../../api/products.ts';
import { ActForm } from '../../parts/act-form.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { Unsaved } from '../../parts/unsaved.tsx';
import { t } from '../../locales/index.ts';
import { Problems, Questions, RowCounts } from './check-report.tsx';
import { type ColumnPlan, type ImportTarget, columnsParameter, plansOf, setTwice } from './column-plans.ts';
import { type FilePreview, previewOf } from './file-preview.ts';
import { FirstLines } from './first-lines.tsx';
import { PlanColumns } from './plan-columns.tsx';
import { Steps } from './steps.tsx';
import { useCheck } from './use-check.ts';

/** Columns that a screen can show; the address of the call has room for less. */
const MOST_COLUMNS = 500;
/** Answers to an address that is too long, also of a proxy. */
const URL_TOO_LONG: ReadonlySet<number> = new Set([414, 431]);

interface PrepareImportProps {
  readonly source: ImportFile;
  readonly fields: readonly FieldKey[];
  readonly targets: readonly ImportTarget[];
  readonly onDiscard: () => void;
}

/** What each column is, what the import would do, and its beginning. */
export function PrepareImport({ source, fields, targets, onDiscard }: PrepareImportProps) {
  const { preview, plans, change, id, chooseID, check, answer, begin } = usePrepared(source, fields, targets);
  const { report, isPending } = check;
  const twice = setTwice(plans);
  const isWide = (preview.columns?.length ?? 0) > MOST_COLUMNS;
  const rows = report === null ? 0 : report.rows - report.failed;
  const isDisabled = report === null ? twice.length > 0 || isWide || isPending : rows === 0;
  return (
    <ActForm className="products prepare" onSend={report === null ? check.run : begin} isDisabled={isDisabled}>
      <Unsaved isOn />
      <div className="bar">
        <h1 className="file-name" title={source.file.name}>
          {source.file.name}
        </h1>
        <FileFacts source={source} preview={preview} plans={plans} />
        <span className="grow" />
        <Button onClick={isPending ? check.stop : onDiscard}>
          {t(isPending ? 'imports.stopCheck' : 'imports.discard')}
        </Button>
        <Button type="submit" variant="filled" loading={isPending} disabled={isDisabled}>
          {report === null ? t('imports.check') : t('imports.begin', { count: rows })}
        </Button>
      </div>
      <div className="bar">
        <Steps step={report === null && !isPending ? 'columns' : 'check'} />
        <span className="grow" />
        {report !== null && <RowCounts counts={report} />}
        {isPending && <Checking lines={source.lines} />}
      </div>
      {check.error !== null && <CheckRefused error={check.error} />}
      {isWide && <p className="note">{t('imports.tooManyColumns', { most: MOST_COLUMNS })}</p>}
      {twice.map((key) => (
        <p key={key} className="note" role="status">
          {t('imports.twice', { target: targets.find((each) => each.key === key)?.label ?? key })}
        </p>
      ))}
      <Questions questions={report?.questions ?? []} isDisabled={isPending} onAnswer={answer} />
      <p className="note info">
        {report !== null && `${t('imports.nothingWritten')} `}
        {t('imports.effects')}
      </p>
      {report !== null && <Problems report={report} />}
      <RowIDs columns={preview.columns} value={id} isDisabled={isPending} onChange={chooseID} />
      {preview.columns === null ? (
        <FirstLines rows={preview.rows} />
      ) : (
        <PlanColumns
          plans={plans}
          rows={preview.rows}
          targets={targets}
          twice={twice}
          isDisabled={isPending}
          onChange={change}
        />
      )}
    </ActForm>
  );
}

/** The plan of the import, which a check is about: a change of it asks for another one. */
function usePrepared(source: ImportFile, fields: readonly FieldKey[], targets: readonly ImportTarget[]) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const preview = useMemo(() => previewOf(source), [source]);
  const [plans, setPlans] = useState(() => plansOf((preview.columns ?? []).slice(0, MOST_COLUMNS), targets, fields));
  const [id, setID] = useState('line');
  const check = useCheck(source);
  const planOf = (next: readonly ColumnPlan[]): ImportPlan => ({
    name: importedName(source.file),
    columns: preview.columns === null ? null : columnsParameter(next),
    id,
  });
  return {
    preview,
    plans,
    id,
    check: { ...check, run: () => check.act(planOf(plans)) },
    change: (index: number, plan: ColumnPlan) => {
      setPlans(plans.with(index, plan));
      check.forget();
    },
    chooseID: (next: string) => {
      setID(next);
      check.forget();
    },
    answer: (column: string, written: Pick<ColumnPlan, 'decimal' | 'days'>) => {
      const next = plans.map((plan) => (plan.column === column ? { ...plan, ...written } : plan));
      setPlans(next);
      check.act(planOf(next));
    },
    begin: () => {
      const importID = crypto.randomUUID();
      importUploads.begin(importID, source, planOf(plans), queryClient);
      // In place of the form, whose file is being sent: who goes back comes to the list.
      void navigate({ to: '/imports/$importID', params: { importID }, replace: true, ignoreBlocker: true });
    },
  };
}

function CheckRefused({ error }: { readonly error: Error }) {
  const isURLTooLong = error instanceof RequestFailed && URL_TOO_LONG.has(error.status);
  return (
    <>
      <ErrorNote error={error} />
      {isURLTooLong && <p className="note">{t('imports.urlTooLong')}</p>}
    </>
  );
}

interface FileFactsProps {
  readonly source: ImportFile;
  readonly preview: FilePreview;
  readonly plans: readonly ColumnPlan[];
}

/** How the file is read. */
function FileFacts({ source, preview, plans }: FileFactsProps) {
  const { lines, encoding } = source;
  const left = plans.filter(({ to }) => to === null).length;
  const facts = [
    t('imports.lines', { count: lines }),
    encoding === null ? t('imports.ascii') : encoding.toUpperCase(),
    ...(preview.separator === null ? [] : [t('imports.separator', { separator: nameOf(preview.separator) })]),
    ...(preview.columns === null ? [] : [t('imports.columnCount', { count: preview.columns.length, left })]),
  ];
  return <span className="muted">{facts.join(' · ')}</span>;
}

function nameOf(separator: string): string {
  if (separator === '\t') return t('imports.tab');
  return t(separator === ';' ? 'imports.semicolon' : 'imports.comma');
}

function Checking({ lines }: { readonly lines: number }) {
  return (
    <span className="bar" role="status">
      {t('imports.checking', { count: lines })}
      <progress aria-label={t('imports.check')} />
    </span>
  );
}

interface RowIDsProps {
  readonly columns: readonly string[] | null;
  readonly value: string;
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
}

/** By what a row is known when the file comes again. */
function RowIDs({ columns, value, isDisabled, onChange }: RowIDsProps) {
  // The call separates the names of several columns by commas.
  const offered = [...new Set(columns ?? [])].filter((name) => name !== '' && name !== 'line' && !name.includes(','));
  return (
    <label className="row-ids">
      {t('imports.rowID')}
      <select value={value} disabled={isDisabled} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="line">{t(columns === null ? 'imports.ownOrLine' : 'imports.byLine')}</option>
        {offered.map((name) => (
          <option key={name} value={name}>
            {t('imports.byColumn', { column: name })}
          </option>
        ))}
      </select>
      <span className="muted">{t('imports.rowIDHint')}</span>
    </label>
  );
}
