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
import { secondOf } from './event-headers.ts';
import { COUNTED_TYPES } from './read-counted.ts';

const PAGE = 2_000;

export interface SharedProgressEngines {
  readonly events: EventStore;
  readonly headerLog: HeaderLog;
  readonly counters: CounterStore;
}

interface CatchUpTarget {
  readonly at: number;
  readonly scanned: Position;
  /** Position of each shard's last event that counts. */
  readonly lasts: ReadonlyMap<number, Position>;
}

/**
 * Compares each shared shard's position with its last event that counts, found by scanning the log. Shards without such
 * events are not waited for.
 */
export class SharedProgress {
  readonly #set: CounterSet;
  readonly #engines: SharedProgressEngines;
  readonly #upTo: CountedUpTo;
  /** Second of the first counted event after the initial position. */
  readonly #firsts = new Map<number, number>();
  readonly #lasts = new Map<number, Position>();
  #scanned: Position;
  /** Of an earlier look: the head keeps moving under load. */
  #target: CatchUpTarget | null = null;
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
    for (const target of [this.#target, now])
      if (target !== null && laggingShards(target, states).length === 0) this.#pass(target);
    const open = laggingShards(now, states);
    if (open.length === 0) return;
    this.#target ??= now;
    const least = open.map((number) => states.get(number)?.position ?? BEGINNING).reduce((a, b) => (a < b ? a : b));
    if (least > this.#upTo.position) this.#upTo.countedAt(least);
    const before = open.map((number) =>
      Math.max((states.get(number)?.countedUpToSecond ?? -1) + 1, this.#firsts.get(number) ?? 0),
    );
    this.#upTo.countedBefore(Math.min(...before));
  }

  #pass({ at, scanned }: CatchUpTarget): void {
    this.#target = null;
    this.#upTo.currentAt(at);
    if (scanned > this.#upTo.position) this.#upTo.countedAt(scanned);
  }

  async #scan(): Promise<void> {
    const { events, headerLog } = this.#engines;
    const head = await events.head();
    while (this.#scanned < head) {
      const request = { after: this.#scanned, limit: PAGE, types: COUNTED_TYPES, withPayload: [] };
      const page = await headerLog.readHeaders(request);
      for (const header of page.headers) {
        const number = shard(header.stream);
        if (!this.#firsts.has(number)) this.#firsts.set(number, secondOf(header) ?? 0);
        this.#lasts.set(number, header.position);
      }
      this.#scanned = page.end && page.next < head ? head : page.next;
    }
  }
}

function laggingShards({ lasts }: CatchUpTarget, states: ReadonlyMap<number, ShardState>): number[] {
  return [...lasts].filter(([number, last]) => (states.get(number)?.position ?? BEGINNING) < last).map(([of]) => of);
}
