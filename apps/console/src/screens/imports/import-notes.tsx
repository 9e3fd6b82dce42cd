import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ImportFile, importedName } from '../../api/import-file.ts';
import { FileChanged, type ImportUpload, OtherFile, importUploads } from '../../api/import-upload.ts';
import { type Import, isChanging } from '../../api/imports.ts';
import { usersQuery } from '../../api/users.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { sentenceOf } from '../../parts/refusal.ts';
import { shownTime } from '../../parts/times.ts';
import { useToday } from '../../parts/use-today.ts';
import { t } from '../../locales/index.ts';
import { RowCounts } from './check-report.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportBadge } from './import-badge.tsx';
import { importName } from './import-name.ts';
import { Steps } from './steps.tsx';
import { nameOfUser } from './user-name.ts';
import { useUpload } from './use-upload.ts';

interface ImportNotesProps {
  readonly shown: Import;
  readonly mayChange: boolean;
}

/** How far the import is, and what is to be done about it. */
export function ImportNotes({ shown, mayChange }: ImportNotesProps) {
  const upload = useUpload(shown.importID);
  const today = useToday();
  const { data: users = [] } = useQuery(usersQuery);
  const { state, line, userID, begunAt, changedAt, undo } = shown;
  const who = nameOfUser(userID, users);
  return (
    <>
      <div className="bar">
        {upload !== null && undo === null && <Steps step={state === 'receiving' ? 'import' : 'result'} />}
        <ImportBadge state={state} />
        <span className="muted">
          {t('imports.facts', { who, begun: shownTime(begunAt, today), changed: shownTime(changedAt, today), line })}
        </span>
        <span className="grow" />
        <RowCounts counts={shown} />
      </div>
      {state === 'receiving' && upload?.isUnderWay === true && <Progress shown={shown} upload={upload} />}
      {state === 'receiving' && upload?.state.kind === 'refused' && <Refused upload={upload} />}
      {state === 'receiving' && mayChange && upload?.isUnderWay !== true && <Continue shown={shown} />}
      {state === 'completed' && shown.created > 0 && <p className="note info">{t('imports.withheld')}</p>}
      {undo !== null && <Undone undo={undo} isUnderWay={isChanging(shown)} />}
    </>
  );
}

const SECOND = 1_000;

/** Rows per second since the connection was there, and how long the rest takes at that rate. */
function Progress({ shown, upload }: { readonly shown: Import; readonly upload: ImportUpload }) {
  const { state, source } = upload;
  if (state.kind === 'waiting')
    return (
      <p className="note" role="status">
        {t('imports.waiting', { line: shown.line, refusal: sentenceOf(state.error) })}
      </p>
    );
  if (state.kind !== 'sending') return null;
  const seconds = (Date.now() - state.since) / SECOND;
  const rate = Math.max(0, shown.line - state.line) / Math.max(1, seconds);
  const left = rate > 0 ? Math.ceil((source.lines - shown.line) / rate) : null;
  return (
    <div className="note info progress">
      <progress aria-label={t('imports.progress')} max={source.lines} value={shown.line} />
      <span>{t('imports.done', { line: shown.line, lines: source.lines, rate: Math.round(rate) })}</span>
      {left !== null && <span>{t('imports.left', { time: durationOf(left) })}</span>}
      <span className="muted">{t('imports.keepOpen')}</span>
    </div>
  );
}

function durationOf(seconds: number): string {
  return seconds < 90
    ? t('imports.seconds', { count: seconds })
    : t('imports.minutes', { count: Math.round(seconds / 60) });
}

/** The rest was refused, or cannot be read; what is done stays. */
function Refused({ upload }: { readonly upload: ImportUpload }) {
  const queryClient = useQueryClient();
  const { importID, source } = upload;
  return <UploadRefused upload={upload} onRetry={() => importUploads.begin(importID, source, null, queryClient)} />;
}

interface UploadRefusedProps {
  readonly upload: ImportUpload;
  /** Only for what may be accepted at another try. */
  readonly onRetry?: () => void;
}

/** Why nothing more of the file is sent. */
export function UploadRefused({ upload: { state, source }, onRetry }: UploadRefusedProps) {
  if (state.kind !== 'refused') return null;
  const { error } = state;
  const { name } = source.file;
  if (!(error instanceof OtherFile || error instanceof FileChanged))
    return <ErrorNote error={error} onRetry={onRetry} />;
  return (
    <p className="error" role="alert">
      {t(error instanceof OtherFile ? 'imports.otherLines' : 'imports.fileChanged', { name })}
    </p>
  );
}

/** Nobody knows whether another page still sends it: the service refuses the second sender. */
function Continue({ shown }: { readonly shown: Import }) {
  const queryClient = useQueryClient();
  const [other, setOther] = useState<ImportFile | null>(null);
  const begin = (source: ImportFile) => importUploads.begin(shown.importID, source, null, queryClient);
  const take = (source: ImportFile) => {
    // The name is empty after it was erased.
    const isSame = shown.name === '' || shown.name === importedName(source.file);
    if (isSame) begin(source);
    else setOther(source);
  };
  return (
    <>
      <ChooseFile label={t('imports.continue', { name: importName(shown), line: shown.line + 1 })} onChosen={take}>
        <span>{t('imports.continueHint')}</span>
      </ChooseFile>
      {other !== null && (
        <div className="note bar" role="alert">
          <span className="question">{t('imports.otherName', { begun: shown.name, name: other.file.name })}</span>
          <Button size="compact-xs" onClick={() => begin(other)}>
            {t('imports.sameFile')}
          </Button>
        </div>
      )}
    </>
  );
}

interface UndoneProps {
  readonly undo: NonNullable<Import['undo']>;
  readonly isUnderWay: boolean;
}

function Undone({ undo, isUnderWay }: UndoneProps) {
  const { reason, withdrawn, changed, inTheWay } = undo;
  return (
    <p className={inTheWay > 0 ? 'note' : 'note info'} role="status">
      {isUnderWay && `${t('imports.undoing')} `}
      {t('imports.undone', { withdrawn, changed })} {inTheWay > 0 && `${t('imports.inTheWay', { inTheWay })} `}
      {t('timeline.quote', { text: reason })}
    </p>
  );
}
