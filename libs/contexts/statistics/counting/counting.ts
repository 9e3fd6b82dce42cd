import {
  ALL_COMPANIES,
  BEGINNING,
  type CounterSet,
  type CounterStore,
  type EventHeader,
  OpenSeries,
  type Position,
  ALL_SHARDS,
  SHARDS,
  type ShardState,
  type SkippedEvent,
  shard,
} from '@vpds/kernel';
import { counterNumber } from '../domain/counters.ts';
import type { Reading } from '../domain/counted-events.ts';
import { readCounted } from './read-counted.ts';

const MAX_SERIES = 20_000;

/** The counts belong to another log, or to a later state of this one (ADR-13). */
export class CountersInvalid extends Error {
  override readonly name = 'CountersInvalid';
}

interface Shard {
  readonly state: ShardState | null;
  readonly skipped: SkippedEvent[];
}

export type Reached = Pick<ShardState, 'position' | 'countedUpToSecond'>;

const NONE = -1;

/**
 * The only writer of its shards. Counts in memory, in log order, only for loaded shards; after a failed write the shard
 * must be reloaded.
 */
export class Counting {
  readonly #counters: CounterStore;
  readonly #set: CounterSet;
  readonly #storeID: string;
  readonly #shards = new Map<number, Shard>();
  readonly #series = new Map<number, OpenSeries>();
  /** Those that a commit writes. */
  readonly #dirty = new Set<OpenSeries>();
  #unwritten = 0;

  constructor(counters: CounterStore, set: CounterSet, storeID: string) {
    this.#counters = counters;
    this.#set = set;
    this.#storeID = storeID;
  }

  /** @returns the lowest position, to resume from @throws CountersInvalid */
  async load(readHead: () => Promise<Position>, shards = ALL_SHARDS): Promise<Position> {
    const states = await this.#counters.shards(this.#set);
    // The head is read after the positions: none of this log can exceed it.
    const head = await readHead();
    for (const { storeID, position } of states.values()) {
      if (storeID !== this.#storeID) throw new CountersInvalid('the counters belong to another log');
      if (position > head) throw new CountersInvalid('the counters belong to a later state of this log');
    }
    this.forget(shards);
    for (const number of shards) this.#shards.set(number, { state: states.get(number) ?? null, skipped: [] });
    return shards.map((number) => states.get(number)?.position ?? BEGINNING).reduce((a, b) => (a < b ? a : b));
  }

  /** Null if it was never counted, undefined if it is not loaded. */
  state(number: number): ShardState | null | undefined {
    return this.#shards.get(number)?.state;
  }

  /** The shards must be reloaded. */
  forget(shards: readonly number[]): void {
    if (shards.length === 0) return;
    for (const number of shards) this.#shards.delete(number);
    for (const [key, series] of this.#series) if (shards.includes(series.shard)) this.#series.delete(key);
    for (const series of this.#dirty) if (shards.includes(series.shard)) this.#dirty.delete(series);
  }

  get unwritten(): number {
    return this.#unwritten;
  }

  /** Events already counted in their shard change nothing. */
  async count(headers: readonly EventHeader[]): Promise<void> {
    const shards = headers.map(({ stream }) => shard(stream));
    const counters = headers.map((header, index) => this.#read(header, shards[index] ?? 0));
    await this.#loadSeries(headers, shards, counters);
    for (const [index, { companyID, position, recordedAt }] of headers.entries()) {
      const counter = counters[index] ?? NONE;
      if (counter === NONE) continue;
      const number = shards[index] ?? 0;
      const second = Math.floor(recordedAt / 1000);
      for (const scope of isCompany(companyID) ? [ALL_COMPANIES, companyID] : [ALL_COMPANIES]) {
        const series = this.#series.get(seriesKey(scope, number));
        series?.add(position, second, counter);
        if (series?.dirty === true) this.#dirty.add(series);
      }
      this.#unwritten += 1;
    }
  }

  /** {@link NONE} for an event that does not count; records unreadable ones. */
  #read(header: EventHeader, number: number): number {
    const held = this.#shards.get(number);
    if (held === undefined) throw new Error(`Shard ${number} is not loaded`);
    if (held.state !== null && header.position <= held.state.position) return NONE;
    const reading = isCompany(header.companyID) ? readCounted(header.type, header.payload) : NO_COMPANY;
    if ('counts' in reading) return reading.counts === null ? NONE : counterNumber(reading.counts);
    const { position, stream, type } = header;
    held.skipped.push({ position, stream, type, reason: reading.unreadable });
    return UNREADABLE;
  }

  async #loadSeries(
    headers: readonly EventHeader[],
    shards: readonly number[],
    counters: readonly number[],
  ): Promise<void> {
    const missing = new Map<number, { shard: number; scope: number }>();
    const need = (scope: number, number: number) => {
      const key = seriesKey(scope, number);
      if (!this.#series.has(key)) missing.set(key, { shard: number, scope });
    };
    for (const [index, { companyID: owner }] of headers.entries()) {
      if (counters[index] === NONE) continue;
      need(ALL_COMPANIES, shards[index] ?? 0);
      if (isCompany(owner)) need(owner, shards[index] ?? 0);
    }
    if (missing.size === 0) return;
    const requested = [...missing.values()];
    const last = await this.#counters.last(this.#set, requested);
    for (const [index, { scope, shard: number }] of requested.entries())
      this.#series.set(seriesKey(scope, number), new OpenSeries(scope, number, last[index] ?? null));
  }

  /** @returns for each whether it took effect; false: another writer moved the shard @throws Unavailable if unknown */
  async commit(to: ReadonlyMap<number, Reached>): Promise<readonly boolean[]> {
    const dirty = Map.groupBy(this.#dirty, (series) => series.shard);
    const writes = [...to].map(([number, reached]) => {
      const { state, skipped } = this.#shards.get(number) ?? { state: null, skipped: [] };
      const chunks = (dirty.get(number) ?? []).flatMap((series) => series.writes());
      return { shard: number, from: state?.position ?? null, to: this.#after(state, reached), chunks, skipped };
    });
    let written: readonly boolean[] = [];
    try {
      written = await this.#counters.write(this.#set, writes);
    } finally {
      this.forget(writes.filter((_, index) => written[index] !== true).map(({ shard: number }) => number));
      for (const { shard: number, to: state } of writes)
        if (this.#shards.has(number)) this.#shards.set(number, { state, skipped: [] });
      for (const series of [...to.keys()].flatMap((number) => dirty.get(number) ?? [])) {
        series.written();
        this.#dirty.delete(series);
      }
      this.#unwritten = 0;
      this.#tidy();
    }
    return written;
  }

  #tidy(): void {
    if (this.#series.size <= MAX_SERIES) return;
    for (const [key, series] of this.#series) if (!series.dirty) this.#series.delete(key);
  }

  /** The shard's state after a page. A shard may be ahead of the page after a crash, and keeps its position. */
  #after(state: ShardState | null, { position, countedUpToSecond: second }: Reached): ShardState {
    if (state !== null && state.position > position) return state;
    return {
      storeID: this.#storeID,
      position,
      countedUpToSecond: Math.max(second, state?.countedUpToSecond ?? second),
    };
  }
}

const NO_COMPANY: Reading = { unreadable: 'No owner' };
const UNREADABLE = counterNumber('unreadable');

export function isCompany(companyID: number): boolean {
  return Number.isSafeInteger(companyID) && companyID > ALL_COMPANIES;
}

function seriesKey(scope: number, number: number): number {
  return scope * SHARDS + number;
}
