import type { CounterStore } from '@vpds/kernel';
import type { CounterSubscriber } from '../counting/counter-subscriber.ts';
import { COUNTERS } from '../domain/counters.ts';

/** Companies that are compared at once. */
const BATCH = 100;

/** Compares the last second that both have counted. @returns the first difference */
export async function compareCounters(
  counters: CounterStore,
  one: CounterSubscriber,
  other: CounterSubscriber,
): Promise<string | null> {
  const second = Math.min(await one.countedUpToSecond(), await other.countedUpToSecond());
  const counted = await Promise.all([counters.scopes(one.set), counters.scopes(other.set)]);
  const scopes = [...new Set(counted.flat())];
  for (let start = 0; start < scopes.length; start += BATCH) {
    const differences = await Promise.all(
      scopes.slice(start, start + BATCH).map(async (scope) => {
        const [[before = []], [after = []]] = (await Promise.all(
          [one.set, other.set].map((set) => counters.totals(set, scope, [second])),
        )) as [(readonly number[])[], (readonly number[])[]];
        return difference(scope, second, before, after);
      }),
    );
    const first = differences.find((text) => text !== null);
    if (first !== undefined) return first;
  }
  return null;
}

function difference(scope: number, second: number, before: readonly number[], after: readonly number[]): string | null {
  const number = COUNTERS.findIndex((_, index) => before[index] !== after[index]);
  if (number < 0) return null;
  const whose = scope === 0 ? 'all companies' : `company ${scope}`;
  return `${COUNTERS[number]} of ${whose} up to ${second}: ${before[number]} before, ${after[number]} now`;
}
