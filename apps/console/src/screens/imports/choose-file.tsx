import { type DragEvent, type ReactNode, useState } from 'react';
import { type ImportFile, NoImportFile, importFileOf } from '../../api/import-file.ts';
import { useAct } from '../../parts/use-act.ts';
import { t } from '../../locales/index.ts';

interface ChooseFileProps {
  readonly label: string;
  readonly onChosen: (file: ImportFile) => void;
  /** What else is to be said where the file is dropped. */
  readonly children?: ReactNode;
}

/** A place to choose a file at, or to drop it on. The file is looked through once. */
export function ChooseFile({ label, onChosen, children }: ChooseFileProps) {
  const [isOver, setOver] = useState(false);
  const look = useAct({ mutationFn: importFileOf, leave: onChosen });
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file !== undefined) look.act(file);
  };
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    <div>
      <label
        className={isOver ? 'drop-zone over' : 'drop-zone'}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event);
          take(event.dataTransfer.files);
        }}
      >
        <span className="drop-label">{look.isPending ? t('imports.looking') : label}</span>
        {children}
        <input
          type="file"
          className="sr-only"
          accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv,application/x-ndjson"
          disabled={look.isPending}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file may be chosen again after it was mended.
            event.currentTarget.value = '';
          }}
        />
      </label>
      {look.error !== null && (
        <p className="error" role="alert">
          {whyNot(look.error)}
        </p>
      )}
    </div>
  );
}

function whyNot(error: Error): string {
  return error instanceof NoImportFile
    ? t(`imports.${error.reason}`)
    : t('imports.unreadable', { text: error.message });
}
