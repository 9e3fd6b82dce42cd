import { BEGINNING, type Position } from './events.ts';

/** Entries store numbers up to 31. */
export const MAX_COUNTERS = 32;
export const CHUNK_ENTRIES = 256;

/** Indexed by counter. */
export type Totals = readonly number[];

export function noTotals(): number[] {
  return new Array<number>(MAX_COUNTERS).fill(0);
}

export interface ChunkWrite {
  readonly scope: number;
  /** Unix second of the first entry; part of the chunk's key. */
  readonly first: number;
  readonly position: Position;
  readonly body: Uint8Array;
  /** If it is null, none may exist. */
  readonly replaces: Position | null;
}

export interface StoredChunk {
  readonly first: number;
  readonly position: Position;
  readonly body: Uint8Array;
}

interface Entry {
  readonly second: number;
  readonly counter: number;
  readonly count: number;
}

/** Inclusive. */
export function addTotals(body: Uint8Array, second: number, into: number[]): void {
  const reader = new VarintReader(body);
  let time = reader.next();
  const counters = reader.next();
  for (let counter = 0; counter < counters; counter += 1) into[counter] = (into[counter] ?? 0) + reader.next();
  while (reader.more) {
    time += reader.next();
    if (time > second) return;
    const entry = reader.next();
    const counter = entry % MAX_COUNTERS;
    into[counter] = (into[counter] ?? 0) + Math.floor(entry / MAX_COUNTERS) + 1;
  }
}

/** The open end of a series. Chunks depend only on the events. */
export class OpenSeries {
  readonly scope: number;
  readonly shard: number;
  #position: Position;
  #stored: Position | null;
  #before: number[];
  #first: number;
  readonly #entries = new VarintWriter();
  #count = 0;
  #lastWritten: number;
  #second: number;
  readonly #counters: number[] = [];
  readonly #counts: number[] = [];
  #full: ChunkWrite[] = [];
  #dirty = false;

  constructor(scope: number, shard: number, last: StoredChunk | null) {
    this.scope = scope;
    this.shard = shard;
    this.#position = last?.position ?? BEGINNING;
    this.#stored = last?.position ?? null;
    this.#first = last?.first ?? 0;
    this.#lastWritten = this.#first;
    this.#second = this.#first;
    this.#before = [];
    if (last !== null) this.#restore(last);
  }

  #restore({ body, first }: StoredChunk): void {
    const { before, entries } = decodeChunk(body);
    this.#before = before;
    const second = entries.at(-1)?.second ?? first;
    for (const entry of entries) {
      if (entry.second < second) this.#writeEntry(entry.second, entry.counter, entry.count);
      else {
        this.#counters.push(entry.counter);
        this.#counts.push(entry.count);
      }
    }
    this.#second = second;
  }

  get dirty(): boolean {
    return this.#dirty;
  }

  /** Skips events up to the series' position. Time never decreases: an earlier second counts as the last. */
  add(position: Position, second: number, counter: number): void {
    if (position <= this.#position) return;
    const at = Math.max(second, this.#second);
    if (at > this.#second) this.#endSecond();
    const standing = this.#counters.indexOf(counter);
    if (standing >= 0) this.#counts[standing] = (this.#counts[standing] ?? 0) + 1;
    else this.#addCounter(at, counter);
    this.#second = at;
    this.#position = position;
    this.#dirty = true;
  }

  #addCounter(second: number, counter: number): void {
    const entries = this.#count + this.#counters.length;
    if (entries === CHUNK_ENTRIES) this.#endChunk(second);
    else if (entries === 0 && this.#stored === null) this.#startAt(second);
    let place = this.#counters.length;
    while (place > 0 && (this.#counters[place - 1] ?? 0) > counter) place -= 1;
    this.#counters.splice(place, 0, counter);
    this.#counts.splice(place, 0, 1);
  }

  #startAt(second: number): void {
    this.#first = second;
    this.#lastWritten = second;
  }

  #endSecond(): void {
    for (let index = 0; index < this.#counters.length; index += 1)
      this.#writeEntry(this.#second, this.#counters[index] ?? 0, this.#counts[index] ?? 0);
    this.#counters.length = 0;
    this.#counts.length = 0;
  }

  #writeEntry(second: number, counter: number, count: number): void {
    this.#entries.add(second - this.#lastWritten);
    this.#entries.add(packed(counter, count));
    this.#lastWritten = second;
    this.#count += 1;
  }

  #endChunk(next: number): void {
    this.#endSecond();
    const body = this.#body();
    if (this.#stored !== this.#position) this.#full.push({ ...this.#key(), body });
    const totals = noTotals();
    addTotals(body, Number.POSITIVE_INFINITY, totals);
    this.#before = totals.slice(0, totals.findLastIndex((total) => total > 0) + 1);
    this.#entries.clear();
    this.#count = 0;
    this.#stored = null;
    this.#startAt(next);
  }

  #key() {
    return { scope: this.scope, first: this.#first, position: this.#position, replaces: this.#stored };
  }

  #body(): Uint8Array {
    const body = new VarintWriter();
    body.add(this.#first);
    body.add(this.#before.length);
    for (const total of this.#before) body.add(total);
    body.append(this.#entries);
    for (const [index, counter] of this.#counters.entries()) {
      body.add(index === 0 ? this.#second - this.#lastWritten : 0);
      body.add(packed(counter, this.#counts[index] ?? 0));
    }
    return body.bytes();
  }

  /** Changes since {@link written}: full chunks, then the open one. */
  writes(): ChunkWrite[] {
    return this.#dirty ? [...this.#full, { ...this.#key(), body: this.#body() }] : [];
  }

  written(): void {
    this.#full = [];
    this.#stored = this.#position;
    this.#dirty = false;
  }
}

function packed(counter: number, count: number): number {
  return (count - 1) * MAX_COUNTERS + counter;
}

function decodeChunk(body: Uint8Array): { before: number[]; entries: Entry[] } {
  const reader = new VarintReader(body);
  let second = reader.next();
  const before = Array.from({ length: reader.next() }, () => reader.next());
  const entries: Entry[] = [];
  while (reader.more) {
    second += reader.next();
    const value = reader.next();
    entries.push({ second, counter: value % MAX_COUNTERS, count: Math.floor(value / MAX_COUNTERS) + 1 });
  }
  return { before, entries };
}

/** Integers from 0 to 2^53, seven bits per byte, lowest first; the last byte's high bit is clear. */
class VarintWriter {
  #bytes = new Uint8Array(64);
  #length = 0;

  add(value: number): void {
    if (this.#length + 8 > this.#bytes.length) this.#grow(this.#length + 8);
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
    this.#bytes[this.#length++] = rest;
  }

  append(other: VarintWriter): void {
    this.#grow(this.#length + other.#length);
    this.#bytes.set(other.#bytes.subarray(0, other.#length), this.#length);
    this.#length += other.#length;
  }

  #grow(needed: number): void {
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  clear(): void {
    this.#length = 0;
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

class VarintReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get more(): boolean {
    return this.#at < this.#bytes.length;
  }

  next(): number {
    let byte = this.#bytes[this.#at++] ?? 0;
    if (byte < 0x80) return byte;
    let value = byte - 0x80;
    for (let factor = 0x80; ; factor *= 0x80) {
      byte = this.#bytes[this.#at++] ?? 0;
      if (byte < 0x80) return value + byte * factor;
      value += (byte - 0x80) * factor;
    }
  }
}
