import { type EventReader, UnreadableEvent } from '@vpds/kernel';
import { type ProductEventType, productEvents } from '@vpds/product/contract';
import { type TransportEventType, transportEvents } from '@vpds/tracking/contract';
import type { Counter } from '../domain/counters.ts';
import { COUNTED_BY_TYPE, type CountedEvent, NOTHING, type Reading, countedBy } from '../domain/counted-events.ts';

const READERS: { readonly [T in CountedEvent['type']]: EventReader<Extract<CountedEvent, { type: T }>> } = {
  ...productEvents,
  ...transportEvents,
};
const READER_OF: ReadonlyMap<string, EventReader<CountedEvent>> = new Map(Object.entries(READERS));
/** A type that no context has is an error here: it would count nothing. */
const BY_TYPE: readonly (readonly [type: ProductEventType | TransportEventType, counter: Counter])[] = COUNTED_BY_TYPE;
const READ_BY_TYPE: ReadonlyMap<string, Reading> = new Map(
  BY_TYPE.map(([type, counts]) => [type, { counts }] as const),
);

export const TYPES_WITH_PAYLOAD: readonly string[] = [...READER_OF.keys()];
export const COUNTED_TYPES: readonly string[] = [...READ_BY_TYPE.keys(), ...TYPES_WITH_PAYLOAD];

/** The newest readable version of each type whose payload is needed. */
export function versionsRead(): (readonly [type: string, version: number])[] {
  return [...READER_OF].map(([type, { version }]) => [type, version] as const);
}

/** `payload`: null for a type counted without it, empty if damaged. */
export function readCounted(type: string, payload: string | null): Reading {
  const byType = READ_BY_TYPE.get(type);
  if (byType !== undefined) return byType;
  const reader = READER_OF.get(type);
  if (reader === undefined) return NOTHING;
  if (payload === null || payload === '') return { unreadable: 'Damaged: its checksum does not match' };
  try {
    return countedBy(reader.decode({ type, payload }));
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return { unreadable: error.reason };
  }
}
