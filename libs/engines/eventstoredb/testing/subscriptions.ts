import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Node } from './appends.ts';
import type { LoggedEvent } from './event-log.ts';
import { streamNameOf, streams } from './protocol.ts';
import { eventResponse, send, testOf, type ReadCall } from './reads.ts';

/** Events that the server looks at in one step when the client does not say. */
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
 * A subscription to `$all` after a position, as server 24.10 sends it: pages of history, with checkpoints if it is
 * filtered; one more checkpoint and "caught up" at the end of the log; then live events. A checkpoint during the history
 * is the place where a page began, which is not the place of an event.
 */
export async function subscribeToAll(node: Node, call: ReadCall, options: ReadReq.Options): Promise<void> {
  const { log } = node;
  const filter = options.getFilter();
  const wanted = testOf(filter);
  const window = filter?.hasMax() === true ? filter.getMax() : SEARCH_WINDOW;
  const interval = window * (filter?.getCheckpointintervalmultiplier() ?? 1);
  let checkpoint = startOf(node, options.getAll() as ReadReq.Options.AllOptions);
  let index = checkpoint === null ? 0 : log.indexOf(checkpoint.commit);
  const past = (event: LoggedEvent) => checkpoint !== null && !isBefore(checkpoint, at(event));
  const tell = async () => {
    if (filter !== undefined && checkpoint !== null) await send(call, checkpointResponse(checkpoint));
  };

  for (let considered = 0, end = false; !end;) {
    const page: LogPosition = { commit: log.events[index]?.position ?? log.end, prepare: 0 };
    for (const last = index + window; index < last && !end;) {
      const event = log.events[index];
      end = event === undefined;
      if (event === undefined) break;
      index += 1;
      considered += 1;
      if (!wanted(event) || past(event)) continue;
      await send(call, eventResponse(event));
      checkpoint = at(event);
    }
    if (!end && considered < interval) continue;
    considered %= interval;
    if (checkpoint === null || isBefore(checkpoint, page)) checkpoint = page;
    await tell();
  }
  await send(call, new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));

  for (let considered = 0; ;) {
    const event = log.events[index];
    if (event === undefined || node.faults.settings.stalledSubscriptions) {
      await untilChange(node, call);
      continue;
    }
    index += 1;
    if (past(event)) continue;
    considered += 1;
    if (wanted(event)) await send(call, eventResponse(event));
    if (wanted(event) || considered >= interval) checkpoint = at(event);
    if (considered < interval) continue;
    considered = 0;
    await tell();
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

/** A subscription to one stream after a revision. */
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
