import { Unavailable } from '@vpds/kernel';

const MAX_IN_PROGRESS = 2;
/** Longest time that an operation delays others, ms. */
const PATIENCE = 50;
/** Items of one operation: a larger one would exceed its deadline on every retry. */
const MOST = 500;
const MOST_BYTES = 6 * 1024 * 1024;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Items that arrive during an operation are sent together next: an operation costs far more than another document in
 * it. An idle batcher adds no delay.
 */
export class Batcher<Item, Result> {
  readonly #carryOut: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #bytesOf: (item: Item) => number;
  #waiting: Waiting<Item, Result>[] = [];
  #inProgress = 0;
  readonly #byStep: boolean;
  #isScheduled = false;

  /**
   * `carryOut`: a result per item; idempotent, since single items may be retried. `byStep`: what callers add in one turn
   * of the event loop goes together even if nothing is in progress.
   */
  constructor(
    carryOut: (items: readonly Item[]) => Promise<readonly Result[]>,
    bytesOf: (item: Item) => number = () => 0,
    { byStep = false }: { readonly byStep?: boolean } = {},
  ) {
    this.#byStep = byStep;
    this.#carryOut = carryOut;
    this.#bytesOf = bytesOf;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#inProgress >= MAX_IN_PROGRESS) return;
      if (this.#byStep) this.#afterStep();
      else this.#next();
    });
  }

  #afterStep(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (this.#inProgress < MAX_IN_PROGRESS) this.#next();
    });
  }

  #next(): void {
    const batch = this.#waiting.splice(0, this.#batchSize());
    if (batch.length === 0) return;
    this.#inProgress += 1;
    let over = false;
    const end = () => {
      if (over) return;
      over = true;
      clearTimeout(late);
      this.#inProgress -= 1;
      this.#next();
    };
    const late = setTimeout(end, PATIENCE);
    void this.#settle(batch).finally(end);
  }

  #batchSize(): number {
    let bytes = 0;
    for (const [index, { item }] of this.#waiting.entries()) {
      bytes += this.#bytesOf(item);
      if (index === MOST || (index > 0 && bytes > MOST_BYTES)) return index;
    }
    return this.#waiting.length;
  }

  async #settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#carryOut(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length === 1 || error instanceof Unavailable) for (const { reject } of batch) reject(error);
      // Isolates the failing item.
      else await Promise.all(batch.map((each) => this.#settle([each])));
    }
  }
}

export function batcherPerName<Item, Result>(
  carryOut: (name: string, items: readonly Item[]) => Promise<readonly Result[]>,
  bytesOf?: (item: Item) => number,
): (name: string) => Batcher<Item, Result> {
  const byName = new Map<string, Batcher<Item, Result>>();
  return (name) => {
    const known = byName.get(name) ?? new Batcher((items) => carryOut(name, items), bytesOf);
    byName.set(name, known);
    return known;
  };
}
