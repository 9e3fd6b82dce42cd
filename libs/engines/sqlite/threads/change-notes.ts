/** Int32 words of an entry: the table's number, and the row's id in two halves. */
const WORDS = 3;
const HALF = 2 ** 32;
/** The two counters, before the entries. */
const COUNTER_BYTES = 16;
const NOTED = 0;
const SETTLED = 1;

/**
 * The rows that the writer put last, in memory that all threads share: a ring, in which the newest overwrites the oldest.
 * A row is noted before the transaction that puts it ends, and what was noted is settled once it has ended, whichever way.
 * Both counters only grow. So a thread that keeps a copy of rows
 * 1. reads `settled`, 2. opens a snapshot, 3. asks for the notes since the last time, 4. reads those rows again, and asks
 * from the `settled` of step 1 on the next time.
 * Nothing is missed: what the snapshot sees was committed before it, so it was noted before step 3; and what counts as done
 * (before `settled`) had ended before the snapshot, so that step 4 has seen it. What is noted and not settled is read again
 * the next time, since its transaction may end in between. Notes of what was rolled back are read for nothing.
 */
export class ChangeNotes {
  readonly #counters: BigInt64Array;
  readonly #entries: Int32Array;
  readonly #capacity: number;
  #noted = 0;

  constructor(memory: SharedArrayBuffer) {
    this.#counters = new BigInt64Array(memory, 0, 2);
    this.#entries = new Int32Array(memory, COUNTER_BYTES);
    this.#capacity = this.#entries.length / WORDS;
  }

  static memory(capacity: number): SharedArrayBuffer {
    return new SharedArrayBuffer(COUNTER_BYTES + capacity * WORDS * Int32Array.BYTES_PER_ELEMENT);
  }

  /** A row is being put. For the one thread that writes. */
  note(table: number, id: number): void {
    const at = (this.#noted % this.#capacity) * WORDS;
    Atomics.store(this.#entries, at, table);
    Atomics.store(this.#entries, at + 1, id | 0);
    Atomics.store(this.#entries, at + 2, Math.floor(id / HALF));
    this.#noted += 1;
    Atomics.store(this.#counters, NOTED, BigInt(this.#noted));
  }

  /** The transaction of all that was noted has ended. For the one thread that writes. */
  settle(): void {
    Atomics.store(this.#counters, SETTLED, BigInt(this.#noted));
  }

  get settled(): number {
    return Number(Atomics.load(this.#counters, SETTLED));
  }

  /** Rows of a table that were noted from a count on, each once; null: the ring no longer holds them all. */
  since(from: number, table: number): number[] | null {
    const noted = this.#readNoted();
    if (noted - from >= this.#capacity) return null;
    const ids = new Set<number>();
    for (let count = from; count < noted; count += 1) {
      const at = (count % this.#capacity) * WORDS;
      if (Atomics.load(this.#entries, at) !== table) continue;
      const low = Atomics.load(this.#entries, at + 1) >>> 0;
      ids.add(Atomics.load(this.#entries, at + 2) * HALF + low);
    }
    // The writer went on meanwhile, and the entry that it is at work on is not counted yet.
    return this.#readNoted() - from < this.#capacity ? [...ids] : null;
  }

  #readNoted(): number {
    return Number(Atomics.load(this.#counters, NOTED));
  }
}
