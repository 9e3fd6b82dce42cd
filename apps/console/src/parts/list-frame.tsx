import { Button, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadingScreen } from '../app/screen-states.tsx';
import { t } from '../locales/index.ts';
import { ErrorNote } from './error-note.tsx';

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
  readonly list: Pages<Row>;
  /** Shown instead of an empty table. */
  readonly none: string;
  /** One heading per cell of a row. */
  readonly columns: readonly string[];
  readonly row: (row: Row) => ReactNode;
}

/** A list read page by page: one filter, a table, and its states. */
export function ListFrame<Row>({ title, filter, copyAs, list, none, columns, row }: ListFrameProps<Row>) {
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
      {list.error !== null && <ErrorNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isLoading && <LoadingScreen />}
      {list.isSuccess && rows.length === 0 && <p className="empty">{none}</p>}
      {rows.length > 0 && (
        <div className="table-scroller" tabIndex={0}>
          <table className="table">
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
            <tbody>{rows.map(row)}</tbody>
          </table>
        </div>
      )}
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('act.more')}
        </Button>
      )}
    </div>
  );
}
