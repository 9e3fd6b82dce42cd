import { useRef, useState } from 'react';
import { useKey } from '../../parts/key-bindings.tsx';
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

/** The row that keys act on, and the selection. */
export function useRowCursor({ list, initial, selected, onSelect, onOpen, scrollTo }: RowCursorOptions) {
  const [current, setCurrent] = useState(initial);
  const anchor = useRef(initial);
  const go = (to: number): void => {
    const index = Math.max(0, Math.min(to, list.length - 1));
    setCurrent(index);
    scrollTo(index);
  };
  /** `isRange`: also all rows from the last one that was selected. */
  const toggle = (index: number, isRange: boolean): void => {
    const row = list.rowAt(index);
    if (row === undefined) return;
    const [from, to] = isRange ? [Math.min(anchor.current, index), Math.max(anchor.current, index)] : [index, index];
    const isOn = isRange || !selected.has(row.productID);
    const next = new Set(selected);
    for (let each = from; each <= to; each += 1) {
      const productID = list.rowAt(each)?.productID;
      if (productID === undefined) continue;
      if (isOn) next.add(productID);
      else next.delete(productID);
    }
    anchor.current = index;
    onSelect(next);
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
