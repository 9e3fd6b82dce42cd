/** Odd, so that a median is a measurement. */
const ROUNDS = 31;

/**
 * How many times as long a step takes where there is much as where there is little. Of medians, and in turns: a busy
 * machine slows down both.
 */
export async function growth(little: () => unknown, much: () => unknown): Promise<number> {
  const times = { little: [] as number[], much: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.little.push(await timeOf(little));
    times.much.push(await timeOf(much));
  }
  return medianOf(times.much) / medianOf(times.little);
}

/** Milliseconds. */
async function timeOf(step: () => unknown): Promise<number> {
  const begun = performance.now();
  await step();
  return performance.now() - begun;
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[(ROUNDS - 1) / 2] ?? Number.NaN;
}
