import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import { status as Code, type sendUnaryData, type ServerDuplexStream, type ServerReadableStream } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import {
  NOTHING,
  type Append,
  type AppendOutcome,
  type EventLog,
  type Expected,
  type ProposedEvent,
} from './event-log.ts';
import type { Faults } from './faults.ts';
import {
  notLeader,
  requiresLeader,
  serviceError,
  shared,
  status,
  streamNameOf,
  streams,
  uuidText,
} from './protocol.ts';

/** The server's default for one append, counting type, data and metadata. */
export const MAX_APPEND_SIZE = 1_048_576;

/** What the services need of the server around them. */
export interface Node {
  readonly log: EventLog;
  readonly faults: Faults;
  /** Cuts every connection. */
  cut(): void;
}

type Proposed = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;

function proposed(message: Proposed): ProposedEvent {
  const metadata = message.getMetadataMap();
  return {
    id: uuidText(message.getId()),
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function sizeOf(events: readonly ProposedEvent[]): number {
  return events.reduce((sum, { type, data, metadata }) => sum + 2 * type.length + data.length + metadata.length, 0);
}

/** True when the answer is to be lost although the append was written. */
function loseAnswer(node: Node): boolean {
  if (node.faults.take('swallowAnswers')) return true;
  if (!node.faults.take('cutInsteadOfAnswer')) return false;
  node.cut();
  return true;
}

/** `Append`: a call of its own for every append. */
export async function append(
  node: Node,
  call: ServerReadableStream<AppendReq, AppendResp>,
  answer: sendUnaryData<AppendResp>,
): Promise<void> {
  const requests: AppendReq[] = [];
  for await (const request of call as AsyncIterable<AppendReq>) requests.push(request);
  await node.faults.untilHeard();
  const options = requests[0]?.getOptions();
  if (options === undefined) return answer(serviceError(Code.UNKNOWN, 'No options'));
  const leader = node.faults.settings.notLeader;
  if (leader !== null && requiresLeader(call.metadata)) return answer(notLeader(leader));
  const events = requests.slice(1).map((request) => proposed(request.getProposedMessage() as Proposed));
  if (sizeOf(events) > MAX_APPEND_SIZE) return answer(tooLarge());
  if (events.some(({ type, contentType }) => type === '' || contentType === '')) return answer(propertyMissing());
  if (node.faults.take('notReady')) return answer(serviceError(Code.UNAVAILABLE, 'Server Is Not Ready'));
  const expected: Expected = options.hasAny()
    ? 'any'
    : options.hasStreamExists()
      ? 'streamExists'
      : { revision: options.hasNoStream() ? NOTHING : Number(options.getRevision()) };
  const timedOut = node.faults.take('timeouts');
  if (timedOut && node.faults.settings.timeouts % 2 === 0) return answer(timeout());
  const outcome = node.log.append({ stream: streamNameOf(options.getStreamIdentifier()), expected, events });
  if (timedOut) return answer(timeout());
  if (!loseAnswer(node)) answer(null, appendAnswer(expected, outcome));
}

function appendAnswer(expected: Expected, outcome: AppendOutcome): AppendResp {
  const response = new streams.AppendResp();
  if (outcome.kind === 'written') {
    const position = new streams.AppendResp.Position();
    position.setCommitPosition(String(outcome.position)).setPreparePosition(String(outcome.position));
    const success = new streams.AppendResp.Success().setCurrentRevision(String(outcome.revision)).setPosition(position);
    return response.setSuccess(success);
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (outcome.current === NOTHING) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(outcome.current));
  if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else if (expected === 'streamExists') wrong.setExpectedStreamExists(new shared.Empty());
  else if (expected.revision === NOTHING) wrong.setExpectedNoStream(new shared.Empty());
  else wrong.setExpectedRevision(String(expected.revision));
  return response.setWrongExpectedVersion(wrong);
}

function tooLarge() {
  return serviceError(Code.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND_SIZE} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(MAX_APPEND_SIZE),
  });
}

function propertyMissing() {
  return serviceError(Code.INVALID_ARGUMENT, `Required Metadata Property 'type' is missing`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });
}

function timeout() {
  return serviceError(Code.ABORTED, 'Operation timed out');
}

/** `BatchAppend`: one call for all appends of a client, each with a correlation id. */
export function batchAppend(node: Node, call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void {
  const pending = new Map<string, Append & { events: ProposedEvent[] }>();
  let work = Promise.resolve();
  call.on('data', (request: BatchAppendReq) => {
    work = work.then(async () => {
      await node.faults.untilHeard();
      batchRequest(node, call, pending, request);
    });
  });
  call.on('end', () => void work.then(() => call.end()));
  call.on('error', () => {});
}

function batchRequest(
  node: Node,
  call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>,
  pending: Map<string, Append & { events: ProposedEvent[] }>,
  request: BatchAppendReq,
): void {
  const id = uuidText(request.getCorrelationId());
  const options = request.getOptions();
  if (options !== undefined)
    pending.set(id, { stream: streamNameOf(options.getStreamIdentifier()), expected: expectedOf(options), events: [] });
  const append = pending.get(id);
  if (append === undefined) return;
  append.events.push(...request.getProposedMessagesList().map(proposed));
  const answer = (fill: (response: BatchAppendResp) => void) => {
    const response = new streams.BatchAppendResp();
    const correlationID = request.getCorrelationId();
    if (correlationID !== undefined) response.setCorrelationId(correlationID);
    response.setStreamIdentifier(
      new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(append.stream))),
    );
    fill(response);
    call.write(response);
  };
  const fail = (error: Status) => answer((response) => response.setError(error));
  if (sizeOf(append.events) > MAX_APPEND_SIZE) {
    pending.delete(id);
    return fail(
      packed(
        'Maximum append size exceeded',
        'MaximumAppendSizeExceeded',
        new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_SIZE),
      ),
    );
  }
  if (!request.getIsFinal()) return;
  pending.delete(id);
  const leader = node.faults.settings.notLeader;
  // The server ends the whole call then: the other appends in flight get no answer either.
  if (leader !== null && requiresLeader(call.metadata)) return void call.emit('error', notLeader(leader));
  if (node.faults.take('notReady')) return fail(notHandled('Server Is Not Ready'));
  const timedOut = node.faults.take('timeouts');
  if (timedOut && node.faults.settings.timeouts % 2 === 0)
    return fail(packed('Timeout', 'Timeout', new shared.Timeout()));
  const outcome = node.log.append(append);
  if (timedOut) return fail(packed('Timeout', 'Timeout', new shared.Timeout()));
  if (loseAnswer(node)) return;
  if (outcome.kind === 'conflict') return fail(wrongExpectedVersion(append.expected, outcome.current));
  const position = new shared.AllStreamPosition();
  position.setCommitPosition(String(outcome.position)).setPreparePosition(String(outcome.position));
  answer((response) =>
    response.setSuccess(
      new streams.BatchAppendResp.Success().setCurrentRevision(String(outcome.revision)).setPosition(position),
    ),
  );
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
