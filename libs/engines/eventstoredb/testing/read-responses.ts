import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { LoggedEvent } from './logged-event.ts';
import { shared, streamIdentifier, streams } from './protocol.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;
export type EventTest = (event: LoggedEvent) => boolean;

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

/** Sends one message with back-pressure. @throws when the client has gone */
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
