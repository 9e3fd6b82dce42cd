import { shard, type Damage, type EventMetadata, type Position, type RecordedEvent } from '@vpds/kernel';
import type { KafkaMessage } from 'kafkajs';

/** `prev`: of its shard's previous event, `BEGINNING` for the first. */
export interface EventMessage {
  readonly kind: 'event';
  readonly storeID: string;
  readonly shard: number;
  readonly prev: Position;
  readonly event: RecordedEvent;
}

/** Periodically to every partition: reveals lost messages even if nothing follows. */
export interface MarkMessage {
  readonly kind: 'mark';
  readonly storeID: string;
  readonly upTo: Position;
  /** Last event per shard of the partition; `BEGINNING`: none. */
  readonly lasts: ReadonlyMap<number, Position>;
}

export type FeedMessage = EventMessage | MarkMessage;

/** All but the stream (the key) and the payload (the value). */
const HEADER = 'vpds';
const VERSION = 1;

interface StoredEvent {
  readonly v: number;
  readonly store: string;
  readonly position: string;
  readonly prev: string;
  readonly id: string;
  readonly type: string;
  readonly revision: string;
  readonly at: number;
  readonly metadata: EventMetadata;
  readonly damage?: Damage;
}

interface StoredMark {
  readonly v: number;
  readonly store: string;
  readonly upTo: string;
  readonly lasts: readonly (readonly [number, string])[];
}

export interface FeedRecord {
  readonly key: string | null;
  readonly value: Buffer | null;
  readonly headers: Record<string, Buffer>;
  readonly bytes: number;
}

export function eventRecord(storeID: string, prev: Position, event: RecordedEvent): FeedRecord {
  const { position, id, type, revision, recordedAt, metadata, damage } = event;
  const header: StoredEvent = {
    v: VERSION,
    store: storeID,
    position: String(position),
    prev: String(prev),
    id,
    type,
    revision: String(revision),
    at: recordedAt,
    metadata,
    ...(damage === undefined ? {} : { damage }),
  };
  return record(event.stream, event.payload, header);
}

export function markRecord(storeID: string, upTo: Position, lasts: ReadonlyMap<number, Position>): FeedRecord {
  const stored = [...lasts].map(([number, position]) => [number, String(position)] as const);
  return record(null, null, { v: VERSION, store: storeID, upTo: String(upTo), lasts: stored });
}

function record(key: string | null, payload: string | null, header: StoredEvent | StoredMark): FeedRecord {
  const value = payload === null ? null : Buffer.from(payload);
  const text = Buffer.from(JSON.stringify(header));
  return {
    key,
    value,
    headers: { [HEADER]: text },
    bytes: (value?.length ?? 0) + text.length + (key?.length ?? 0) * 3,
  };
}

/** Returns null for an unreadable message. The shard's next message reveals a lost event. */
export function readFeedMessage({ key, value, headers }: KafkaMessage): FeedMessage | null {
  try {
    const header = JSON.parse(String(headers?.[HEADER])) as StoredEvent | StoredMark;
    if (header.v !== VERSION) return null;
    if ('upTo' in header) return readMark(header);
    return key === null || value === null ? null : readEvent(String(key), String(value), header);
  } catch {
    return null;
  }
}

function readMark({ store, upTo, lasts }: StoredMark): MarkMessage {
  const read = lasts.map(([number, position]) => [number, BigInt(position)] as const);
  return { kind: 'mark', storeID: store, upTo: BigInt(upTo), lasts: new Map(read) };
}

function readEvent(stream: string, payload: string, header: StoredEvent): EventMessage {
  const { store, position, prev, id, type, revision, at, metadata, damage } = header;
  const place = { stream, revision: BigInt(revision), position: BigInt(position), recordedAt: at };
  const event: RecordedEvent = { id, type, payload, metadata, ...place, ...(damage === undefined ? {} : { damage }) };
  return { kind: 'event', storeID: store, shard: shard(stream), prev: BigInt(prev), event };
}
