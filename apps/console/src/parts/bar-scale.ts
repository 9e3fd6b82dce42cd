/** Ticks of an axis of counts, from the smallest to the largest; 0 is one of them. */
export function ticksOf(smallest: number, largest: number, most: number): number[] {
  const [low, high] = [Math.min(0, smallest), Math.max(0, largest)];
  const step = stepOf((high - low) / most);
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), 1)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** The next of 1, 2, 5, 10, 20, …: counts are whole. */
function stepOf(atLeast: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(atLeast, 1))));
  return ([1, 2, 5].find((factor) => factor * power >= atLeast) ?? 10) * power;
}

/** A part of a stacked bar, from one count to the other. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Stacks counts away from zero: what is negative is below it. */
export function stacked(counts: readonly number[]): Span[] {
  let [above, below] = [0, 0];
  return counts.map((count) => {
    const from = count < 0 ? below : above;
    if (count < 0) below += count;
    else above += count;
    return { from, to: from + count };
  });
}

/** Moves places apart that are closer than `distance`, in their order, between `first` and `last`. */
export function apart(
  places: readonly number[],
  distance: number,
  { first, last }: { readonly first: number; readonly last: number },
): number[] {
  const down: number[] = [];
  for (const place of places) down.push(Math.max(place, (down.at(-1) ?? first - distance) + distance));
  const up: number[] = [];
  for (const place of down.toReversed()) up.push(Math.min(place, (up.at(-1) ?? last + distance) - distance));
  return up.toReversed();
}
