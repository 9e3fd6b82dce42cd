import { ALL_SHARDS, BEGINNING, type CheckpointStore, type EventStore } from '@vpds/kernel';
import { checkpointedConsumer, reactionsName } from '@vpds/projections';
import type { FindMismatch, StateMark } from '@vpds/runtime';

/** Every effect follows from one of these streams; all others exist before a service has marked the state. */
const STREAMS = ['product-', 'preparedData-'];
/** Streams of services with effects. To others a gateway, which does not mark, appends while no service runs. */
const STREAMS_OF_SERVICES = [...STREAMS, 'transport-', 'notification-'];
/** Contexts with effects. */
const CONTEXTS = ['product', 'commission', 'prepared-data', 'tracking'];
/** Milliseconds that the log may continue after the last mark: clocks differ, and MongoDB loses its last seconds. */
const UNMARKED = 5 * 60_000;
const PAGE = 1_000;

interface ComparedEngines {
  readonly events: EventStore;
  readonly checkpoints: CheckpointStore;
}

/**
 * Whether the operational records in MongoDB belong to the log. Not noticed: records that are less than five minutes
 * older than the log.
 */
export function findMismatch({ events, checkpoints }: ComparedEngines): FindMismatch {
  return async (mark) => {
    const [{ storeID }, head] = await Promise.all([events.identity(), events.head()]);
    // Even if no effects are left: ids of companies, users and products are lost.
    if (mark?.storeID === storeID && BigInt(mark.position) > head) return 'ahead';
    if (!(await mayHaveEffects(events))) return null;
    if (mark === null) return unmarked(checkpoints, storeID, head);
    if (mark.storeID !== storeID) return 'foreign';
    return (await continuesLong(events, mark)) ? 'behind' : null;
  };
}

/** Pages may be empty before the end: what companies, users and keys have written may precede the first product. */
async function mayHaveEffects(events: EventStore): Promise<boolean> {
  for (let after = BEGINNING; ;) {
    const page = await events.readAll({ after, limit: 1, filter: { streamPrefixes: STREAMS } });
    if (page.events.length > 0 || page.end) return page.events.length > 0;
    after = page.next;
  }
}

/** Judges a state without a mark: it is of a release before marks, or missing. */
async function unmarked(
  checkpoints: CheckpointStore,
  storeID: string,
  head: bigint,
): Promise<'missing' | 'foreign' | 'ahead' | null> {
  const handle = async () => {};
  const consumers = CONTEXTS.map((name) => checkpointedConsumer(checkpoints, { name: reactionsName(name), handle }));
  const positions = await Promise.all(consumers.map((consumer) => consumer.positions(ALL_SHARDS)));
  const stored = positions.flatMap((each) => [...each.values()]);
  if (stored.length === 0) return 'missing';
  if (stored.some((checkpoint) => checkpoint.storeID !== storeID)) return 'foreign';
  return stored.some(({ position }) => position > head) ? 'ahead' : null;
}

async function continuesLong(events: EventStore, { position, at }: StateMark): Promise<boolean> {
  for (let after = BigInt(position); ;) {
    const page = await events.readAll({ after, limit: PAGE, filter: { streamPrefixes: STREAMS_OF_SERVICES } });
    if (page.events.some(({ recordedAt }) => recordedAt > at + UNMARKED)) return true;
    if (page.end) return false;
    after = page.next;
  }
}
