import { now as serviceNow } from '@vpds/kernel';
export class Pace {
  #samples: { at: number; done: number; fraction: number }[] = [];

  /** Both cumulative. */
  sample(done: number, fraction: number, now = serviceNow()): void {
    this.#samples.push({ at: now, done, fraction });
    while (this.#samples.length > 2 && now - (this.#samples[0]?.at ?? now) > WINDOW) this.#samples.shift();
  }

  get rate(): number {
    const { elapsed, done } = this.#span();
    return elapsed === 0 ? 0 : Math.round((done / elapsed) * 1000);
  }

  get secondsLeft(): number | null {
    const { elapsed, fraction, left } = this.#span();
    return fraction <= 0 ? null : Math.ceil((elapsed / fraction) * (left / 1000));
  }

  #span() {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (first === undefined || last === undefined) return { elapsed: 0, done: 0, fraction: 0, left: 1 };
    return {
      elapsed: last.at - first.at,
      done: last.done - first.done,
      fraction: last.fraction - first.fraction,
      left: Math.max(0, 1 - last.fraction),
    };
  }
}

const WINDOW = 10_000;
