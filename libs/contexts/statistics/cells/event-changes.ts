import { type EventStore, type Position, type RecordedEvent, UnreadableEvent, readWhole } from '@vpds/kernel';
import { productStream, readProductEvent } from '@vpds/product/contract';
import { orderedTransport } from '@vpds/tracking/contract';
import { readCounted } from '../counting/read-counted.ts';
import { type CountedBy, OF_TRANSPORTS } from './cell-counting.ts';
import { localDay } from './local-days.ts';
import { measureOf } from './measures.ts';
import { type Contribution, type ProductMemory, remember, transportValues, unknownProduct } from './product-memory.ts';

/** The change of the numbers by one event. */
export interface EventChange {
  readonly event: RecordedEvent;
  readonly contributions: readonly Contribution[];
}

/**
 * Answers every event of a product's or transport's stream that changed a number. It folds the stream from its start,
 * because what counting has stored is that of now. Unreadable events change nothing. @throws Unavailable
 */
export async function changesIn(store: EventStore, stream: string, countedBy: CountedBy): Promise<EventChange[]> {
  const events = await eventsIn(store, stream);
  const isTransport = events.some(({ type }) => OF_TRANSPORTS.includes(type));
  return isTransport ? transportChanges(store, events, countedBy) : productChanges(events, countedBy).changes;
}

async function eventsIn(store: EventStore, stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const page of readWhole(store, stream)) events.push(...page);
  return events.filter(({ skipped }) => skipped !== true);
}

/** `until`: events from this position on are left out. */
function productChanges(
  events: readonly RecordedEvent[],
  { zone, declaration }: CountedBy,
  until: Position | null = null,
): { memory: ProductMemory; changes: EventChange[] } {
  let memory = unknownProduct(declaration);
  const changes: EventChange[] = [];
  for (const event of events) {
    if (until !== null && event.position >= until) break;
    try {
      const remembered = remember(memory, readProductEvent(event), happenedDay(event, zone), declaration);
      memory = remembered.memory;
      if (remembered.contributions.length > 0) changes.push({ event, contributions: remembered.contributions });
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
    }
  }
  return { memory, changes };
}

async function transportChanges(
  store: EventStore,
  events: readonly RecordedEvent[],
  countedBy: CountedBy,
): Promise<EventChange[]> {
  const ordered = events.find(({ type, damage }) => type === 'TransportOrdered' && damage === undefined);
  const product = ordered === undefined ? [] : await eventsIn(store, productOf(ordered));
  return events.flatMap((event) => {
    const reading = readCounted(event.type, event.damage === undefined ? event.payload : '');
    const measured = 'counts' in reading && reading.counts !== null ? measureOf(reading.counts) : null;
    if (measured === null) return [];
    const { memory } = productChanges(product, countedBy, event.position);
    const values = transportValues(memory, measured.provider);
    const happened = happenedDay(event, countedBy.zone);
    return [{ event, contributions: [{ measure: measured.measure, happened, values, count: 1 as const }] }];
  });
}

function productOf(ordered: RecordedEvent): string {
  try {
    return productStream(orderedTransport.decode(ordered).productID);
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return productStream(0);
  }
}

function happenedDay({ metadata, recordedAt }: RecordedEvent, zone: string): number {
  return localDay(metadata.happenedAt ?? recordedAt, zone);
}
