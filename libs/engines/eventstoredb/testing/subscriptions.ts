import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Node } from './appends.ts';
import type { LoggedEvent } from './logged-event.ts';
import { streamNameOf, streams } from './protocol.ts';
import { eventResponse, send, testOf, type EventTest, type ReadCall } from './read-responses.ts';

/** Events that the server scans per step unless the client sets it. */
const SEARCH_WINDOW = 32;

/** A position as the server compares it: a page begins at `(commit, 0)`, an event is at `(commit, commit)`. */
interface LogPosition {
  readonly commit: number;
  readonly prepare: number;
}

function isBefore(a: LogPosition, b: LogPosition): boolean {
  return a.commit < b.commit || (a.commit === b.commit && a.prepare < b.prepare);
}

function at(event: LoggedEvent): LogPosition {
  return { commit: event.position, prepare: event.position };
}

/**
 * A subscription to `$all` after a position, as server 24.10 sends it: pages of history, with checkpoints if
 * filtered; a checkpoint and "caught up" at the log's end; then live events. A checkpoint during the history is where
 * a page began, which is not an event's position.
 */
export async function subscribeToAll(node: Node, call: ReadCall, options: ReadReq.Options): Promise<void> {
  const subscription = new AllSubscription(node, call, options);
  await subscription.sendHistory();
  await send(call, new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
  for (;;) await subscription.sendLive();
}

class AllSubscription {
  readonly #node: Node;
  readonly #call: ReadCall;
  readonly #filtered: boolean;
  readonly #wanted: EventTest;
  readonly #window: number;
  readonly #interval: number;
  /** Only events after this are sent. */
  #checkpoint: LogPosition | null;
  #index: number;
  #considered = 0;

  constructor(node: Node, call: ReadCall, options: ReadReq.Options) {
    const filter = options.getFilter();
    this.#node = node;
    this.#call = call;
    this.#filtered = filter !== undefined;
    this.#wanted = testOf(filter);
    this.#window = filter?.hasMax() === true ? filter.getMax() : SEARCH_WINDOW;
    this.#interval = this.#window * (filter?.getCheckpointintervalmultiplier() ?? 1);
    this.#checkpoint = startOf(node, options.getAll() as ReadReq.Options.AllOptions);
    this.#index = this.#checkpoint === null ? 0 : node.log.indexOf(this.#checkpoint.commit);
  }

  async sendHistory(): Promise<void> {
    const { log } = this.#node;
    for (let end = false; !end;) {
      const page: LogPosition = { commit: log.events[this.#index]?.position ?? log.end, prepare: 0 };
      end = await this.#sendPage();
      if (!end && this.#considered < this.#interval) continue;
      this.#considered %= this.#interval;
      if (this.#checkpoint === null || isBefore(this.#checkpoint, page)) this.#checkpoint = page;
      await this.#sendCheckpoint();
    }
    this.#considered = 0;
  }

  /** Scans one window of events. True: it reached the log's end. */
  async #sendPage(): Promise<boolean> {
    for (const last = this.#index + this.#window; this.#index < last;) {
      const event = this.#next();
      if (event === undefined) return true;
      this.#index += 1;
      this.#considered += 1;
      if (!this.#wanted(event) || this.#isPast(event)) continue;
      await send(this.#call, eventResponse(event));
      this.#checkpoint = at(event);
    }
    return false;
  }

  /** Sends the next live event once there is one. */
  async sendLive(): Promise<void> {
    const event = this.#next();
    if (event === undefined || this.#node.faults.settings.stalledSubscriptions)
      return untilChange(this.#node, this.#call);
    this.#index += 1;
    if (this.#isPast(event)) return;
    this.#considered += 1;
    const isDue = this.#considered >= this.#interval;
    if (this.#wanted(event)) await send(this.#call, eventResponse(event));
    if (this.#wanted(event) || isDue) this.#checkpoint = at(event);
    if (!isDue) return;
    this.#considered = 0;
    await this.#sendCheckpoint();
  }

  #next(): LoggedEvent | undefined {
    const { log, faults } = this.#node;
    const { lagging, deposedAt } = faults.settings;
    return this.#index < Math.min(log.events.length - lagging, deposedAt) ? log.events[this.#index] : undefined;
  }

  #isPast(event: LoggedEvent): boolean {
    return this.#checkpoint !== null && !isBefore(this.#checkpoint, at(event));
  }

  async #sendCheckpoint(): Promise<void> {
    if (this.#filtered && this.#checkpoint !== null) await send(this.#call, checkpointResponse(this.#checkpoint));
  }
}

function startOf({ log }: Node, from: ReadReq.Options.AllOptions): LogPosition | null {
  if (from.hasStart()) return null;
  if (from.hasEnd()) return { commit: log.events.at(-1)?.position ?? 0, prepare: log.events.at(-1)?.position ?? 0 };
  const position = from.getPosition() as ReadReq.Options.Position;
  return { commit: Number(position.getCommitPosition()), prepare: Number(position.getPreparePosition()) };
}

function checkpointResponse({ commit, prepare }: LogPosition) {
  const checkpoint = new streams.ReadResp.Checkpoint()
    .setCommitPosition(String(commit))
    .setPreparePosition(String(prepare));
  return new streams.ReadResp().setCheckpoint(checkpoint);
}

export async function subscribeToStream(
  node: Node,
  call: ReadCall,
  from: ReadReq.Options.StreamOptions,
): Promise<void> {
  const { log } = node;
  const name = streamNameOf(from.getStreamIdentifier());
  let revision = from.hasStart() ? -1 : from.hasEnd() ? log.lastRevision(name) : Number(from.getRevision());
  for (let live = false; ;) {
    const event = log.stream(name)?.find((candidate) => candidate.revision > revision);
    if (event !== undefined) {
      await send(call, eventResponse(event));
      revision = event.revision;
      continue;
    }
    if (!live) await send(call, new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
    live = true;
    await untilChange(node, call);
  }
}

async function untilChange({ log }: Node, call: ReadCall): Promise<void> {
  if (call.cancelled || call.destroyed) throw new Error('Gone');
  await new Promise<void>((resolve, reject) => {
    const settle = (gone: boolean) => {
      stop();
      call.off('cancelled', cancelled).off('close', cancelled);
      if (gone) reject(new Error('Gone'));
      else resolve();
    };
    const cancelled = () => settle(true);
    const stop = log.onAppend(() => settle(false));
    call.once('cancelled', cancelled).once('close', cancelled);
  });
}
