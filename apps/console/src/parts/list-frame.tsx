import { Button, SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LoadingScreen } from '../app/screen-states.tsx';
import { t } from '../locales/index.ts';
import { ErrorNote } from './error-note.tsx';
import { useKey } from './key-bindings.tsx';

interface Pages<Row> {
  readonly data: { readonly pages: readonly { readonly rows: readonly Row[] }[] } | undefined;
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly isSuccess: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  refetch(): unknown;
  fetchNextPage(): unknown;
}

interface ListFrameProps<Row> {
  readonly title: string;
  readonly filter: {
    readonly label: string;
    readonly value: string;
    readonly data: { readonly value: string; readonly label: string }[];
    readonly onChange: (value: string) => void;
  };
  readonly copyAs: ReactNode;
  /** Warnings and hints above the rows. */
  readonly notes?: ReactNode;
  readonly list: Pages<Row>;
  /** Shown instead of an empty table. */
  readonly none: string;
  /** Headings, one per cell of a row. */
  readonly columns: readonly string[];
  readonly keyOf: (row: Row) => string;
  /** The product that Enter opens. */
  readonly productOf: (row: Row) => number;
  /** `isCurrent`: keys act on this row. */
  readonly cells: (row: Row, isCurrent: boolean) => ReactNode;
}

/** A list read page by page: one filter, a table whose rows keys move through, and its states. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { title, filter, copyAs, notes, list, none } = props;
  const rows = (list.data?.pages ?? []).flatMap((page) => page.rows);
  return (
    <div className="products">
      <div className="bar">
        <h1>{title}</h1>
        <span className="grow" />
        <SegmentedControl
          size="xs"
          transitionDuration={0}
          aria-label={filter.label}
          value={filter.value}
          onChange={filter.onChange}
          data={filter.data}
        />
        {copyAs}
      </div>
      {notes}
      {list.error !== null && <ErrorNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isLoading && <LoadingScreen />}
      {list.isSuccess && rows.length === 0 && <p className="empty">{none}</p>}
      {rows.length > 0 && <Rows {...props} rows={rows} />}
      {rows.length > 0 && (
        <div className="table-foot">
          <span>{t('list.shown', { count: rows.length })}</span>
          {list.hasNextPage && (
            <Button size="compact-xs" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('act.more')}
            </Button>
          )}
          <span className="muted">{t('list.keys')}</span>
        </div>
      )}
    </div>
  );
}

/** The row that keys act on is found again by its key when the list changes. */
function useCurrent(keys: readonly string[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const current = Math.max(0, chosen === null ? 0 : keys.indexOf(chosen));
  const go = (to: number) => setChosen(keys[Math.max(0, Math.min(to, keys.length - 1))] ?? null);
  useKey('j', t('key.next'), () => go(current + 1));
  useKey('k', t('key.previous'), () => go(current - 1));
  useKey('ArrowDown', t('key.next'), () => go(current + 1));
  useKey('ArrowUp', t('key.previous'), () => go(current - 1));
  return { current, go };
}

type RowsProps<Row> = ListFrameProps<Row> & { readonly rows: readonly Row[] };

function Rows<Row>({ title, columns, rows, keyOf, productOf, cells }: RowsProps<Row>) {
  const navigate = useNavigate();
  const keys = rows.map(keyOf);
  const { current, go } = useCurrent(keys);
  const shown = useRef<HTMLTableRowElement>(null);
  // Newer browsers return a promise, which React would call as the effect's cleanup.
  useEffect(() => {
    void shown.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  useKey('Enter', t('key.open'), () => {
    const row = rows[current];
    if (row !== undefined) void navigate({ to: '/products/$productID', params: { productID: String(productOf(row)) } });
  });
  return (
    <div className="table-scroller" tabIndex={0}>
      <table className="table stacked">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={keys[index]}
              ref={index === current ? shown : null}
              className={index === current ? 'current' : undefined}
              onClick={() => go(index)}
            >
              {cells(row, index === current)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
