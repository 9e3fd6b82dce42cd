import type { Worker } from 'node:worker_threads';
import {
  Unavailable,
  WrongExpectedRevision,
  type AppendRequest,
  type AppendResult,
  type IdempotencyRecord,
  type ViewWrite,
  charactersOf,
  now,
} from '@vpds/kernel';
import { encodeAppend } from '../log/append-message.ts';
import { PendingRequests } from './pending-requests.ts';
import type { Failures } from '../files/failures.ts';
import { MessageBatcher } from './message-batcher.ts';
import { ENDED, WRITE, type WriterNotice } from './protocol.ts';
import type { StateOperations } from './state-operations.ts';
import { ReportedShapes, type ViewRegistry } from '../views/view-registry.ts';

/** Limits of pending appends; beyond: refused (ADR-3). */
const MAX_APPENDS = 1_000;
const MAX_CHARACTERS = 16 * 1_048_576;

interface Sent {
  readonly request: AppendRequest;
  readonly characters: number;
  /** Unix milliseconds. */
  readonly at: number;
}

/** Called for every durable append, in log order. */
export type AppendListener = (request: AppendRequest, result: AppendResult) => void;

/** The main thread's end: batches operations per turn of the event loop. */
export class WriterClient {
  readonly #worker: Worker;
  readonly #outbox: MessageBatcher;
  readonly #calls: PendingRequests;
  readonly #shapes: ReportedShapes;
  readonly #registry: ViewRegistry;
  readonly #failures: Failures;
  readonly #sent = new Map<number, Sent>();
  #characters = 0;
  #appended: AppendListener = () => undefined;
  #fatal: (error: Error) => void = () => undefined;
  #refused: (reason: string | null) => void = () => undefined;

  constructor(worker: Worker, registry: ViewRegistry, failures: Failures, timeout: number) {
    this.#worker = worker;
    this.#failures = failures;
    this.#outbox = new MessageBatcher(worker);
    this.#registry = registry;
    this.#shapes = new ReportedShapes(registry);
    this.#calls = new PendingRequests(timeout);
    worker.on('message', (message: unknown[] | WriterNotice) => this.#receive(message));
  }

  onAppended(listener: AppendListener): void {
    this.#appended = listener;
  }

  onFatal(listener: (error: Error) => void): void {
    this.#fatal = listener;
  }

  /** Called with the reason of refusals; null on recovery. */
  onRefusal(listener: (reason: string | null) => void): void {
    this.#refused = listener;
  }

  /** Start of the oldest pending append, Unix milliseconds: its events may be recorded as of then. */
  get underWaySince(): number | null {
    const [oldest] = this.#sent.values();
    return oldest?.at ?? null;
  }

  append(request: AppendRequest): Promise<AppendResult> {
    const characters = charactersOf(request);
    if (this.#sent.size >= MAX_APPENDS || this.#characters + characters > MAX_CHARACTERS)
      return Promise.reject(new Unavailable('Too many writes at once', { retryAfterSeconds: 1 }));
    return this.#calls.open((call) => {
      this.#sent.set(call, { request, characters, at: now() });
      this.#characters += characters;
      const views = request.views?.map((write) => this.#viewFields(write)) ?? [];
      encodeAppend(this.#outgoing(), {
        call,
        stream: request.stream,
        expected: Number(request.expectedRevision),
        events: request.events.map(({ id, type, payload, metadata }) => ({
          id,
          type,
          owner: metadata.owner,
          payload,
          metadata: JSON.stringify(metadata),
        })),
        views,
        idempotency: request.idempotency === undefined ? null : idempotencyFields(request.idempotency),
      });
    }, unknownOutcome);
  }

  #viewFields({ view, document, changed }: ViewWrite) {
    const { id, scope, body, keys } = document;
    const index = this.#registry.index(view);
    return { view: index, id, scope, changed, body, keys: view.keys.map((key) => keys[key] ?? null) };
  }

  keep(record: IdempotencyRecord): Promise<void> {
    const { key, requestHash, answer } = idempotencyFields(record);
    return this.#calls.open(
      (call) => this.#outgoing().push(WRITE.keep, call, key, requestHash, answer),
      unknownOutcome,
    );
  }

  state<Name extends keyof StateOperations>(
    name: Name,
    ...fields: Parameters<StateOperations[Name]>
  ): Promise<ReturnType<StateOperations[Name]>> {
    return this.#calls.open((call) => this.#outgoing().push(WRITE.state, call, name, fields), unknownOutcome);
  }

  #outgoing(): unknown[] {
    const batch = this.#outbox.next();
    this.#shapes.reportNew((index, shape) => batch.push(WRITE.view, index, shape));
    return batch;
  }

  #receive(message: unknown[] | WriterNotice): void {
    if (!Array.isArray(message)) {
      if (message.fatal !== undefined) this.#fatal(new Error(message.fatal));
      if (message.refusal !== undefined) this.#refused(message.refusal);
      return;
    }
    for (let at = 0; at < message.length;) at = this.#answer(message, at);
    this.#outbox.answered();
  }

  #answer(message: readonly unknown[], at: number): number {
    const call = message[at] as number;
    const ended = message[at + 1];
    const sent = this.#sent.get(call);
    if (sent !== undefined) {
      this.#sent.delete(call);
      this.#characters -= sent.characters;
    }
    if (ended === ENDED.appended && sent !== undefined) {
      this.#answerAppended(call, sent.request, message.slice(at + 2, at + 8) as number[]);
      return at + 8;
    }
    const value = message[at + 2];
    if (ended === ENDED.value) this.#calls.resolve(call, value);
    else this.#calls.reject(call, this.#failure(ended, value, sent));
    return at + 3;
  }

  #failure(ended: unknown, value: unknown, sent: Sent | undefined): Error {
    if (ended !== ENDED.conflict || sent === undefined) return this.#failures.of(ended, value);
    const { stream, expectedRevision } = sent.request;
    return new WrongExpectedRevision(stream, expectedRevision, BigInt(value as number));
  }

  #answerAppended(call: number, request: AppendRequest, fields: readonly number[]): void {
    const [first = 0, last = 0, revision = 0, recordedAt = 0, pending, repeated] = fields;
    const result: AppendResult = {
      revision: BigInt(revision),
      firstPosition: BigInt(first),
      lastPosition: BigInt(last),
      recordedAt,
      views: pending === 1 ? 'pending' : 'written',
    };
    if (repeated === 0) this.#appended(request, result);
    this.#calls.resolve(call, result);
  }

  async close(): Promise<void> {
    const exited = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    this.#outgoing().push(WRITE.close);
    await exited;
    this.end(new Unavailable('The store is closed'));
  }

  end(error: Error): void {
    this.#calls.end(error);
    this.#sent.clear();
    this.#characters = 0;
  }
}

function unknownOutcome(): Error {
  return new Unavailable('The store did not answer in time', { outcomeUnknown: true });
}

function idempotencyFields({ key, requestHash, answer }: IdempotencyRecord) {
  return { key, requestHash, answer: JSON.stringify(answer) };
}
