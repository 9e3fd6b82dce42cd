import { useEffect, useRef, useState } from 'react';
import { useKey } from '../../parts/key-bindings.tsx';
import { toast, toastRefusal } from '../../parts/toast.ts';
import { useAct } from '../../parts/use-act.ts';
import { t } from '../../locales/index.ts';
import type { ProductWindow } from './use-product-window.ts';

interface RowCursorOptions {
  readonly list: ProductWindow;
  readonly initial: number;
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (selected: ReadonlySet<number>) => void;
  readonly onOpen: (productID: number) => void;
  readonly scrollTo: (index: number) => void;
}

/** Rows of one range: their pages are read if they are not at hand. */
const MOST_IN_RANGE = 2_000;

/** The row that keys act on, and the selection. */
export function useRowCursor({ list, initial, selected, onSelect, onOpen, scrollTo }: RowCursorOptions) {
  const [current, setCurrent] = useState(initial);
  const anchor = useRef(initial);
  const go = (to: number): void => {
    const index = Math.max(0, Math.min(to, list.length - 1));
    setCurrent(index);
    scrollTo(index);
  };
  const selectRange = useSelectRange(list, selected, onSelect);
  /** `isRange`: all rows from the last one that was selected. */
  const toggle = (index: number, isRange: boolean): void => {
    const row = list.rowAt(index);
    if (row === undefined) return;
    if (isRange) selectRange(Math.min(anchor.current, index), Math.max(anchor.current, index));
    else {
      const next = new Set(selected);
      if (!next.delete(row.productID)) next.add(row.productID);
      onSelect(next);
    }
    anchor.current = index;
  };
  const step = (by: number) => (event: KeyboardEvent) => {
    if (event.shiftKey) toggle(current + by, true);
    go(current + by);
  };
  useKey('j', t('key.next'), () => go(current + 1));
  useKey('k', t('key.previous'), () => go(current - 1));
  useKey('ArrowDown', t('key.next'), step(1));
  useKey('ArrowUp', t('key.previous'), step(-1));
  useKey('x', t('key.select'), (event) => toggle(current, event.shiftKey));
  useKey('Enter', t('key.open'), () => {
    const row = list.rowAt(current);
    if (row !== undefined) onOpen(row.productID);
  });
  return { current, setCurrent, toggle };
}

/** Selects all rows of a range or none: part of it would be acted on as if it were the whole. */
function useSelectRange(
  list: ProductWindow,
  selected: RowCursorOptions['selected'],
  onSelect: RowCursorOptions['onSelect'],
): (from: number, to: number) => void {
  const latest = useRef(selected);
  useEffect(() => {
    latest.current = selected;
  });
  const add = (productIDs: readonly number[]) => onSelect(new Set([...latest.current, ...productIDs]));
  const read = useAct({
    mutationFn: ({ from, to }: { readonly from: number; readonly to: number }) => list.idsBetween(from, to),
    onSuccess: add,
    onError: toastRefusal,
  });
  return (from, to) => {
    if (to - from >= MOST_IN_RANGE) return toast(t('products.mostInRange', { most: MOST_IN_RANGE }));
    const rows = Array.from({ length: to - from + 1 }, (_, index) => list.rowAt(from + index));
    if (rows.every((row) => row !== undefined)) add(rows.map(({ productID }) => productID));
    else read.act({ from, to });
  };
}
