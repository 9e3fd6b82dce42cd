/** The row that a user has chosen in a list whose rows come and go. */
export interface RowPlace {
  readonly key: string;
  /** Where it was seen last. */
  readonly index: number;
}

export interface PlaceNow {
  readonly index: number;
  /** False: the chosen row has left the list. The one that is in its place now was never chosen. */
  readonly isChosen: boolean;
}

/** `chosen` is null if nothing was. */
export function placeNow(keys: readonly string[], chosen: RowPlace | null): PlaceNow {
  const found = chosen === null ? -1 : keys.indexOf(chosen.key);
  if (found >= 0) return { index: found, isChosen: true };
  return { index: Math.max(0, Math.min(chosen?.index ?? 0, keys.length - 1)), isChosen: false };
}

/** The place `by` rows further. If the chosen row has left, the one in its place comes first. */
export function movedBy(keys: readonly string[], chosen: RowPlace | null, by: 1 | -1): RowPlace | null {
  const { index, isChosen } = placeNow(keys, chosen);
  return placeAt(keys, isChosen ? index + by : index);
}

/** Null for an empty list. */
export function placeAt(keys: readonly string[], to: number): RowPlace | null {
  const index = Math.max(0, Math.min(to, keys.length - 1));
  const key = keys[index];
  return key === undefined ? null : { key, index };
}
