import { AsyncLocalStorage } from 'node:async_hooks';
import { SERVICE_ITSELF, type ReadScope } from './read-scope.ts';

interface Entry {
  readonly scope: ReadScope | undefined;
  start(): void;
  drop(reason: Error): void;
}

interface Line {
  readonly entries: Entry[];
  running: number;
  /** Milliseconds. */
  spent: number;
}

const MANY_LINES = 100;

/** Starts the company with the least time spent. Work cancelled while waiting never starts. */
export class FairQueue {
  readonly #atOnce: number;
  readonly #perCompany: number;
  readonly #lines = new Map<number, Line>();
  /** Those with entries: to find the next one costs nothing for companies that wait for nothing. */
  readonly #waiting = new Set<Line>();
  #running = 0;
  /** The level of the company that was served last. A company that returns gets no credit for its absence. */
  #level = 0;
  #forgetBeyond = MANY_LINES;

  constructor(atOnce: number, perCompany = atOnce) {
    this.#atOnce = atOnce;
    this.#perCompany = perCompany;
  }

  get waiting(): number {
    let waiting = 0;
    for (const { entries } of this.#waiting) waiting += entries.length;
    return waiting;
  }

  /** @throws the reason if cancelled while waiting; else what `work` throws */
  run<T>(scope: ReadScope | undefined, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const line = this.#lineOf(scope?.companyID ?? SERVICE_ITSELF);
      let hasBegun = false;
      const start = () => {
        hasBegun = true;
        const begun = performance.now();
        this.#running += 1;
        line.running += 1;
        work()
          .then(resolve, reject)
          .finally(() => this.#ended(line, performance.now() - begun));
      };
      const entry: Entry = { scope, start, drop: reject };
      line.entries.push(entry);
      this.#waiting.add(line);
      this.#next();
      // Else it would run, and read, in the context of the work whose end starts it.
      if (!hasBegun) entry.start = AsyncLocalStorage.bind(start);
    });
  }

  #lineOf(companyID: number): Line {
    const line = this.#lines.get(companyID) ?? { entries: [], running: 0, spent: 0 };
    if (line.entries.length === 0 && line.running === 0) line.spent = Math.max(line.spent, this.#level);
    this.#lines.set(companyID, line);
    return line;
  }

  #ended(line: Line, milliseconds: number): void {
    this.#running -= 1;
    line.running -= 1;
    line.spent += milliseconds;
    this.#next();
    if (this.#lines.size > this.#forgetBeyond) this.#forgetIdle();
  }

  #next(): void {
    while (this.#running < this.#atOnce) {
      const first = this.#first();
      if (first === null) return;
      const reason = first.scope?.cancelled ?? null;
      if (reason === null) first.start();
      else first.drop(reason);
    }
  }

  #first(): Entry | null {
    let best: Line | null = null;
    for (const line of this.#waiting) {
      if (line.running >= this.#perCompany) continue;
      if (best === null || line.spent < best.spent) best = line;
    }
    if (best === null) return null;
    const entry = best.entries.shift() ?? null;
    if (best.entries.length === 0) this.#waiting.delete(best);
    this.#level = Math.max(this.#level, best.spent);
    return entry;
  }

  /**
   * Forgetting a company is safe, because it returns at the current level. A run costs no more than the arrivals since the
   * last one.
   */
  #forgetIdle(): void {
    for (const [companyID, { entries, running, spent }] of this.#lines)
      if (entries.length === 0 && running === 0 && spent <= this.#level) this.#lines.delete(companyID);
    this.#forgetBeyond = Math.max(MANY_LINES, 2 * this.#lines.size);
  }
}
