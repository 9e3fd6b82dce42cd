import { type EventStore, type RecordedEvent, TimeSlice, UnreadableEvent, readWhole } from '@vpds/kernel';
import { readProductEvent } from '@vpds/product/contract';
import { readCounted } from '../counting/read-counted.ts';
import { type CountedBy, OF_TRANSPORTS } from './cell-counting.ts';
import { localDay } from './local-days.ts';
import { measureOf } from './measures.ts';
import { type Contribution, type ProductMemory, remember, unknownProduct } from './product-memory.ts';

/** A change of the numbers, whatever the values. */
type NumberChange = Pick<Contribution, 'measure' | 'happened' | 'count'>;

/** The changes of the numbers by one event. */
export interface EventChange {
  readonly event: RecordedEvent;
  readonly changes: readonly NumberChange[];
}

/**
 * Answers every event of a product's or transport's stream with what it changed. It folds the stream from its start,
 * because what counting has stored is that of now. Unreadable events change nothing. @throws Unavailable
 */
export async function* changesIn(store: EventStore, stream: string, countedBy: CountedBy): AsyncGenerator<EventChange> {
  let memory = unknownProduct(countedBy.declaration);
  const slice = new TimeSlice();
  for await (const page of readWhole(store, stream))
    for (const event of page) {
      if (slice.isOver) await slice.yield();
      const isOfTransport = OF_TRANSPORTS.includes(event.type);
      const after = isOfTransport
        ? { memory, changes: changesOf(event, countedBy) }
        : remembered(memory, event, countedBy);
      ({ memory } = after);
      yield { event, changes: after.changes };
    }
}

function remembered(
  memory: ProductMemory,
  event: RecordedEvent,
  { zone, declaration }: CountedBy,
): { readonly memory: ProductMemory; readonly changes: readonly NumberChange[] } {
  const unchanged = { memory, changes: [] };
  if (event.skipped === true) return unchanged;
  try {
    const after = remember(memory, readProductEvent(event), happenedDay(event, zone), declaration);
    return { memory: after.memory, changes: after.contributions };
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return unchanged;
  }
}

/** Of a transport. */
function changesOf(event: RecordedEvent, { zone }: CountedBy): readonly NumberChange[] {
  if (event.skipped === true) return [];
  const reading = readCounted(event.type, event.damage === undefined ? event.payload : '');
  const measured = 'counts' in reading && reading.counts !== null ? measureOf(reading.counts) : null;
  return measured === null ? [] : [{ measure: measured.measure, happened: happenedDay(event, zone), count: 1 }];
}

function happenedDay({ metadata, recordedAt }: RecordedEvent, zone: string): number {
  return localDay(metadata.happenedAt ?? recordedAt, zone);
}
