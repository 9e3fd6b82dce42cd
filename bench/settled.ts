import { setTimeout as sleep } from 'node:timers/promises';
import { type Classify, cpuSeconds } from './cpu-shares.ts';

const IDLE_SECONDS = 6;
const SETTLED_WITHIN_SECONDS = 60;

/** CPU seconds per second without requests, by group. */
export async function idleRates(classify: Classify): Promise<ReadonlyMap<string, number>> {
  await settled(classify);
  return ratesOver(classify, IDLE_SECONDS);
}

/** CPU seconds per second, by group. */
async function ratesOver(classify: Classify, seconds: number): Promise<ReadonlyMap<string, number>> {
  const before = cpuSeconds(classify);
  const began = performance.now();
  await sleep(seconds * 1_000);
  const took = (performance.now() - began) / 1_000;
  return new Map([...cpuSeconds(classify)].map(([group, taken]) => [group, (taken - (before.get(group) ?? 0)) / took]));
}

/** Waits until CPU time of the processes no longer falls. */
export async function settled(classify: Classify): Promise<void> {
  const until = performance.now() + SETTLED_WITHIN_SECONDS * 1_000;
  let calm = 0;
  let least = Infinity;
  while (calm < 2 && performance.now() < until) {
    const rates = await ratesOver(classify, 1);
    const sum = [...rates].reduce((all, [group, rate]) => (group === 'load generator' ? all : all + rate), 0);
    calm = sum <= least * 1.3 ? calm + 1 : 0;
    least = Math.min(least, sum);
  }
}
