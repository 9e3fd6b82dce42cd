import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { status as Code, type ClientDuplexStream } from '@grpc/grpc-js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import {
  AppendRefused,
  NO_STREAM,
  Unavailable,
  WrongExpectedRevision,
  type NewEvent,
  now as serviceNow,
} from '@vpds/kernel';
import { randomUUID } from 'node:crypto';
import type { ClientCalls } from './client-calls.ts';
import { accessDenied, DeadlinePassed, NotCarriedOut } from './failures.ts';
import { shared, streamIdentifier, streams, StreamsClient } from './protocol.ts';

export interface WrittenAppend {
  readonly revision: bigint;
  readonly position: bigint | null;
}

const MAX_WAITING = 4_096;
const MAX_WAITING_CHARACTERS = 32 * 1024 * 1024;

const BUSY = 'Server Is Busy';

interface Waiting {
  readonly stream: string;
  readonly expectedRevision: bigint;
  readonly until: number;
  readonly characters: number;
  resolve(written: WrittenAppend): void;
  reject(error: unknown): void;
}

type BatchCall = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

/**
 * Appends over one `BatchAppend` call. The client's own method shares its pending appends among all clients of a
 * process: one client's error fails the others' appends, and late answers end the process.
 */
export class BatchAppends {
  readonly #calls: ClientCalls;
  readonly #onHeard: () => void;
  readonly #waiting = new Map<string, Waiting>();
  #call: Promise<BatchCall> | null = null;
  #closed = false;
  #characters = 0;

  constructor(calls: ClientCalls, onHeard: () => void) {
    this.#calls = calls;
    this.#onHeard = onHeard;
  }

  async send(
    stream: string,
    expectedRevision: bigint,
    events: readonly NewEvent[],
    until: number,
  ): Promise<WrittenAppend> {
    this.#forgetLate();
    if (this.#waiting.size >= MAX_WAITING || this.#characters >= MAX_WAITING_CHARACTERS)
      throw new Unavailable('Too many appends wait for the event store');
    const id = randomUUID();
    const characters = events.reduce((sum, { payload }) => sum + payload.length, 0);
    this.#characters += characters;
    return new Promise<WrittenAppend>((resolve, reject) => {
      this.#waiting.set(id, { stream, expectedRevision, until, characters, resolve, reject });
      this.#open().then(
        (call) => {
          if (serviceNow() >= until) this.#settle(id)?.reject(new DeadlinePassed('Not sent in time'));
          else call.write(appendRequest(id, stream, expectedRevision, events));
        },
        (error: unknown) => this.#settle(id)?.reject(error),
      );
    });
  }

  close(): void {
    this.#closed = true;
    this.#failAll(new DeadlinePassed('The connection was closed'));
  }

  #open(): Promise<BatchCall> {
    if (this.#closed) return Promise.reject(new DeadlinePassed('The connection was closed'));
    this.#call ??= this.#start();
    return this.#call;
  }

  #forgetLate(): void {
    const now = serviceNow();
    for (const [id, { until }] of this.#waiting) {
      if (until > now) return;
      this.#settle(id)?.reject(new DeadlinePassed('No answer in time'));
    }
  }

  #start(): Promise<BatchCall> {
    const starting: Promise<BatchCall> = this.#calls
      .GRPCStreamCreator(StreamsClient, 'appendToStream', (client) =>
        client.batchAppend(...this.#calls.callArguments({ requiresLeader: true }, { deadline: Infinity })),
      )()
      .then((call) => {
        call.on('data', (response: BatchAppendResp) => this.#answer(response, call));
        call.on('error', end);
        call.on('end', () => end(new DeadlinePassed('The server ended the call')));
        return call;
      });
    const end = (error: unknown) => {
      if (this.#call !== starting) return;
      this.#call = null;
      this.#failAll(error);
    };
    starting.catch(end);
    return starting;
  }

  #settle(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#characters -= waiting?.characters ?? 0;
    return waiting;
  }

  #failAll(error: unknown): void {
    for (const id of [...this.#waiting.keys()]) this.#settle(id)?.reject(error);
  }

  #answer(response: BatchAppendResp, call: BatchCall): void {
    this.#onHeard();
    const waiting = this.#settle(response.getCorrelationId()?.getString() ?? '');
    if (waiting === undefined) return;
    const success = response.getSuccess();
    if (success === undefined) {
      const error = refusal(response, waiting);
      if (!(error instanceof NotCarriedOut) || error.message === BUSY) return waiting.reject(error);
      leave(call, error);
      // A retry at once would precede the client's search for another node.
      setImmediate(() => waiting.reject(error));
      return;
    }
    const position = success.getPosition()?.getCommitPosition();
    waiting.resolve({
      revision: BigInt(success.getCurrentRevision()),
      position: position === undefined ? null : BigInt(position),
    });
  }
}

/** A partitioned node answers like this forever; this error makes the client search for another. */
function leave(call: BatchCall, { message }: NotCarriedOut): void {
  call.destroy(Object.assign(new Error(message), { code: Code.UNAVAILABLE, details: message }));
  call.cancel();
}

function appendRequest(
  id: string,
  stream: string,
  expectedRevision: bigint,
  events: readonly NewEvent[],
): BatchAppendReq {
  const options = new streams.BatchAppendReq.Options().setStreamIdentifier(streamIdentifier(stream));
  if (expectedRevision === NO_STREAM) options.setNoStream(new empty.Empty());
  else options.setStreamPosition(String(expectedRevision));
  // No deadline: the server's clock would judge our time.
  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setOptions(options)
    .setProposedMessagesList(events.map(proposedMessage))
    .setIsFinal(true);
}

function proposedMessage(event: NewEvent): BatchAppendReq.ProposedMessage {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(event.id))
    .setData(Buffer.from(event.payload, 'utf8'))
    .setCustomMetadata(Buffer.from(JSON.stringify(event.metadata), 'utf8'));
  const metadata = message.getMetadataMap();
  metadata.set('type', event.type);
  metadata.set('content-type', 'application/json');
  return message;
}

function refusal(response: BatchAppendResp, { stream, expectedRevision }: Waiting): Error {
  const status = response.getError();
  const details = status?.getDetails();
  const message = status?.getMessage() ?? '';
  switch (details?.getTypeName()) {
    case 'event_store.client.WrongExpectedVersion': {
      const wrong = shared.WrongExpectedVersion.deserializeBinary(details.getValue_asU8());
      const actual = wrong.hasCurrentStreamRevision() ? BigInt(wrong.getCurrentStreamRevision()) : NO_STREAM;
      return new WrongExpectedRevision(stream, expectedRevision, actual);
    }
    case 'event_store.client.MaximumAppendSizeExceeded':
    case 'event_store.client.MaximumAppendEventSizeExceeded':
    case 'event_store.client.BadRequest':
      return new AppendRefused(`The event store refuses an append to ${stream}: ${message}`);
    case 'event_store.client.AccessDenied':
      return accessDenied();
    case 'event_store.client.StreamDeleted':
      return new Error(`Stream ${stream} was deleted`);
    case 'google.protobuf.Empty':
      // Definitely not written.
      return new NotCarriedOut(message);
    default:
      return new Unavailable('The event store did not confirm an append', {
        outcomeUnknown: true,
        cause: new Error(message),
      });
  }
}
