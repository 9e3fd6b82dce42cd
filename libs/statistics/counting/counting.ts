import {
  ALL_COMPANIES,
  BEGINNING,
  type CounterSet,
  type CounterStore,
  type EventFact,
  OpenSeries,
  type Position,
  SHARDS,
  type ShardState,
  type SkippedEvent,
  shard,
} from '@vpds/kernel';
import { type Counter, counterNumber } from '../domain/counters.ts';
import { readCounted } from '../domain/counted-events.ts';

/** Series that are kept in memory between writes. */
const MAX_SERIES = 20_000;

/** Another writer has moved a shard meanwhile: load again and go on from there. */
export class CountersMoved extends Error {
  override readonly name = 'CountersMoved';
}

/** The state belongs to another log, or to a later state of this one: what is counted means nothing here (design 4). */
export class CountersInvalid extends Error {
  override readonly name = 'CountersInvalid';
}

interface Shard {
  state: ShardState | null;
  readonly skipped: SkippedEvent[];
}

/** One event as it is to be counted. */
interface Count {
  readonly fact: EventFact;
  readonly shard: number;
  readonly counter: number;
  readonly reason: string | null;
}

/** The one writer of a set's shards: counts events in the order of the log, in memory, and writes what has changed. */
export class Counting {
  readonly #counters: CounterStore;
  readonly #set: CounterSet;
  readonly #storeID: string;
  readonly #shards: Shard[] = [];
  readonly #series = new Map<number, OpenSeries>();
  #unwritten = 0;

  constructor(counters: CounterStore, set: CounterSet, storeID: string) {
    this.#counters = counters;
    this.#set = set;
    this.#storeID = storeID;
  }

  /**
   * Reads where the counting stands.
   * @returns the position to go on from
   * @throws CountersInvalid if it is not this log's, or lies beyond its head
   */
  async load(head: Position): Promise<Position> {
    const states = await this.#counters.shards(this.#set);
    for (const { storeID, position } of states.values()) {
      if (storeID !== this.#storeID) throw new CountersInvalid('the counters belong to another log');
      if (position > head) throw new CountersInvalid('the counters belong to a later state of this log');
    }
    this.#series.clear();
    this.#shards.length = 0;
    for (let number = 0; number < SHARDS; number += 1)
      this.#shards.push({ state: states.get(number) ?? null, skipped: [] });
    return this.#shards.reduce<Position>((least, { state }) => {
      const position = state?.position ?? BEGINNING;
      return position < least ? position : least;
    }, this.#shards[0]?.state?.position ?? BEGINNING);
  }

  /** Events counted since the last {@link commit}. */
  get unwritten(): number {
    return this.#unwritten;
  }

  /** Counts a page of events in memory; those that a shard has counted already change nothing. */
  async count(facts: readonly EventFact[]): Promise<void> {
    const counts = facts.flatMap((fact) => this.#read(fact) ?? []);
    await this.#loadSeries(counts);
    for (const { fact, shard: number, counter, reason } of counts) {
      const second = Math.floor(fact.recordedAt / 1000);
      for (const scope of scopesOf(fact))
        this.#series.get(seriesKey(scope, number))?.add(fact.position, second, counter);
      if (reason !== null) this.#shards[number]?.skipped.push({ ...noted(fact), reason });
    }
    this.#unwritten += counts.length;
  }

  #read(fact: EventFact): Count | null {
    const number = shard(fact.stream);
    const state = this.#shards[number]?.state;
    if (state !== null && state !== undefined && fact.position <= state.position) return null;
    const reading = isCompany(fact.owner) ? readCounted(fact.type, fact.payload) : { unreadable: 'No owner' };
    if ('unreadable' in reading) return { ...countOf(fact, number, 'unreadable'), reason: reading.unreadable };
    return reading.counts === null ? null : countOf(fact, number, reading.counts);
  }

  async #loadSeries(counts: readonly Count[]): Promise<void> {
    const missing = new Map<number, { shard: number; scope: number }>();
    for (const { fact, shard: number } of counts) {
      for (const scope of scopesOf(fact)) {
        const key = seriesKey(scope, number);
        if (!this.#series.has(key)) missing.set(key, { shard: number, scope });
      }
    }
    if (missing.size === 0) return;
    const asked = [...missing.values()];
    const last = await this.#counters.last(this.#set, asked);
    for (const [index, { scope, shard: number }] of asked.entries())
      this.#series.set(seriesKey(scope, number), new OpenSeries(scope, number, last[index] ?? null));
  }

  /**
   * Writes what was counted: everything up to `position`, every event recorded up to the second `through`.
   * @throws CountersMoved if another writer was there; nothing more may be counted then before {@link load}
   */
  async commit(position: Position, through: number): Promise<void> {
    const dirty = Map.groupBy(
      [...this.#series.values()].filter((series) => series.dirty),
      (series) => series.shard,
    );
    const writes = this.#shards.map(({ state, skipped }, number) => ({
      shard: number,
      from: state?.position ?? null,
      to: this.#after(state, position, through),
      chunks: (dirty.get(number) ?? []).flatMap((series) => series.writes()),
      skipped,
    }));
    const written = await this.#counters.write(this.#set, writes);
    if (!written.every(Boolean)) throw new CountersMoved('Another writer has moved the counters');
    for (const [number, { to }] of writes.entries()) this.#shards[number] = { state: to, skipped: [] };
    for (const series of [...dirty.values()].flat()) series.written();
    this.#unwritten = 0;
    if (this.#series.size > MAX_SERIES) this.#series.clear();
  }

  /** A shard that is ahead of the page (a crash left the others behind) stays where it is. */
  #after(state: ShardState | null, position: Position, through: number): ShardState {
    if (state !== null && state.position > position) return state;
    return { storeID: this.#storeID, position, through: Math.max(through, state?.through ?? through) };
  }
}

function countOf(fact: EventFact, number: number, counter: Counter): Count {
  return { fact, shard: number, counter: counterNumber(counter), reason: null };
}

function isCompany(owner: number): boolean {
  return Number.isSafeInteger(owner) && owner > ALL_COMPANIES;
}

const EVERYBODY = [ALL_COMPANIES];

/** The scopes in which an event counts: its product's company, and all companies. */
function scopesOf({ owner }: EventFact): readonly number[] {
  return isCompany(owner) ? [owner, ALL_COMPANIES] : EVERYBODY;
}

function seriesKey(scope: number, number: number): number {
  return scope * SHARDS + number;
}

function noted({ position, stream, type }: EventFact): Omit<SkippedEvent, 'reason'> {
  return { position, stream, type };
}
