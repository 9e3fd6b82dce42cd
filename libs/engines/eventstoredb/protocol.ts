import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';

export { shared, streams };
export const { StreamsClient } = streamServices;
export type { ReadReq, ReadResp };

/** 2^64 − 1: the server's unknown commit position. */
export const NO_POSITION = 0xffff_ffff_ffff_ffffn;

/** Ordered by commit, then prepare position. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

export function streamIdentifier(name: string): StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(name, 'utf8')));
}

function emptyRequest(): ReadReq.Options {
  return new streams.ReadReq.Options()
    .setUuidOption(new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty()))
    .setResolveLinks(false)
    .setNoFilter(new shared.Empty());
}

function request(options: ReadReq.Options): ReadReq {
  return new streams.ReadReq().setOptions(options);
}

/** `from` is inclusive in both directions. */
export function streamRead(
  stream: string,
  from: bigint | 'start' | 'end',
  direction: 'forwards' | 'backwards',
  count: number,
): ReadReq {
  const place = new streams.ReadReq.Options.StreamOptions().setStreamIdentifier(streamIdentifier(stream));
  if (from === 'start') place.setStart(new shared.Empty());
  else if (from === 'end') place.setEnd(new shared.Empty());
  else place.setRevision(String(from));
  return request(
    emptyRequest()
      .setStream(place)
      .setCount(String(count))
      .setReadDirection(direction === 'forwards' ? 0 : 1),
  );
}

/** Even if `$maxAge` hides its events. */
export function streamEnd(stream: string): ReadReq {
  const read = streamRead(stream, 'end', 'backwards', 1);
  // Answers end with `lastStreamPosition` since version 1 of the protocol.
  read.getOptions()?.setControlOption(new streams.ReadReq.Options.ControlOption().setCompatibility(1));
  return read;
}

function allAt(from: LogPosition | 'start' | 'end'): ReadReq.Options.AllOptions {
  const place = new streams.ReadReq.Options.AllOptions();
  if (from === 'start') return place.setStart(new shared.Empty());
  if (from === 'end') return place.setEnd(new shared.Empty());
  return place.setPosition(
    new streams.ReadReq.Options.Position()
      .setCommitPosition(String(from.commit))
      .setPreparePosition(String(from.prepare)),
  );
}

/** Inclusive forwards, exclusive backwards. */
export function allRead(
  from: LogPosition | 'start' | 'end',
  direction: 'forwards' | 'backwards',
  count: number,
): ReadReq {
  return request(
    emptyRequest()
      .setAll(allAt(from))
      .setCount(String(count))
      .setReadDirection(direction === 'forwards' ? 0 : 1),
  );
}

/** Exclusive. */
export function allSubscription(from: LogPosition | 'start', filter: ReadReq.Options.FilterOptions): ReadReq {
  return request(
    emptyRequest()
      .setAll(allAt(from))
      .setSubscription(new streams.ReadReq.Options.SubscriptionOptions())
      .setFilter(filter)
      .setReadDirection(0),
  );
}
