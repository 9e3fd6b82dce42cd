import type { Journal } from './journal.ts';
import type { LoggedEvent } from './logged-event.ts';

export type ProposedEvent = Pick<LoggedEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

export type Expected = { readonly revision: number } | 'any' | 'streamExists';

export const NOTHING = -1;

export interface Append {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly ProposedEvent[];
}

export type AppendOutcome =
  | { readonly kind: 'written'; readonly revision: number; readonly position: number }
  | { readonly kind: 'conflict'; readonly current: number }
  /** A retry of an append that is not replicated yet: never answered. */
  | { readonly kind: 'dropped' };

interface StreamSettings {
  readonly $maxAge?: number;
  readonly $maxCount?: number;
  readonly $tb?: number;
}

const FIRST_POSITION = 1_311;
const RECORD_OVERHEAD = 96;
/** How long a write stays uncommitted, ms, and one in how many retries before that is answered nevertheless. */
const COMMITTED_AFTER = 2;
const ANSWERED_OF = 6;
/** The server stamps each event by itself: one of how many transactions with several events takes longer than a tick, ms. */
const SLOW_OF = 3;
const APART = 1;

export interface LogOptions {
  readonly journal?: Journal;
  /** Appends between system events; 0: system events at the start only. */
  readonly systemEventEvery?: number;
}

/** The server's log and its rules of writing, in memory, with an optional journal. */
export class EventLog {
  readonly events: LoggedEvent[] = [];
  /** Replication delay, ms: conflicts are decided on an event at once, but it is read and acknowledged only afterwards. */
  replicationDelay = 0;
  readonly #streams = new Map<string, LoggedEvent[]>();
  /** All written events by stream, replicated or not. */
  readonly #written = new Map<string, LoggedEvent[]>();
  #replication = Promise.resolve();
  readonly #settings = new Map<string, StreamSettings>();
  readonly #writtenAt = new WeakMap<LoggedEvent, number>();
  #early = 0;
  /** Ids that `any` and `streamExists` are checked against: like the server's cache, lost on restart. */
  readonly #recent = new Map<string, LoggedEvent>();
  readonly #listeners = new Set<() => void>();
  readonly #journal: Journal | undefined;
  readonly #systemEventEvery: number;
  #end = FIRST_POSITION;
  #appends = 0;
  #several = 0;
  #clock = 0n;

  constructor(options: LogOptions = {}) {
    this.#journal = options.journal;
    this.#systemEventEvery = options.systemEventEvery ?? 7;
    for (const transaction of options.journal?.recover() ?? []) {
      this.#keep(transaction);
      this.#show(transaction);
    }
    if (this.events.length === 0) this.#start();
  }

  /** Offset after the last record. */
  get end(): number {
    return this.#end;
  }

  /** Index of the first event at or after a position. */
  indexOf(position: number): number {
    let low = 0;
    let high = this.events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.events[middle] as LoggedEvent).position < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  onAppend(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when everything written so far is readable. */
  replicated(): Promise<void> {
    return this.#replication;
  }

  lastRevision(stream: string): number {
    return (this.#streams.get(stream)?.length ?? 0) - 1;
  }

  /** A stream as reads show it, without what `$maxAge`, `$maxCount` or `$tb` hide. Null: no stream. */
  stream(name: string): readonly LoggedEvent[] | null {
    const all = this.#streams.get(name);
    if (all === undefined) return null;
    const { $maxAge, $maxCount, $tb } = this.#settings.get(name) ?? {};
    let from = Math.max($tb ?? 0, $maxCount === undefined ? 0 : all.length - $maxCount);
    if ($maxAge !== undefined) {
      const oldest = ticks(Date.now() - $maxAge * 1_000);
      while (from < all.length && (all[from] as LoggedEvent).created <= oldest) from += 1;
    }
    return from === 0 ? all : all.slice(from);
  }

  append(append: Append): AppendOutcome {
    const known = this.#known(append);
    if (known !== null) return known;
    this.#appends += 1;
    if (this.#systemEventEvery > 0 && this.#appends % this.#systemEventEvery === 0) this.#writeStatistics();
    const written = this.#write(append.stream, append.events);
    const last = written.at(-1) as LoggedEvent;
    return { kind: 'written', revision: last.revision, position: last.position };
  }

  /** A retry or a conflict, as the server's index writer decides; null: the append must be written. */
  #known({ stream, expected, events }: Append): AppendOutcome | null {
    const written = this.#written.get(stream) ?? [];
    const current = written.length - 1;
    const conflict: AppendOutcome = { kind: 'conflict', current };
    if (typeof expected === 'string') {
      if (expected === 'streamExists' && current < 0) return conflict;
      const first = this.#recentOf(stream, events[0]);
      if (first === undefined) return null;
      const found = events.map((event) => this.#recentOf(stream, event));
      return found.includes(undefined) ? conflict : repeated(found.at(-1) as LoggedEvent);
    }
    if (expected.revision > current) return conflict;
    if (expected.revision === current) return null;
    const there = written.slice(expected.revision + 1, expected.revision + 1 + events.length);
    const same = there.length === events.length && there.every(({ id }, index) => id === events[index]?.id);
    if (!same || there.length === 0) return conflict;
    const last = there.at(-1) as LoggedEvent;
    return last.revision > this.lastRevision(stream) || this.#isUncommitted(last)
      ? { kind: 'dropped' }
      : repeated(last);
  }

  /** A retry before the first append is committed gets no answer, except one of six, as seen on a real server. */
  #isUncommitted(event: LoggedEvent): boolean {
    if (performance.now() - (this.#writtenAt.get(event) ?? -Infinity) >= COMMITTED_AFTER) return false;
    this.#early += 1;
    return this.#early % ANSWERED_OF !== 0;
  }

  #recentOf(stream: string, event: ProposedEvent | undefined): LoggedEvent | undefined {
    const found = event === undefined ? undefined : this.#recent.get(event.id);
    return found?.stream === stream ? found : undefined;
  }

  #write(stream: string, events: readonly ProposedEvent[]): readonly LoggedEvent[] {
    let revision = (this.#written.get(stream)?.length ?? 0) - 1;
    let end = this.#end;
    const apart = this.#isSlow(events) ? ticks(APART) : 0n;
    let created = this.#now() - apart;
    const transaction = events.map((event): LoggedEvent => {
      created += apart;
      revision += 1;
      const position = end;
      end += RECORD_OVERHEAD + stream.length + event.type.length + event.data.length + event.metadata.length;
      return { ...event, stream, revision, position, behind: end, created };
    });
    // Journal first: an acknowledged append is never lost.
    this.#journal?.write(transaction);
    this.#keep(transaction);
    for (const event of transaction) {
      this.#remember(event);
      this.#writtenAt.set(event, performance.now());
    }
    if (this.replicationDelay === 0) this.#show(transaction);
    else this.#replicate(transaction, Date.now() + this.replicationDelay);
    return transaction;
  }

  #isSlow({ length }: readonly ProposedEvent[]): boolean {
    if (length > 1) this.#several += 1;
    return length > 1 && this.#several % SLOW_OF === 0;
  }

  #replicate(transaction: readonly LoggedEvent[], at: number): void {
    this.#replication = this.#replication.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())));
      this.#show(transaction);
    });
  }

  #keep(transaction: readonly LoggedEvent[]): void {
    for (const event of transaction) {
      addTo(this.#written, event);
      this.#end = event.behind;
      if (event.created > this.#clock) this.#clock = event.created;
    }
  }

  #show(transaction: readonly LoggedEvent[]): void {
    for (const event of transaction) {
      this.events.push(event);
      addTo(this.#streams, event);
      if (event.stream.startsWith('$$')) this.#settings.set(event.stream.slice(2), settingsOf(event));
    }
    for (const listener of this.#listeners) listener();
  }

  #remember(event: LoggedEvent): void {
    this.#recent.set(event.id, event);
    if (this.#recent.size > 10_000) this.#recent.delete(this.#recent.keys().next().value as string);
  }

  #now(): bigint {
    const now = ticks(Date.now());
    this.#clock = now > this.#clock ? now : this.#clock;
    return this.#clock;
  }

  #start(): void {
    this.#write('$$$stats-127.0.0.1:2113', [system('$metadata', '{"$maxAge":86400}')]);
    this.#write('$users', [system('$User', '"admin"'), system('$User', '"ops"')]);
  }

  #writeStatistics(): void {
    this.#write('$stats-127.0.0.1:2113', [system('$statsCollected', `{"proc-mem":${process.memoryUsage.rss()}}`)]);
  }
}

function addTo(streams: Map<string, LoggedEvent[]>, event: LoggedEvent): void {
  const stream = streams.get(event.stream);
  if (stream === undefined) streams.set(event.stream, [event]);
  else stream.push(event);
}

function repeated({ revision, position }: LoggedEvent): AppendOutcome {
  return { kind: 'written', revision, position };
}

function system(type: string, data: string): ProposedEvent {
  const id = crypto.randomUUID();
  return { id, type, contentType: 'application/json', data: Buffer.from(data), metadata: new Uint8Array() };
}

function settingsOf(event: LoggedEvent): StreamSettings {
  try {
    return JSON.parse(Buffer.from(event.data).toString('utf8')) as StreamSettings;
  } catch {
    return {};
  }
}

function ticks(milliseconds: number): bigint {
  return BigInt(milliseconds) * 10_000n;
}
