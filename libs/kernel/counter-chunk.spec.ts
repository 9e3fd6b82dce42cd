import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CHUNK_ENTRIES, MAX_COUNTERS, OpenSeries, addTotals, noTotals, type ChunkWrite } from './counter-chunk.ts';

interface Counted {
  readonly second: number;
  readonly counter: number;
}

/** Stored chunks of one series by their first second, as an adapter keeps them. */
class Stored {
  readonly chunks = new Map<number, ChunkWrite>();

  write(series: OpenSeries): void {
    for (const chunk of series.writes()) {
      expect(this.chunks.get(chunk.first)?.position ?? null).toBe(chunk.replaces);
      this.chunks.set(chunk.first, chunk);
    }
    series.written();
  }

  reopened(): OpenSeries {
    const last = [...this.chunks.values()].sort((a, b) => a.first - b.first).at(-1);
    return new OpenSeries(1, 0, last ?? null);
  }

  at(second: number): number[] {
    const found = [...this.chunks.values()].filter(({ first }) => first <= second).sort((a, b) => a.first - b.first);
    const totals = noTotals();
    const last = found.at(-1);
    if (last !== undefined) addTotals(last.body, second, totals);
    return totals;
  }
}

const events = fc
  .array(
    fc.record({ step: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(100_000_000)), counter: fc.nat(MAX_COUNTERS - 1) }),
    { maxLength: 1_500 },
  )
  .map((steps) => {
    let second = 1_700_000_000;
    return steps.map(({ step, counter }): Counted => ({ second: (second += step), counter }));
  });

function naive(history: readonly Counted[], until: number): number[] {
  const totals = noTotals();
  for (const { second, counter } of history) if (second <= until) totals[counter] = (totals[counter] ?? 0) + 1;
  return totals;
}

describe('ADR-10: counters are running totals in chunks', () => {
  test('the total at any second equals a recount, however often it was written and reopened', () => {
    fc.assert(
      fc.property(events, fc.array(fc.nat(1_500), { maxLength: 6 }), (history, cuts) => {
        const stored = new Stored();
        let series = stored.reopened();
        for (const [index, { second, counter }] of history.entries()) {
          series.add(BigInt(index), second, counter);
          if (!cuts.includes(index)) continue;
          stored.write(series);
          if (index % 2 === 0) series = stored.reopened();
        }
        stored.write(series);
        const moments = new Set(history.flatMap(({ second }, index) => (index % 7 === 0 ? [second - 1, second] : [])));
        for (const moment of [...moments, 0, 1e12]) expect(stored.at(moment)).toEqual(naive(history, moment));
      }),
      { numRuns: 60 },
    );
  });

  test('what is stored depends on the events only, not on how often it was written', () => {
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 300 }), (history, every) => {
        const atOnce = new Stored();
        const inSteps = new Stored();
        let series = inSteps.reopened();
        const whole = atOnce.reopened();
        for (const [index, { second, counter }] of history.entries()) {
          whole.add(BigInt(index), second, counter);
          series.add(BigInt(index), second, counter);
          if (index % every === 0) {
            inSteps.write(series);
            series = inSteps.reopened();
          }
        }
        inSteps.write(series);
        atOnce.write(whole);
        const shown = (stored: Stored) =>
          [...stored.chunks.values()].map(({ first, position, body }) => [first, position, [...body]]);
        expect(shown(inSteps)).toEqual(shown(atOnce));
      }),
      { numRuns: 60 },
    );
  });

  test('a full chunk has 256 entries and never changes again', () => {
    const stored = new Stored();
    const series = stored.reopened();
    for (let index = 0; index < CHUNK_ENTRIES; index += 1) series.add(BigInt(index), 100 + index, 1);
    stored.write(series);
    expect(stored.chunks.size).toBe(1);
    series.add(300n, 1_000, 1);
    expect(series.writes().map(({ first, replaces }) => [first, replaces])).toEqual([[1_000, null]]);
    stored.write(series);
    series.add(301n, 1_001, 1);
    expect(series.writes().map(({ first }) => first)).toEqual([1_000]);
  });

  test('an event that the series has counted already changes nothing', () => {
    const series = new OpenSeries(1, 0, null);
    series.add(7n, 100, 2);
    series.written();
    series.add(7n, 100, 2);
    series.add(3n, 100, 2);
    expect(series.dirty).toBe(false);
    expect(series.writes()).toEqual([]);
  });

  test('a clock that went back counts with the last second', () => {
    const stored = new Stored();
    const series = stored.reopened();
    series.add(1n, 100, 0);
    series.add(2n, 90, 0);
    stored.write(series);
    expect([stored.at(99)[0], stored.at(100)[0]]).toEqual([0, 2]);
  });
});
