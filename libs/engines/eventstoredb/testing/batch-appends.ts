import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { loseAnswer, MAX_APPEND_SIZE, proposed, sizeOf, type Node } from './appends.ts';
import { NOTHING, type Append, type Expected, type ProposedEvent } from './event-log.ts';
import {
  notLeader,
  requiresLeader,
  shared,
  status,
  streamIdentifier,
  streamNameOf,
  streams,
  uuidText,
} from './protocol.ts';

type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** An append received in parts. */
type Pending = Append & { readonly events: ProposedEvent[] };

/** `BatchAppend`: one call for all appends of a client, each with a correlation id. */
export function batchAppend(node: Node, call: Call): void {
  const pending = new Map<string, Pending>();
  let work = Promise.resolve();
  call.on('data', (request: BatchAppendReq) => {
    work = work.then(async () => {
      await node.faults.untilHeard();
      receive(node, call, pending, request);
    });
  });
  call.on('end', () => void work.then(() => call.end()));
  call.on('error', () => {});
}

function receive(node: Node, call: Call, pending: Map<string, Pending>, request: BatchAppendReq): void {
  const id = uuidText(request.getCorrelationId());
  const options = request.getOptions();
  if (options !== undefined)
    pending.set(id, { stream: streamNameOf(options.getStreamIdentifier()), expected: expectedOf(options), events: [] });
  const append = pending.get(id);
  if (append === undefined) return;
  append.events.push(...request.getProposedMessagesList().map(proposed));
  const tooLarge = sizeOf(append.events) > MAX_APPEND_SIZE;
  if (!tooLarge && !request.getIsFinal()) return;
  pending.delete(id);
  const leader = node.faults.settings.notLeader;
  // The server then ends the whole call: other pending appends get no answer either.
  if (leader !== null && requiresLeader(call.metadata)) return void call.emit('error', notLeader(leader));
  if (node.faults.isDeposed) return;
  const response = tooLarge ? failure(sizeExceeded()) : carryOut(node, append);
  if (response === null) return;
  const correlationID = request.getCorrelationId();
  if (correlationID !== undefined) response.setCorrelationId(correlationID);
  const answer = () => void call.write(response.setStreamIdentifier(streamIdentifier(append.stream)));
  if (node.log.replicationDelay === 0 || !response.hasSuccess()) answer();
  else void node.log.replicated().then(answer);
}

/** The answer to an append; null: to be lost. */
function carryOut(node: Node, append: Append): BatchAppendResp | null {
  if (append.events.some((event) => sizeOf([event]) > node.faults.settings.maxEventSize))
    return failure(packed('Too large', 'MaximumAppendEventSizeExceeded', new empty.Empty()));
  if (node.faults.settings.isolated || node.faults.take('notReady')) return failure(notHandled('Server Is Not Ready'));
  if (node.faults.settings.denied) return failure(packed('Access denied', 'AccessDenied', new empty.Empty()));
  const timedOut = node.faults.take('timeouts');
  if (timedOut && node.faults.settings.timeouts % 2 === 0) return failure(timeout());
  const outcome = node.log.append(append);
  if (timedOut) return failure(timeout());
  if (outcome.kind === 'dropped' || loseAnswer(node)) return null;
  if (outcome.kind === 'conflict') return failure(wrongExpectedVersion(append.expected, outcome.current));
  const position = new shared.AllStreamPosition()
    .setCommitPosition(String(outcome.position))
    .setPreparePosition(String(outcome.position));
  return new streams.BatchAppendResp().setSuccess(
    new streams.BatchAppendResp.Success().setCurrentRevision(String(outcome.revision)).setPosition(position),
  );
}

function failure(error: Status): BatchAppendResp {
  return new streams.BatchAppendResp().setError(error);
}

function sizeExceeded(): Status {
  const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_SIZE);
  return packed('Maximum append size exceeded', 'MaximumAppendSizeExceeded', details);
}

function timeout(): Status {
  return packed('Timeout', 'Timeout', new shared.Timeout());
}

function expectedOf(options: BatchAppendReq.Options): Expected {
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'streamExists';
  return { revision: options.hasNoStream() ? NOTHING : Number(options.getStreamPosition()) };
}

function wrongExpectedVersion(expected: Expected, current: number): Status {
  const wrong = new shared.WrongExpectedVersion();
  if (current === NOTHING) wrong.setCurrentNoStream(new empty.Empty());
  else wrong.setCurrentStreamRevision(String(current));
  if (expected === 'any') wrong.setExpectedAny(new empty.Empty());
  else if (expected === 'streamExists') wrong.setExpectedStreamExists(new empty.Empty());
  else if (expected.revision === NOTHING) wrong.setExpectedNoStream(new empty.Empty());
  else wrong.setExpectedStreamPosition(String(expected.revision));
  return packed('WrongExpectedVersion', 'WrongExpectedVersion', wrong);
}

function packed(message: string, type: string, details: { serializeBinary(): Uint8Array }): Status {
  const box = new any.Any();
  box.pack(details.serializeBinary(), `event_store.client.${type}`);
  return new status.Status().setMessage(message).setDetails(box);
}

function notHandled(message: string): Status {
  const box = new any.Any();
  box.pack(new empty.Empty().serializeBinary(), 'google.protobuf.Empty');
  return new status.Status().setMessage(message).setDetails(box);
}
