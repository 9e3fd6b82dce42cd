import type { RecordedEvent } from '@vpds/kernel';
import type { LogAccess } from './log-access.ts';
import { checkedEvent, positionOf } from './mapping.ts';

const MAX_GROUP = 256;
/** If more foreign events lie between ours, ours are read singly. */
const SPARSE = 4;
/** Reading this many more events is cheaper than cancelling the call. */
const REST = 8;

interface Waiting {
  readonly position: bigint;
  readonly until: number;
  resolve(event: RecordedEvent | null): void;
  reject(error: unknown): void;
}

/**
 * The answer to an append lacks the time. Appends answered during a read share the next one: one read per append
 * reduced throughput to 0.3.
 */
export class ReadBack {
  readonly #log: LogAccess;
  #waiting: Waiting[] = [];
  #reading = false;

  constructor(log: LogAccess) {
    this.#log = log;
  }

  /** Resolves to null if the event was not found there; its stream must be read instead. */
  at(position: bigint, until: number): Promise<RecordedEvent | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ position, until, resolve, reject });
      if (!this.#reading) void this.#readAll();
    });
  }

  async #readAll(): Promise<void> {
    this.#reading = true;
    while (this.#waiting.length > 0) await this.#readGroup(this.#waiting.splice(0, MAX_GROUP));
    this.#reading = false;
  }

  async #readGroup(group: Waiting[]): Promise<void> {
    const wanted = new Map<bigint, Waiting[]>();
    let first = (group[0] as Waiting).position;
    let until = 0;
    for (const waiting of group) {
      const same = wanted.get(waiting.position);
      if (same === undefined) wanted.set(waiting.position, [waiting]);
      else same.push(waiting);
      if (waiting.position < first) first = waiting.position;
      until = Math.max(until, waiting.until);
    }
    const count = wanted.size === 1 ? 1 : wanted.size * SPARSE;
    let left = count;
    try {
      await this.#log.readAll({ commit: first, prepare: first }, count, until, (event) => {
        left -= 1;
        const position = positionOf(event);
        const found = wanted.get(position);
        if (found === undefined) return true;
        const { recorded, check } = checkedEvent(event);
        this.#log.noteSum(recorded, check);
        for (const waiting of found) waiting.resolve(recorded);
        wanted.delete(position);
        return wanted.size > 0 || left <= REST;
      });
      for (const missing of wanted.values()) for (const waiting of missing) waiting.resolve(null);
    } catch (error) {
      for (const failed of wanted.values()) for (const waiting of failed) waiting.reject(error);
    }
  }
}
