import {
  type ChunkWrite,
  type CounterSet,
  type CounterStore,
  type EventHeader,
  type HeaderLog,
  type HeaderPage,
  type ShardState,
  type ShardWrite,
  type SkippedEvent,
  type StoredChunk,
  type Totals,
} from '@vpds/kernel';
import type { ThreadClient } from '@vpds/kernel/threads';
import type { ChunkFields, CounterCalls, ShardFields, ShardWriteFields } from './counter-protocol.ts';
import type { HeaderColumns } from '../log/header-reader.ts';

export class SqliteCounterStore implements CounterStore, HeaderLog {
  readonly #thread: ThreadClient;

  /** `thread`: the counters'; the cells use it, too. */
  constructor(thread: ThreadClient) {
    this.#thread = thread;
  }

  #call<Name extends keyof CounterCalls>(
    name: Name,
    ...fields: Parameters<CounterCalls[Name]>
  ): Promise<ReturnType<CounterCalls[Name]>> {
    return this.#thread.call(name, ...fields);
  }

  versions(name: string): Promise<number[]> {
    return this.#call('versions', name);
  }

  async ensure({ name, version }: CounterSet): Promise<void> {
    await this.#call('ensure', name, version);
  }

  async shards({ name, version }: CounterSet): Promise<ReadonlyMap<number, ShardState>> {
    return new Map((await this.#call('shards', name, version)).map(shardState));
  }

  async last(
    { name, version }: CounterSet,
    series: readonly { readonly shard: number; readonly scope: number }[],
  ): Promise<(StoredChunk | null)[]> {
    const fields = series.map(({ shard, scope }) => [shard, scope] as const);
    const chunks = await this.#call('last', name, version, fields);
    return chunks.map((chunk) => {
      if (chunk === null) return null;
      const [first, position, body] = chunk;
      return { first, position: BigInt(position), body };
    });
  }

  write({ name, version }: CounterSet, writes: readonly ShardWrite[]): Promise<boolean[]> {
    return this.#call('write', name, version, writes.map(writeFields));
  }

  totals({ name, version }: CounterSet, scope: number, seconds: readonly number[]): Promise<Totals[]> {
    return this.#call('totals', name, version, scope, seconds);
  }

  first({ name, version }: CounterSet, scope: number): Promise<number | null> {
    return this.#call('first', name, version, scope);
  }

  scopes({ name, version }: CounterSet): Promise<number[]> {
    return this.#call('scopes', name, version);
  }

  async skipped({ name, version }: CounterSet): Promise<SkippedEvent[]> {
    const skipped = await this.#call('skipped', name, version);
    return skipped.map(([position, stream, type, reason]) => {
      return { position: BigInt(position), stream, type, reason };
    });
  }

  async drop({ name, version }: CounterSet): Promise<void> {
    await this.#call('drop', name, version);
  }

  async readHeaders({
    after,
    limit,
    types,
    withPayload,
  }: Parameters<HeaderLog['readHeaders']>[0]): Promise<HeaderPage> {
    const page = await this.#call('readHeaders', Number(after), limit, types, withPayload);
    return { headers: headersOf(page, types, withPayload), next: BigInt(page.next), end: page.end };
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  end(error: Error): void {
    this.#thread.end(error);
  }
}

function shardState([shard, storeID, position, through]: ShardFields): [number, ShardState] {
  return [shard, { storeID, position: BigInt(position), countedUpToSecond: through }];
}

function writeFields({ shard, from, to, chunks, skipped }: ShardWrite): ShardWriteFields {
  return {
    from: from === null ? null : Number(from),
    to: [shard, to.storeID, Number(to.position), to.countedUpToSecond],
    chunks: chunks.map(chunkFields),
    skipped: skipped.map(({ position, stream, type, reason }) => [Number(position), stream, type, reason]),
  };
}

function chunkFields({ scope, first, position, body, replaces }: ChunkWrite): ChunkFields {
  return [scope, first, Number(position), body, replaces === null ? null : Number(replaces)];
}

function headersOf(page: HeaderColumns, types: readonly string[], withPayload: readonly string[]): EventHeader[] {
  const { positions, recordedAts, companyIDs, streams } = page;
  const carries = types.map((type) => withPayload.includes(type));
  const headers: EventHeader[] = [];
  let payload = 0;
  for (let index = 0; index < positions.length; index += 1) {
    const type = page.types[index] ?? 0;
    headers.push({
      position: BigInt(positions[index] ?? 0),
      stream: streams[index] ?? '',
      type: types[type] ?? '',
      recordedAt: recordedAts[index] ?? 0,
      companyID: companyIDs[index] ?? 0,
      payload: carries[type] === true ? (page.payloads[payload++] ?? null) : null,
    });
  }
  return headers;
}
