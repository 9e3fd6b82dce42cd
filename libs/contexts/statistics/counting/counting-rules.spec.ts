import { expect, test } from '@jest/globals';
import { UPDATES_SAMPLES, freeze, frozen } from '@vpds/kernel/testing';
import { resolve } from 'node:path';
import { COUNTERS, countedAs } from '../domain/counters.ts';
import { variedSamples } from '../testing/varied-samples.ts';
import { readCounted } from './read-counted.ts';

/** The rules of each counter. */
type Rules = Record<string, { readonly rules: string; readonly counts: readonly string[] }>;

const FROZEN = resolve(import.meta.dirname, '../samples/counting.json');

function rulesNow(): Rules {
  const rules = Object.fromEntries(
    COUNTERS.map((counter) => [counter, { rules: countedAs(counter), counts: new Set<string>() }]),
  );
  for (const { type, payload, words } of variedSamples()) {
    const reading = readCounted(type, payload);
    const counter = 'counts' in reading ? reading.counts : null;
    if (counter !== null) rules[counter]?.counts.add(words);
  }
  return Object.fromEntries(
    Object.entries(rules).map(([name, { rules: version, counts }]) => [
      name,
      { rules: version, counts: [...counts].toSorted() },
    ]),
  );
}

/** Read before anything is frozen. */
const BEFORE = frozen<Rules>(FROZEN) ?? {};

test('STA-11: what counts is as it was frozen, or the version of its rules is another one', async () => {
  const now = rulesNow();
  const before = BEFORE;
  const changed = Object.entries(now).filter(
    ([counter, { rules, counts }]) =>
      before[counter]?.rules === rules && JSON.stringify(before[counter].counts) !== JSON.stringify(counts),
  );
  if (changed.length > 0)
    throw new Error(
      `What counts as ${changed.map(([counter]) => counter).join(', ')} has changed: what was counted before must be ` +
        'counted again. Raise its version in CHANGED (domain/counters.ts), then freeze it: UPDATE_SAMPLES=1.',
    );
  const uncounted = Object.entries(now).filter(([name, { counts }]) => name !== 'unreadable' && counts.length === 0);
  if (uncounted.length > 0)
    throw new Error(
      `No event counts as ${uncounted.map(([counter]) => counter).join(', ')}: name its event in COUNTED_BY_TYPE or countedBy ` +
        '(domain/counted-events.ts), or remove the counter.',
    );
  expectPlaces();
  if (UPDATES_SAMPLES) await freeze(FROZEN, now);
  expect(now).toEqual(frozen<Rules>(FROZEN));
});

/** Runs before anything is frozen. */
function expectPlaces(): void {
  const before = Object.keys(BEFORE);
  const moved = before.filter((counter, place) => COUNTERS[place] !== counter);
  if (moved.length > 0)
    throw new Error(
      `${moved.join(', ')} would get another number, and stored counts are by number: put new counters at the end of COUNTERS ` +
        '(domain/counters.ts), and remove none.',
    );
}

test('a counter keeps its number: the order is the format of what is stored', () => {
  expect(Object.keys(BEFORE).length).toBeGreaterThan(0);
  expectPlaces();
});
