import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { status as Code } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import type { Node } from './appends.ts';
import {
  accessDenied,
  notLeader,
  notReady,
  requiresLeader,
  serviceError,
  streamIdentifier,
  streamNameOf,
  streams,
} from './protocol.ts';
import { eventResponse, send, testOf, type ReadCall } from './read-responses.ts';
import { subscribeToAll, subscribeToStream } from './subscriptions.ts';

const { BACKWARDS } = streams.ReadReq.Options.ReadDirection;
/** What the server answers for a place within a record. */
const INVALID_POSITION = 'Unexpected ReadAllResult: Error';

/** `Read`: a page of a stream or of `$all`, or a subscription to one of them. */
export async function read(node: Node, call: ReadCall): Promise<void> {
  await node.faults.untilHeard();
  const leader = node.faults.settings.notLeader;
  if (leader !== null && requiresLeader(call.metadata)) return void call.emit('error', notLeader(leader));
  if (node.faults.settings.isolated) return void call.emit('error', notReady());
  const options = call.request.getOptions() as ReadReq.Options;
  const stream = options.getStream();
  const { denied, deniedReads } = node.faults.settings;
  if (denied || deniedReads === 'any' || (deniedReads === '$all' && stream === undefined))
    return void call.emit('error', accessDenied());
  if (stream !== undefined && streamNameOf(stream.getStreamIdentifier()) === '')
    return void call.emit('error', serviceError(Code.INVALID_ARGUMENT, `'' is not a valid stream name`));
  if (!isPlace(node.log, options)) return void call.emit('error', serviceError(Code.UNKNOWN, INVALID_POSITION));
  try {
    if (options.hasSubscription()) {
      await send(call, new streams.ReadResp().setConfirmation(confirmation()));
      await (stream === undefined ? subscribeToAll(node, call, options) : subscribeToStream(node, call, stream));
    } else await (stream === undefined ? readAll(node, call, options) : readStream(node, call, options, stream));
    call.end();
  } catch (error) {
    if (!call.cancelled && !call.destroyed) throw error;
  }
}

/** The server reads on from the place, whatever is there: only a record's can be read. */
function isPlace(log: Node['log'], options: ReadReq.Options): boolean {
  const from = options.getAll();
  if (from?.hasPosition() !== true || options.getReadDirection() === BACKWARDS) return true;
  const first = log.events[indexAt(log, from)];
  return first === undefined || first.position === positionIn(from);
}

function confirmation(): ReadResp.SubscriptionConfirmation {
  return new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
}

async function readStream(
  { log, faults }: Node,
  call: ReadCall,
  options: ReadReq.Options,
  from: ReadReq.Options.StreamOptions,
): Promise<void> {
  const name = streamNameOf(from.getStreamIdentifier());
  const events = log.stream(name);
  if (events === null) {
    const missing = new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(name));
    return send(call, new streams.ReadResp().setStreamNotFound(missing));
  }
  const revision = from.hasEnd() ? Infinity : from.hasStart() ? 0 : Number(from.getRevision());
  const backwards = options.getReadDirection() === BACKWARDS;
  const known = events.filter(
    ({ position }) => position < (log.events[faults.settings.deposedAt]?.position ?? Infinity),
  );
  const chosen = backwards
    ? known.filter((event) => event.revision <= revision).reverse()
    : known.filter((event) => event.revision >= revision);
  for (const event of chosen.slice(0, Number(options.getCount()))) await send(call, eventResponse(event));
  if ((options.getControlOption()?.getCompatibility() ?? 0) < 1) return;
  await send(call, new streams.ReadResp().setLastStreamPosition(String(log.lastRevision(name))));
}

/** Forwards at a position (inclusive), backwards before it: as the server's reader of `$all`. */
async function readAll({ log, faults }: Node, call: ReadCall, options: ReadReq.Options): Promise<void> {
  const backwards = options.getReadDirection() === BACKWARDS;
  const from = options.getAll() as ReadReq.Options.AllOptions;
  const wanted = testOf(options.getFilter());
  let left = Number(options.getCount());
  const end = Math.min(log.events.length, faults.settings.deposedAt);
  const start = from.hasEnd() ? end : from.hasStart() ? 0 : indexAt(log, from);
  const step = backwards ? -1 : 1;
  let sent = 0;
  for (let index = backwards ? start - 1 : start; left > 0; index += step) {
    const event = index < faults.settings.deposedAt ? log.events[index] : undefined;
    if (event === undefined) return;
    if (!wanted(event)) continue;
    if (sent >= faults.settings.readAtMost) return new Promise<void>(() => {});
    left -= 1;
    sent += 1;
    await send(call, eventResponse(event));
  }
}

function indexAt(log: Node['log'], from: ReadReq.Options.AllOptions): number {
  return log.indexOf(positionIn(from));
}

function positionIn(from: ReadReq.Options.AllOptions): number {
  return Number((from.getPosition() as ReadReq.Options.Position).getCommitPosition());
}
