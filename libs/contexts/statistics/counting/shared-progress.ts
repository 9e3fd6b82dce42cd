import {
  BEGINNING,
  type CounterSet,
  type CounterStore,
  type EventStore,
  type HeaderLog,
  type Position,
  type ShardState,
  shard,
  now as serviceNow,
} from '@vpds/kernel';
import type { CountedUpTo } from './counted-up-to.ts';
import { secondOf } from './facts.ts';
import { COUNTED_TYPES } from './read-counted.ts';

const PAGE = 2_000;

export interface SharedProgressEngines {
  readonly events: EventStore;
  readonly facts: HeaderLog;
  readonly counters: CounterStore;
}

interface Fence {
  readonly at: number;
  readonly scanned: Position;
  /** Position of each shard's last event that counts. */
  readonly lasts: ReadonlyMap<number, Position>;
}

/**
 * For shards that are shared among processes: finds each shard's last event that counts by scanning the log, and
 * compares it with the shard's position. Shards without such events are not waited for.
 */
export class SharedProgress {
  readonly #set: CounterSet;
  readonly #engines: SharedProgressEngines;
  readonly #upTo: CountedUpTo;
  /** Second of the first counted event after the initial position, by shard. */
  readonly #firsts = new Map<number, number>();
  readonly #lasts = new Map<number, Position>();
  #scanned: Position;
  /** Of an earlier look, because the head keeps moving under load. */
  #fence: Fence | null = null;
  #looking: Promise<void> | null = null;

  /** `from`: counted up to here. Results go to `upTo`. */
  constructor(set: CounterSet, engines: SharedProgressEngines, upTo: CountedUpTo, from: Position) {
    this.#set = set;
    this.#engines = engines;
    this.#upTo = upTo;
    this.#scanned = from;
  }

  /** Concurrent callers share a look. @throws Unavailable */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = null));
    return this.#looking;
  }

  async #look(): Promise<void> {
    const at = serviceNow();
    await this.#scan();
    const states = await this.#engines.counters.shards(this.#set);
    const now = { at, scanned: this.#scanned, lasts: new Map(this.#lasts) };
    for (const fence of [this.#fence, now]) if (fence !== null && behind(fence, states).length === 0) this.#pass(fence);
    const open = behind(now, states);
    if (open.length === 0) return;
    this.#fence ??= now;
    const least = open.map((number) => states.get(number)?.position ?? BEGINNING).reduce((a, b) => (a < b ? a : b));
    if (least > this.#upTo.position) this.#upTo.countedAt(least);
    const before = open.map((number) =>
      Math.max((states.get(number)?.through ?? -1) + 1, this.#firsts.get(number) ?? 0),
    );
    this.#upTo.countedBefore(Math.min(...before));
  }

  #pass({ at, scanned }: Fence): void {
    this.#fence = null;
    this.#upTo.currentAt(at);
    if (scanned > this.#upTo.position) this.#upTo.countedAt(scanned);
  }

  async #scan(): Promise<void> {
    const { events, facts } = this.#engines;
    const head = await events.head();
    while (this.#scanned < head) {
      const request = { after: this.#scanned, limit: PAGE, types: COUNTED_TYPES, withPayload: [] };
      const page = await facts.readFacts(request);
      for (const fact of page.facts) {
        const number = shard(fact.stream);
        if (!this.#firsts.has(number)) this.#firsts.set(number, secondOf(fact) ?? 0);
        this.#lasts.set(number, fact.position);
      }
      // At the log's end, everything up to `head` was scanned.
      this.#scanned = page.end && page.next < head ? head : page.next;
    }
  }
}

function behind({ lasts }: Fence, states: ReadonlyMap<number, ShardState>): number[] {
  return [...lasts].filter(([number, last]) => (states.get(number)?.position ?? BEGINNING) < last).map(([of]) => of);
}
