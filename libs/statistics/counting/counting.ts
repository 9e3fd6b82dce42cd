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
import { counterNumber } from '../domain/counters.ts';
import { type Reading, readCounted } from '../domain/counted-events.ts';

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

/** Counts nothing. */
const NONE = -1;

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
    const shards = facts.map(({ stream }) => shard(stream));
    const counters = facts.map((fact, index) => this.#read(fact, shards[index] ?? 0));
    await this.#loadSeries(facts, shards, counters);
    for (const [index, { owner, position, recordedAt }] of facts.entries()) {
      const counter = counters[index] ?? NONE;
      if (counter === NONE) continue;
      const number = shards[index] ?? 0;
      const second = Math.floor(recordedAt / 1000);
      this.#series.get(seriesKey(ALL_COMPANIES, number))?.add(position, second, counter);
      if (isCompany(owner)) this.#series.get(seriesKey(owner, number))?.add(position, second, counter);
      this.#unwritten += 1;
    }
  }

  /** The number of the counter that an event counts, or {@link NONE}; notes what cannot be read. */
  #read(fact: EventFact, number: number): number {
    const state = this.#shards[number]?.state ?? null;
    if (state !== null && fact.position <= state.position) return NONE;
    const reading = isCompany(fact.owner) ? readCounted(fact.type, fact.payload) : NO_OWNER;
    if ('counts' in reading) return reading.counts === null ? NONE : counterNumber(reading.counts);
    const { position, stream, type } = fact;
    this.#shards[number]?.skipped.push({ position, stream, type, reason: reading.unreadable });
    return UNREADABLE;
  }

  async #loadSeries(
    facts: readonly EventFact[],
    shards: readonly number[],
    counters: readonly number[],
  ): Promise<void> {
    const missing = new Map<number, { shard: number; scope: number }>();
    const need = (scope: number, number: number) => {
      const key = seriesKey(scope, number);
      if (!this.#series.has(key)) missing.set(key, { shard: number, scope });
    };
    for (const [index, { owner }] of facts.entries()) {
      if (counters[index] === NONE) continue;
      need(ALL_COMPANIES, shards[index] ?? 0);
      if (isCompany(owner)) need(owner, shards[index] ?? 0);
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

const NO_OWNER: Reading = { unreadable: 'No owner' };
const UNREADABLE = counterNumber('unreadable');

function isCompany(owner: number): boolean {
  return Number.isSafeInteger(owner) && owner > ALL_COMPANIES;
}

function seriesKey(scope: number, number: number): number {
  return scope * SHARDS + number;
}
