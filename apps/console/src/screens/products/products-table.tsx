import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useNavigate } from '@tanstack/react-router';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldKey } from '../../api/products.ts';
import { ErrorNote } from '../../parts/error-note.tsx';
import { sentenceOf } from '../../parts/refusal.ts';
import { useToday } from '../../parts/use-today.ts';
import { shownPlate } from '../../parts/values.ts';
import { t } from '../../locales/index.ts';
import { FIXED_COLUMNS } from './columns.ts';
import { rememberOrder } from './listed-order.ts';
import { NothingFound } from './nothing-found.tsx';
import { CardRow, Heads, Row, Spacer } from './product-rows.tsx';
import type { ProductsFilters, ProductsSearch } from './products.search.ts';
import { type ProductWindow, useProductWindow } from './use-product-window.ts';
import { useRowCursor } from './use-row-cursor.ts';

interface ProductsTableProps {
  readonly filters: ProductsFilters;
  readonly columns: readonly string[];
  readonly fields: readonly FieldKey[];
  /** `300` or `10000+`; empty while it is unknown. */
  readonly total: string;
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (selected: ReadonlySet<number>) => void;
  readonly onChange: (next: Partial<ProductsSearch>) => void;
}

/** Rows rendered beyond the visible ones. */
const OVERSCAN = 8;

/** Pixels of a card on a narrow screen. */
const CARD_HEIGHT = 73;

function screenful(of: string, first: number) {
  return { of, first, last: first + OVERSCAN * 4 };
}

/** Pixels of a row: people choose between two densities. */
function denseHeight(): number {
  return document.documentElement.dataset['density'] === 'comfortable' ? 40 : 32;
}

/** The open row and the scroll offset of the list that was left last, by its filters. */
let left = { of: '', offset: 0, current: 0 };

/** Keeps where the list is left; another list begins at its top. */
function useLeftPlace(place: string, current: number, scroller: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    if (left.of !== place) {
      scroller.current?.scrollTo({ top: 0 });
      left = { of: place, offset: 0, current: 0 };
    }
    // A layout effect ends while the table is still in the page: a detached one has no scroll position.
    return () => void (left = { of: place, offset: scroller.current?.scrollTop ?? 0, current });
  }, [place, current, scroller]);
}

export function ProductsTable(props: ProductsTableProps) {
  const { filters, columns, fields, total, selected, onSelect, onChange } = props;
  const navigate = useNavigate();
  // Its cells show times by the day.
  useToday();
  const place = JSON.stringify(filters);
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false });
  const rowHeight = isNarrow ? CARD_HEIGHT : denseHeight();
  const [initial] = useState(left.of === place ? left : { of: place, offset: 0, current: 0 });
  const [seen, setSeen] = useState(() => screenful(place, Math.floor(initial.offset / rowHeight)));
  const range = seen.of === place ? seen : screenful(place, 0);
  const list = useProductWindow(filters, columns, range);
  const virtual = useVirtualizer({
    count: list.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialOffset: initial.offset,
    onChange: ({ range: now }) => {
      if (now !== null && (now.startIndex !== range.first || now.endIndex !== range.last))
        setSeen({ of: place, first: now.startIndex, last: now.endIndex });
    },
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  useEffect(() => rememberOrder(list.atHand));
  const cursor = useRowCursor({
    list,
    of: place,
    initial: initial.current,
    selected,
    onSelect,
    onOpen: (productID) => void navigate({ to: '/products/$productID', params: { productID: String(productID) } }),
    scrollTo: (index) => virtual.scrollToIndex(index),
  });
  const { current } = cursor;
  useLeftPlace(place, current, scroller);
  if (list.error !== null) return <ErrorNote error={list.error} onRetry={list.renew} />;
  const changedSince = <ChangedSince count={list.changes} error={list.changesError} onShow={list.renew} />;
  if (list.isComplete && list.length === 0)
    return <NothingFound filters={filters} onChange={onChange} changedSince={changedSince} />;
  const all = [...FIXED_COLUMNS, ...columns];
  const rendered = virtual.getVirtualItems();
  return (
    <>
      <div className="table-scroller" ref={scroller} aria-busy={list.isLoading} tabIndex={0}>
        <table className="table" aria-rowcount={list.isComplete ? list.length : -1}>
          <caption className="sr-only">{t('products.caption')}</caption>
          <thead className={isNarrow ? 'sr-only' : undefined}>
            <Heads columns={all} fields={fields} filters={filters} onChange={onChange} />
          </thead>
          <tbody>
            <Spacer height={rendered[0]?.start ?? 0} />
            {rendered.map(({ index }) => {
              const row = list.rowAt(index);
              const shared = {
                row,
                index,
                isCurrent: index === current,
                isSelected: row !== undefined && selected.has(row.productID),
                onToggle: (isRange: boolean) => cursor.toggle(index, isRange),
                onPoint: () => cursor.setCurrent(index),
              };
              if (isNarrow) return <CardRow key={index} {...shared} />;
              return <Row key={index} {...shared} columns={all} fields={fields} />;
            })}
            <Spacer height={virtual.getTotalSize() - (rendered.at(-1)?.end ?? 0)} />
          </tbody>
        </table>
      </div>
      <Foot list={list} total={total} selected={selected.size} current={current}>
        {changedSince}
        {rendered.length < list.length && (
          <Printed from={rendered[0]?.index ?? 0} to={rendered.at(-1)?.index ?? 0} total={totalOf(list, total)} />
        )}
      </Foot>
    </>
  );
}

interface ChangedSinceProps {
  readonly count: number;
  readonly error: Error | null;
  readonly onShow: () => void;
}

/** Rows do not move until the user asks for the new order. */
function ChangedSince({ count, error, onShow }: ChangedSinceProps) {
  return (
    <>
      {error !== null && <span role="alert">{t('products.changesUnknown', { refusal: sentenceOf(error) })}</span>}
      {count > 0 && (
        <span role="status">
          {t('products.changed', { count })}{' '}
          <Button size="compact-xs" onClick={onShow}>
            {t('products.showChanges')}
          </Button>
        </span>
      )}
    </>
  );
}

/** On paper there are the rows that are rendered, and no others. */
function Printed({ from, to, total }: { readonly from: number; readonly to: number; readonly total: string }) {
  return <span className="print-only">{t('products.printed', { from: from + 1, to: to + 1, total })}</span>;
}

function totalOf(list: ProductWindow, total: string): string {
  return list.isComplete ? String(list.length) : total;
}

interface FootProps {
  readonly list: ProductWindow;
  readonly total: string;
  readonly selected: number;
  readonly current: number;
  readonly children: ReactNode;
}

/** The part below the rows: what appears here moves none of them. The mark that keys move is told, not only drawn. */
function Foot({ list, total, selected, current, children }: FootProps) {
  return (
    <div className="table-foot">
      <span role="status" className="no-print">
        <span>{t('products.position', { current: current + 1, total: totalOf(list, total) })}</span>{' '}
        <span className="sr-only">{shownPlate(list.rowAt(current)?.registrationNumber)}</span>
      </span>
      {selected > 0 && <span>{t('products.selected', { count: selected })}</span>}
      {children}
      <span className="muted no-print">{t('products.keys')}</span>
    </div>
  );
}
