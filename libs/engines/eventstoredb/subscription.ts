import {
  Unavailable,
  type EventFilter,
  type EventStore,
  type Position,
  type RecordedEvent,
  type SubscriptionPage,
  pause,
  now,
} from '@vpds/kernel';
import type { Connection } from './connection.ts';
import { asKernelError } from './failures.ts';
import { serverFilter, testOf, type StreamTypeTest } from './filter.ts';
import { placeOf, type LogAccess } from './log-access.ts';
import { positionOf, receivedEvent, recordedEvent, streamOf, typeOf } from './mapping.ts';
import { allSubscription, type LogPosition, type ReadResp } from './protocol.ts';
import { BufferedReader } from './buffered-reader.ts';

export interface SubscribeRequest {
  readonly after: Position;
  readonly filter?: EventFilter;
  readonly signal: AbortSignal;
}

export interface Watching {
  /** Silence after which a subscription is compared with the log, ms. */
  readonly interval: number;
  /** A broken subscription is recreated. */
  readonly onDrop?: (error: unknown) => void;
}

interface Parts {
  readonly connection: Connection;
  readonly log: LogAccess;
  readonly deadline: number;
  readonly watching: Watching;
}

const PAGE = 500;
const FIRST_BACKOFF = 50;
const MAX_BACKOFF = 2_000;
/** Lateness of an event before the subscription counts as dead, ms. */
const GRACE = 1_000;

interface Progress {
  /** Everything up to here was delivered. Always an event's position: a read may start there. */
  position: Position;
  live: boolean;
}

/**
 * A broken subscription resumes after its last position; so does a silent one while the log has undelivered events.
 * @throws permanent errors: an unmappable event, a defect, the engine's end
 */
export async function* subscribeAll(
  parts: Parts,
  store: EventStore,
  request: SubscribeRequest,
): AsyncGenerator<SubscriptionPage> {
  const progress: Progress = { position: request.after, live: false };
  let backoff = FIRST_BACKOFF;
  while (!request.signal.aborted) {
    const before = progress.position;
    try {
      yield* oneSubscription(parts, store, request, progress);
    } catch (error) {
      const trouble = asKernelError(error, 'read');
      if (!(trouble instanceof Unavailable) || parts.connection.closed) throw trouble;
      parts.watching.onDrop?.(trouble);
    }
    progress.live = false;
    backoff = progress.position > before ? FIRST_BACKOFF : Math.min(backoff * 2, MAX_BACKOFF);
    await pause(backoff, request.signal);
  }
}

async function* oneSubscription(
  parts: Parts,
  store: EventStore,
  { filter, signal }: SubscribeRequest,
  progress: Progress,
): AsyncGenerator<SubscriptionPage> {
  const until = () => now() + parts.deadline;
  // Read before subscribing: once caught up, everything up to this head was delivered, unless the node lags.
  const head = await parts.log.lastBefore('end', until());
  const request = allSubscription(placeOf(progress.position), serverFilter(filter));
  const pulled = new BufferedReader(await parts.connection.subscribe(request, until()));
  const wanted = testOf(filter);
  let owed = false;
  try {
    for (;;) {
      let handedOut = { ...progress };
      const state = await pulled.wait(owed ? GRACE : parts.watching.interval, signal);
      if (state === 'aborted') return;
      if (state === 'ready') {
        owed = false;
        const { events, checkpoint, caughtUp } = take(pulled, wanted, progress);
        // Events are yielded before any further call: a call that fails ends the subscription, and the next one begins
        // after these.
        if (events.length > 0) {
          handedOut = { ...progress };
          yield { events, ...handedOut };
        }
        if (checkpoint !== null) await passCheckpoint(parts.log, checkpoint, progress, until());
        if (caughtUp && head > progress.position) owed = await lookUpTo(head, store, filter, progress);
      } else {
        const there = await isLagging(store, filter, progress);
        if (there && owed) throw new Unavailable('A subscription does not receive events of the log');
        owed = there;
      }
      if (progress.position > handedOut.position || progress.live !== handedOut.live) yield { events: [], ...progress };
    }
  } finally {
    pulled.cancel();
  }
}

interface Taken {
  readonly events: readonly RecordedEvent[];
  readonly checkpoint: LogPosition | null;
  readonly caughtUp: boolean;
}

function take(pulled: BufferedReader, wanted: StreamTypeTest, progress: Progress): Taken {
  const events: RecordedEvent[] = [];
  let checkpoint: LogPosition | null = null;
  let caughtUp = false;
  while (events.length < PAGE) {
    const response = pulled.take();
    if (response === null) break;
    const event = receivedEvent(response);
    if (event !== undefined) {
      const position = positionOf(event);
      if (position <= progress.position) continue;
      progress.position = position;
      if (wanted(streamOf(event), typeOf(event))) events.push(recordedEvent(event));
    } else if (response.hasCaughtUp()) {
      progress.live = true;
      caughtUp = true;
    } else if (response.hasFellBehind()) progress.live = false;
    else if (response.hasCheckpoint()) checkpoint = checkpointOf(response);
  }
  return { events, checkpoint, caughtUp };
}

function checkpointOf(response: ReadResp): LogPosition {
  const checkpoint = response.getCheckpoint();
  return {
    commit: BigInt(checkpoint?.getCommitPosition() ?? 0),
    prepare: BigInt(checkpoint?.getPreparePosition() ?? 0),
  };
}

/**
 * While reading history the server reports the place of an event that it has *not* delivered; progress ends with the
 * event before.
 */
async function passCheckpoint(
  log: LogAccess,
  checkpoint: LogPosition,
  progress: Progress,
  until: number,
): Promise<void> {
  if (checkpoint.commit <= progress.position) return;
  const isEvent = checkpoint.prepare === checkpoint.commit;
  const position = isEvent ? checkpoint.commit : await log.lastBefore(checkpoint, until);
  if (position > progress.position) progress.position = position;
}

async function lookUpTo(
  head: Position,
  store: EventStore,
  filter: EventFilter | undefined,
  progress: Progress,
): Promise<boolean> {
  while (progress.position < head) {
    const before = progress.position;
    if (await isLagging(store, filter, progress)) return true;
    if (progress.position === before) return false;
  }
  return false;
}

/** If the subscription missed nothing, the progress advances. */
async function isLagging(store: EventStore, filter: EventFilter | undefined, progress: Progress): Promise<boolean> {
  const page = await store.readAll({
    after: progress.position,
    limit: 1,
    ...(filter === undefined ? {} : { filter }),
  });
  if (page.events.length > 0) return true;
  progress.position = page.next;
  if (page.end) progress.live = true;
  return false;
}
