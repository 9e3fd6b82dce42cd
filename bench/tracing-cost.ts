import { median } from './load.ts';

export interface Cost {
  readonly perSecond: number;
  /** Milliseconds of CPU time per create. */
  readonly cpu: number;
}

export interface Measured {
  readonly name: string;
  cost(creates: number): Promise<Cost>;
}

/** Prints each in paired rounds, as ratios to the first one, which has no traces. */
export async function compareCosts(variants: readonly Measured[], rounds: number, creates: number): Promise<void> {
  const costs = new Map<string, Cost[]>(variants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    // Each is first, second and last equally often.
    for (let turn = 0; turn < variants.length; turn += 1) {
      const { name, cost } = variants[(round + turn) % variants.length] as Measured;
      costs.get(name)?.push(await cost(creates));
    }
    console.log([...costs].map(([name, all]) => `${name}: ${described(all.at(-1) as Cost)}`).join('; '));
  }
  const without = costs.get(variants[0]?.name ?? '') ?? [];
  for (const [name, all] of costs) {
    const ratio = (of: (each: Cost) => number) => all.map((each, round) => of(each) / of(without[round] as Cost));
    const [rate, cpu] = [ratio(({ perSecond }) => perSecond), ratio((each) => each.cpu)];
    console.log(
      `${name}: ${described({ perSecond: median(all.map(({ perSecond }) => perSecond)), cpu: median(all.map((each) => each.cpu)) })}; ` +
        `creates/s ${spread(rate)}, processor time ${spread(cpu)} of those without traces`,
    );
  }
}

function described({ perSecond, cpu }: Cost): string {
  return `${perSecond.toFixed(0)}/s, ${cpu.toFixed(3)} ms`;
}

function spread(ratios: readonly number[]): string {
  const [middle, least, most] = [median(ratios), Math.min(...ratios), Math.max(...ratios)];
  return `${middle.toFixed(2)} × (${least.toFixed(2)} to ${most.toFixed(2)})`;
}
