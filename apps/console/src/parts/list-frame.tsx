import { Button, SegmentedControl } from '@mantine/core';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LoadingScreen } from '../app/screen-states.tsx';
import { t } from '../locales/index.ts';
import { ErrorNote } from './error-note.tsx';
import { useKey } from './key-bindings.tsx';
import { type RowPlace, movedBy, placeAt, placeNow } from './row-place.ts';

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

/** A screen of the console. */
export type RowTarget = Pick<NavigateOptions, 'to' | 'params'>;

interface NumberColumn {
  readonly name: string;
  readonly isNumber: true;
}

interface ListFrameProps<Row> {
  readonly title: string;
  readonly filter?: {
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
  readonly columns: readonly (string | NumberColumn)[];
  readonly keyOf: (row: Row) => string;
  /** What Enter opens; null: the row has nothing to open. */
  readonly targetOf: (row: Row) => RowTarget | null;
  /** `isCurrent`: keys act on this row. */
  readonly cells: (row: Row, isCurrent: boolean) => ReactNode;
}

/** A list read page by page: one filter, a table whose rows keys move through, and its states. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { title, filter, copyAs, notes, list, none } = props;
  const rows = (list.data?.pages ?? []).flatMap((page) => page.rows);
  const isSearching = useRowsOrEnd(list, rows.length);
  return (
    <div className="products">
      <div className="bar">
        <h1>{title}</h1>
        <span className="grow" />
        {filter !== undefined && (
          <SegmentedControl
            aria-label={filter.label}
            value={filter.value}
            onChange={filter.onChange}
            data={filter.data}
          />
        )}
        {copyAs}
      </div>
      {notes}
      {list.error !== null && <ErrorNote error={list.error} onRetry={() => void list.refetch()} />}
      {(list.isLoading || isSearching) && <LoadingScreen />}
      {list.isSuccess && !isSearching && rows.length === 0 && <p className="empty">{none}</p>}
      {rows.length > 0 && <Rows key={filter?.value} {...props} rows={rows} />}
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

/** Goes on while pages are empty and others follow (LST-2). @returns whether rows may still come */
function useRowsOrEnd<Row>(list: Pages<Row>, rows: number): boolean {
  const { hasNextPage, isFetchingNextPage, error } = list;
  const isSearching = rows === 0 && hasNextPage && error === null;
  useEffect(() => {
    if (isSearching && !isFetchingNextPage) void list.fetchNextPage();
  });
  return isSearching;
}

/**
 * The row that keys act on, which is found again when the list changes. When it has left, keys act on none: the user has
 * not chosen the row that is in its place now.
 */
function useChosenRow(keys: readonly string[]) {
  const [chosen, setChosen] = useState<RowPlace | null>(() => placeAt(keys, 0));
  const { index, isChosen } = placeNow(keys, chosen);
  if (isChosen && chosen !== null && chosen.index !== index) setChosen({ ...chosen, index });
  const move = (by: 1 | -1) => () => setChosen(movedBy(keys, chosen, by));
  useKey('j', t('key.next'), move(1));
  useKey('k', t('key.previous'), move(-1));
  useKey('ArrowDown', t('key.next'), move(1));
  useKey('ArrowUp', t('key.previous'), move(-1));
  return { place: index, current: isChosen ? index : null, choose: (to: number) => setChosen(placeAt(keys, to)) };
}

type RowsProps<Row> = ListFrameProps<Row> & { readonly rows: readonly Row[] };

function Rows<Row>({ title, columns, rows, keyOf, targetOf, cells }: RowsProps<Row>) {
  const navigate = useNavigate();
  const keys = rows.map(keyOf);
  const { place, current, choose } = useChosenRow(keys);
  const shown = useRef<HTMLTableRowElement>(null);
  // Newer browsers return a promise, which React would call as the effect's cleanup.
  useEffect(() => {
    void shown.current?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  useKey('Enter', t('key.open'), () => {
    const row = current === null ? undefined : rows[current];
    const target = row === undefined ? null : targetOf(row);
    if (target !== null) void navigate(target as NavigateOptions);
  });
  return (
    <div className="table-scroller" tabIndex={0}>
      <table className="table stacked">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) =>
              typeof column === 'string' ? (
                <th key={column} scope="col">
                  {column}
                </th>
              ) : (
                <th key={column.name} scope="col" className="number">
                  {column.name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={keys[index]}
              ref={index === place ? shown : null}
              className={index === current ? 'current' : undefined}
              aria-current={index === current}
              onClick={() => choose(index)}
            >
              {cells(row, index === current)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
