/** Int32 words: table number, and row id in two halves. */
const WORDS = 3;
const HALF = 2 ** 32;
const COUNTER_BYTES = 16;
const NOTED = 0;
const SETTLED = 1;

/**
 * Recently written rows, in a ring buffer in shared memory. The writer notes a row before its transaction ends, and
 * settles the notes after it ended either way. Both counters only grow. A thread that caches rows 1. reads `settled`,
 * 2. opens a snapshot, 3. asks for notes since last time, 4. rereads those rows; next time it asks from the `settled`
 * of step 1. Nothing is missed: what the snapshot sees was committed, hence noted, before step 3; transactions before
 * `settled` had ended before the snapshot, so step 4 saw them. Unsettled notes are reread next time. Notes of rolled
 * back rows cost a useless read.
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

  /** Must be called before a row is written; writer thread only. */
  note(table: number, id: number): void {
    const at = (this.#noted % this.#capacity) * WORDS;
    Atomics.store(this.#entries, at, table);
    Atomics.store(this.#entries, at + 1, id | 0);
    Atomics.store(this.#entries, at + 2, Math.floor(id / HALF));
    this.#noted += 1;
    Atomics.store(this.#counters, NOTED, BigInt(this.#noted));
  }

  /** When the transaction of all notes has ended; writer thread only. */
  settle(): void {
    Atomics.store(this.#counters, SETTLED, BigInt(this.#noted));
  }

  get settled(): number {
    return Number(Atomics.load(this.#counters, SETTLED));
  }

  /** Distinct rows noted since a count; null: some are overwritten. */
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
    // The writer's current entry is not counted yet.
    return this.#readNoted() - from < this.#capacity ? [...ids] : null;
  }

  #readNoted(): number {
    return Number(Atomics.load(this.#counters, NOTED));
  }
}
