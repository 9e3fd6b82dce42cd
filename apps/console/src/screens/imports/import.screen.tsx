import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import {
  IMPORTS_PATH,
  type Import,
  type ImportedRow,
  importQuery,
  importRowsQuery,
  rowsFilter,
} from '../../api/imports.ts';
import { isCode } from '../../api/request-failed.ts';
import { LoadingScreen } from '../../app/screen-states.tsx';
import { useMayChange } from '../../app/session.tsx';
import { useScreenName } from '../../app/trail.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { useKey } from '../../parts/key-bindings.tsx';
import { ListFrame } from '../../parts/list-frame.tsx';
import { Badge, type Tone } from '../../parts/status.tsx';
import { shownValue } from '../../parts/values.ts';
import { t, word } from '../../locales/index.ts';
import { ImportActs } from './import-acts.tsx';
import { importName } from './import-name.ts';
import { ImportNotes, UploadRefused } from './import-notes.tsx';
import { IMPORT_RESULTS, type ImportResult, UNDO_RESULTS } from './imports.search.ts';
import { reasonText } from './reason-text.ts';
import { useUpload } from './use-upload.ts';
import '../products/products.css';
import './imports.css';

const route = getRouteApi('/imports/$importID');

/** One import: how far it is, what became of its rows, and the ways to end or undo it. */
export function ImportScreen() {
  const { importID } = route.useParams();
  const navigate = useNavigate();
  const { data: shown, error, refetch } = useQuery(importQuery(importID));
  const upload = useUpload(importID);
  useScreenName(t('nav.imports'), shown === undefined ? importID.slice(0, 8) : importName(shown));
  useKey('Escape', t('key.backToList'), () => void navigate({ to: '/imports' }));
  if (shown !== undefined)
    return (
      <>
        {error !== null && upload?.state.kind !== 'waiting' && (
          <ErrorNote error={error} onRetry={() => void refetch()} />
        )}
        <Shown key={importID} shown={shown} />
      </>
    );
  // The service knows a new one as soon as its first lines have arrived.
  if (isCode(error, 'import_not_found') && upload?.state.kind === 'refused') return <UploadRefused upload={upload} />;
  if (error === null || (upload?.isUnderWay === true && isCode(error, 'import_not_found'))) return <LoadingScreen />;
  if (!isCode(error, 'import_not_found') && !isCode(error, 'import_id_malformed'))
    return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <div className="empty" role="status">
      <p>{t('imports.notFound')}</p>
      <Link to="/imports">{t('nav.imports')}</Link>
    </div>
  );
}

function Shown({ shown }: { readonly shown: Import }) {
  const { importID, state, undo } = shown;
  const { result } = route.useSearch();
  const navigate = route.useNavigate();
  const mayChange = useMayChange();
  const list = useInfiniteQuery(importRowsQuery(importID, result, state));
  const show = (value: string) => void navigate({ search: value === 'all' ? {} : { result: value as ImportResult } });
  const results = undo === null ? IMPORT_RESULTS : ([...IMPORT_RESULTS, ...UNDO_RESULTS] as const);
  return (
    <ListFrame
      title={importName(shown)}
      filter={{
        label: t('imports.show'),
        value: result ?? 'all',
        onChange: show,
        data: [
          { value: 'all', label: t('imports.all') },
          ...results.map((value) => ({ value, label: word('importResult', value) })),
        ],
      }}
      copyAs={
        <>
          {mayChange && <ImportActs shown={shown} />}
          <CopyAs path={`${IMPORTS_PATH}/${importID}/rows`} query={rowsFilter(result)} />
        </>
      }
      notes={<ImportNotes shown={shown} mayChange={mayChange} />}
      list={list}
      none={t(result === undefined ? 'imports.noRows' : 'imports.noRowsSo')}
      columns={[
        { name: t('imports.line'), isNumber: true },
        t('imports.result'),
        t('imports.product'),
        t('imports.reason'),
      ]}
      keyOf={keyOfRow}
      targetOf={({ productID }) =>
        productID === null ? null : { to: '/products/$productID', params: { productID: String(productID) } }
      }
      cells={(row) => (
        <>
          <th scope="row" className="number" data-label={t('imports.line')}>
            {shownValue(row.line)}
          </th>
          <td>
            <Badge tone={TONES[row.result]}>{word('importResult', row.result)}</Badge>
          </td>
          <td>
            {row.productID !== null && (
              <Link to="/products/$productID" params={{ productID: String(row.productID) }}>
                {t('mails.productOf', { productID: String(row.productID) })}
              </Link>
            )}
          </td>
          <td className="reason" title={reasonOf(row)}>
            {reasonOf(row)}
          </td>
        </>
      )}
    />
  );
}

function keyOfRow({ line, productID }: ImportedRow): string {
  return `${line} ${productID ?? ''}`;
}

function reasonOf({ error }: ImportedRow): string {
  return error === null ? '' : reasonText(error);
}

const TONES: Readonly<Record<ImportResult, Tone>> = {
  created: 'ok',
  updated: 'busy',
  unchanged: 'plain',
  failed: 'bad',
  withdrawn: 'plain',
  changed: 'plain',
  inTheWay: 'late',
};
