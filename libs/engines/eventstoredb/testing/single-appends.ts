import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { status as Code, type sendUnaryData, type ServerReadableStream, type ServiceError } from '@grpc/grpc-js';
import { loseAnswer, MAX_APPEND_SIZE, proposed, sizeOf, type Node, type Proposed } from './appends.ts';
import { NOTHING, type AppendOutcome, type Expected } from './event-log.ts';
import {
  accessDenied,
  notLeader,
  notReady,
  requiresLeader,
  serviceError,
  shared,
  streamNameOf,
  streams,
} from './protocol.ts';

/** `Append`: one call per append. */
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
  const events = requests.slice(1).map((request) => proposed(request.getProposedMessage() as Proposed));
  const refused = refusal(node, requiresLeader(call.metadata), events);
  if (refused !== null) return answer(refused);
  if (node.faults.isDeposed) return;
  const expected = expectedOf(options);
  const timedOut = node.faults.take('timeouts');
  if (timedOut && node.faults.settings.timeouts % 2 === 0) return answer(timeout());
  const outcome = node.log.append({ stream: streamNameOf(options.getStreamIdentifier()), expected, events });
  if (timedOut) return answer(timeout());
  if (outcome.kind === 'dropped' || loseAnswer(node)) return;
  if (outcome.kind === 'written') await node.log.replicated();
  answer(null, appendAnswer(expected, outcome));
}

/** Why an append is refused before its stream is read; null if it is not refused. */
function refusal({ faults }: Node, leaderOnly: boolean, events: ReturnType<typeof proposed>[]): ServiceError | null {
  const leader = faults.settings.notLeader;
  if (leader !== null && leaderOnly) return notLeader(leader);
  if (faults.settings.denied) return accessDenied();
  if (sizeOf(events) > MAX_APPEND_SIZE) return tooLarge();
  if (events.some(({ type, contentType }) => type === '' || contentType === '')) return propertyMissing();
  return faults.settings.isolated || faults.take('notReady') ? notReady() : null;
}

function expectedOf(options: AppendReq.Options): Expected {
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'streamExists';
  return { revision: options.hasNoStream() ? NOTHING : Number(options.getRevision()) };
}

function appendAnswer(expected: Expected, outcome: Exclude<AppendOutcome, { kind: 'dropped' }>): AppendResp {
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
