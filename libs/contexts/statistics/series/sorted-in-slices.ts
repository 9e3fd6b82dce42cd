import type { TimeSlice } from '@vpds/kernel';

/** Sorting or merging so many takes a small part of a slice. */
const PART = 500;

/** `toSorted` of any number of items: it yields between parts. */
export async function sortedInSlices<T>(
  items: readonly T[],
  order: (one: T, other: T) => number,
  slice: TimeSlice,
): Promise<readonly T[]> {
  let parts: (readonly T[])[] = [];
  for (let start = 0; start < items.length; start += PART) {
    if (slice.isOver) await slice.yield();
    parts.push(items.slice(start, start + PART).toSorted(order));
  }
  while (parts.length > 1) {
    const longer: (readonly T[])[] = [];
    for (let index = 0; index < parts.length; index += 2)
      longer.push(await merged(parts[index] ?? [], parts[index + 1] ?? [], order, slice));
    parts = longer;
  }
  return parts[0] ?? [];
}

async function merged<T>(
  one: readonly T[],
  other: readonly T[],
  order: (one: T, other: T) => number,
  slice: TimeSlice,
): Promise<readonly T[]> {
  const all: T[] = [];
  let [at, otherAt] = [0, 0];
  while (at < one.length && otherAt < other.length) {
    if (all.length % PART === 0 && slice.isOver) await slice.yield();
    const isNext = order(one[at] as T, other[otherAt] as T) <= 0;
    all.push((isNext ? one[at] : other[otherAt]) as T);
    if (isNext) at += 1;
    else otherAt += 1;
  }
  return all.concat(one.slice(at), other.slice(otherAt));
}
