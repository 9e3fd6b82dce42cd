import { useEffect, useRef, useState } from 'react';
import { useKey } from '../../parts/key-bindings.tsx';
import { toast, toastRefusal } from '../../parts/toast.ts';
import { useAct } from '../../parts/use-act.ts';
import { t } from '../../locales/index.ts';
import { type RowAnchor, rangeBegin } from './row-anchor.ts';
import type { ProductWindow } from './use-product-window.ts';

interface RowCursorOptions {
  readonly list: ProductWindow;
  /** Identifies the list: another one begins at its first row. */
  readonly of: string;
  readonly initial: number;
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (selected: ReadonlySet<number>) => void;
  readonly onOpen: (productID: number) => void;
  readonly scrollTo: (index: number) => void;
}

/** Rows of one range: their pages are read if they are not at hand. */
const MOST_IN_RANGE = 2_000;

/** The row that keys act on, and the selection. */
export function useRowCursor({ list, of, initial, selected, onSelect, onOpen, scrollTo }: RowCursorOptions) {
  const [chosen, choose] = useState({ of, index: initial });
  // A list may have become shorter.
  const current = Math.max(0, Math.min(chosen.of === of ? chosen.index : 0, list.length - 1));
  const setCurrent = (index: number): void => choose({ of, index });
  const anchor = useRef<RowAnchor | null>(null);
  const go = (to: number): void => {
    const index = Math.max(0, Math.min(to, list.length - 1));
    setCurrent(index);
    scrollTo(index);
  };
  const selectRange = useSelectRange(list, selected, onSelect);
  /** `isRange`: all rows from the last one that was selected; if there is none, from `begin`. */
  const toggle = (index: number, isRange: boolean, begin = index): void => {
    const row = list.rowAt(index);
    if (row === undefined) return;
    if (isRange) {
      const from = rangeBegin(anchor.current, { generation: list.generation, selected: selected.size }, begin);
      selectRange(Math.min(from, index), Math.max(from, index));
    } else {
      const next = new Set(selected);
      if (!next.delete(row.productID)) next.add(row.productID);
      onSelect(next);
    }
    anchor.current = { index, generation: list.generation };
  };
  const step = (by: number) => (event: KeyboardEvent) => {
    if (event.shiftKey) toggle(current + by, true, current);
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
    onError: toastRefusal,
    leave: add,
  });
  return (from, to) => {
    if (to - from >= MOST_IN_RANGE) return toast(t('products.mostInRange', { most: MOST_IN_RANGE }));
    const rows = Array.from({ length: to - from + 1 }, (_, index) => list.rowAt(from + index));
    if (rows.every((row) => row !== undefined)) add(rows.map(({ productID }) => productID));
    else read.act({ from, to });
  };
}
