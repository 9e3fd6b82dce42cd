/** The row that was selected last. */
export interface RowAnchor {
  readonly index: number;
  /** Of the list in which the row had this index. */
  readonly generation: number;
}

/** Where a range begins: at the anchor, unless it was in another list or nothing is selected any more; else at `otherwise`. */
export function rangeBegin(
  anchor: RowAnchor | null,
  now: { readonly generation: number; readonly selected: number },
  otherwise: number,
): number {
  return anchor !== null && now.selected > 0 && anchor.generation === now.generation ? anchor.index : otherwise;
}
