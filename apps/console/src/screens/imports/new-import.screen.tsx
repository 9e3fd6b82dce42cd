import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ImportFile } from '../../api/import-file.ts';
import { fieldsQuery } from '../../api/products.ts';
import { ReadOnlyNote } from '../../app/read-only.tsx';
import { LoadingScreen } from '../../app/screen-states.tsx';
import { useMayChange, useMe } from '../../app/session.tsx';
import { useScreenName } from '../../app/trail.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { useKey } from '../../parts/key-bindings.tsx';
import { t, word } from '../../locales/index.ts';
import { columnHead } from '../products/columns.ts';
import { ChooseFile } from './choose-file.tsx';
import { targetsOf } from './column-plans.ts';
import { PrepareImport } from './prepare-import.tsx';
import { Steps } from './steps.tsx';
import '../products/products.css';
import './imports.css';

/** From a file to an import: choose it, see what it is understood as, check it, begin. */
export function NewImportScreen() {
  const [source, setSource] = useState<ImportFile | null>(null);
  useScreenName(t('nav.imports'), source?.file.name ?? t('imports.new'));
  const navigate = useNavigate();
  const mayChange = useMayChange();
  useKey('Escape', t('key.backToList'), () => void navigate({ to: '/imports' }), source === null);
  if (!mayChange) return <ReadOnlyNote />;
  if (source !== null) return <Prepared key={source.file.name} source={source} onDiscard={() => setSource(null)} />;
  return (
    <div className="products">
      <h1>{t('imports.new')}</h1>
      <Steps step="columns" />
      <ChooseFile label={t('imports.choose')} onChosen={setSource}>
        <span>{t('imports.formats')}</span>
      </ChooseFile>
      <p className="note info">{t('imports.effects')}</p>
    </div>
  );
}

interface PreparedProps {
  readonly source: ImportFile;
  readonly onDiscard: () => void;
}

/** What columns can be is known first: a heading is then matched once. */
function Prepared(props: PreparedProps) {
  const { currency } = useMe().company;
  const { data: fields, error, refetch } = useQuery(fieldsQuery);
  if (fields === undefined)
    return error === null ? <LoadingScreen /> : <ErrorNote error={error} onRetry={() => void refetch()} />;
  const targets = targetsOf(
    fields,
    (key) => columnHead(key, fields, currency),
    (status) => t('imports.time', { status: word('status', status) }),
  );
  return <PrepareImport {...props} fields={fields} targets={targets} />;
}
