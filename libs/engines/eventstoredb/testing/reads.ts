import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { status as Code, type ServerWritableStream } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import type { Node } from './appends.ts';
import type { LoggedEvent } from './event-log.ts';
import {
  notLeader,
  requiresLeader,
  serviceError,
  shared,
  streamIdentifier,
  streamNameOf,
  streams,
} from './protocol.ts';
import { subscribeToAll, subscribeToStream } from './subscriptions.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;
export type EventTest = (event: LoggedEvent) => boolean;

/** `Read`: a page of a stream or of `$all`, or a subscription to one of them. */
export async function read(node: Node, call: ReadCall): Promise<void> {
  await node.faults.untilHeard();
  const leader = node.faults.settings.notLeader;
  if (leader !== null && requiresLeader(call.metadata)) return void call.emit('error', notLeader(leader));
  const options = call.request.getOptions() as ReadReq.Options;
  const stream = options.getStream();
  if (stream !== undefined && streamNameOf(stream.getStreamIdentifier()) === '')
    return void call.emit('error', serviceError(Code.INVALID_ARGUMENT, `'' is not a valid stream name`));
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

function confirmation(): ReadResp.SubscriptionConfirmation {
  return new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
}

async function readStream(
  { log }: Node,
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
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const chosen = backwards
    ? events.filter((event) => event.revision <= revision).reverse()
    : events.filter((event) => event.revision >= revision);
  for (const event of chosen.slice(0, Number(options.getCount()))) await send(call, eventResponse(event));
}

/** Forwards at a position (inclusive), backwards before it: as the server's reader of `$all`. */
async function readAll({ log }: Node, call: ReadCall, options: ReadReq.Options): Promise<void> {
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const from = options.getAll() as ReadReq.Options.AllOptions;
  const wanted = testOf(options.getFilter());
  let left = Number(options.getCount());
  const start = from.hasEnd() ? log.events.length : from.hasStart() ? 0 : indexAt(log, from);
  const step = backwards ? -1 : 1;
  for (let index = backwards ? start - 1 : start; left > 0; index += step) {
    const event = log.events[index];
    if (event === undefined) return;
    if (!wanted(event)) continue;
    left -= 1;
    await send(call, eventResponse(event));
  }
}

function indexAt(log: Node['log'], from: ReadReq.Options.AllOptions): number {
  return log.indexOf(Number((from.getPosition() as ReadReq.Options.Position).getCommitPosition()));
}

export function testOf(filter: ReadReq.Options.FilterOptions | undefined): EventTest {
  if (filter === undefined) return () => true;
  const types = filter.getEventType();
  const expression = types ?? filter.getStreamIdentifier();
  const subject = (event: LoggedEvent) => (types === undefined ? event.stream : event.type);
  const regex = expression?.getRegex() ?? '';
  if (regex !== '') {
    const compiled = new RegExp(regex, 'u');
    return (event) => compiled.test(subject(event));
  }
  const prefixes = expression?.getPrefixList() ?? [];
  return (event) => prefixes.some((prefix) => subject(event).startsWith(prefix));
}

export function eventResponse(event: LoggedEvent): ReadResp {
  const record = new streams.ReadResp.ReadEvent.RecordedEvent();
  record.setId(new shared.UUID().setString(event.id)).setStreamIdentifier(streamIdentifier(event.stream));
  record.setStreamRevision(String(event.revision));
  record.setCommitPosition(String(event.position)).setPreparePosition(String(event.position));
  record.setData(event.data).setCustomMetadata(event.metadata);
  const metadata = record.getMetadataMap();
  metadata.set('type', event.type);
  metadata.set('content-type', event.contentType);
  metadata.set('created', String(event.created));
  const resolved = new streams.ReadResp.ReadEvent().setEvent(record).setCommitPosition(String(event.position));
  return new streams.ReadResp().setEvent(resolved);
}

/** Sends one message and waits while the client does not take any. @throws when the client has gone */
export async function send(call: ReadCall, response: ReadResp): Promise<void> {
  if (call.cancelled || call.destroyed) throw new Error('Gone');
  if (call.write(response)) return;
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error) => {
      call.off('drain', drained).off('cancelled', gone).off('close', gone);
      if (error === undefined) resolve();
      else reject(error);
    };
    const drained = () => settle();
    const gone = () => settle(new Error('Gone'));
    call.once('drain', drained).once('cancelled', gone).once('close', gone);
  });
}
