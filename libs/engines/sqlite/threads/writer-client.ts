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
import { ThreadClient } from '@vpds/kernel/threads';
import type { Failures } from '../files/failures.ts';
import { ENDED, type WriterNotice } from './protocol.ts';
import type { StateOperations } from './state-operations.ts';
import type { Append, Appended, KeptAnswer, WrittenDocument } from '../log/append.ts';
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

/** Bounds pending appends. A call without an answer has an unknown outcome. */
export class WriterClient extends ThreadClient {
  readonly #shapes: ReportedShapes;
  readonly #registry: ViewRegistry;
  readonly #sent = new Map<number, Sent>();
  #characters = 0;
  #appended: AppendListener = () => undefined;
  #fatal: (error: Error) => void = () => undefined;
  #refused: (reason: string | null) => void = () => undefined;

  constructor(worker: Worker, registry: ViewRegistry, failures: Failures, timeout: number) {
    super(worker, failures.answers(timeout, true));
    this.#registry = registry;
    this.#shapes = new ReportedShapes(registry);
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

  /** Start of the oldest pending append, Unix milliseconds. */
  get inProgressSince(): number | null {
    const [oldest] = this.#sent.values();
    return oldest?.at ?? null;
  }

  append(request: AppendRequest): Promise<AppendResult> {
    const characters = charactersOf(request);
    if (this.#sent.size >= MAX_APPENDS || this.#characters + characters > MAX_CHARACTERS)
      return Promise.reject(new Unavailable('Too many writes at once', { retryAfterSeconds: 1 }));
    return this.open('append', (call) => {
      this.#sent.set(call, { request, characters, at: now() });
      this.#characters += characters;
      return [this.#message(request)];
    });
  }

  #message({ stream, expectedRevision, events, views = [], idempotency }: AppendRequest): Append {
    return {
      stream,
      expected: Number(expectedRevision),
      events: events.map(({ id, type, payload, metadata }) => {
        return { id, type, owner: metadata.owner, payload, metadata: JSON.stringify(metadata) };
      }),
      views: views.map((write) => this.#document(write)),
      idempotency: idempotency === undefined ? null : keptAnswer(idempotency),
    };
  }

  #document({ view, document, changed }: ViewWrite): WrittenDocument {
    const { id, scope, body, keys } = document;
    const index = this.#registry.index(view);
    return { view: index, id, scope, changed, body, keys: view.keys.map((key) => keys[key] ?? null) };
  }

  keep(record: IdempotencyRecord): Promise<void> {
    return this.call('keep', keptAnswer(record));
  }

  acceptState(): Promise<void> {
    return this.call('acceptState');
  }

  state<Name extends keyof StateOperations>(
    name: Name,
    ...fields: Parameters<StateOperations[Name]>
  ): Promise<ReturnType<StateOperations[Name]>> {
    return this.call(name, ...fields);
  }

  protected override prepare(): void {
    this.#shapes.reportNew((index, shape) => this.define('view', index, shape));
  }

  protected override notice({ fatal, refusal }: WriterNotice): void {
    if (fatal !== undefined) this.#fatal(new Error(fatal));
    if (refusal !== undefined) this.#refused(refusal);
  }

  protected override answer(call: number, ended: string, value: unknown): void {
    const sent = this.#sent.get(call);
    if (sent === undefined) return super.answer(call, ended, value);
    this.#sent.delete(call);
    this.#characters -= sent.characters;
    const { request } = sent;
    if (ended === ENDED.value) super.answer(call, ended, this.#written(request, value as Appended));
    else if (ended === ENDED.conflict) this.reject(call, conflict(request, value as number));
    else super.answer(call, ended, value);
  }

  #written(request: AppendRequest, appended: Appended): AppendResult {
    const { firstPosition, lastPosition, revision, recordedAt, pending, repeated } = appended;
    const result: AppendResult = {
      revision: BigInt(revision),
      firstPosition: BigInt(firstPosition),
      lastPosition: BigInt(lastPosition),
      recordedAt,
      views: pending ? 'pending' : 'written',
    };
    if (!repeated) this.#appended(request, result);
    return result;
  }

  override end(error: Error): void {
    super.end(error);
    this.#sent.clear();
    this.#characters = 0;
  }
}

function conflict({ stream, expectedRevision }: AppendRequest, actual: number): Error {
  return new WrongExpectedRevision(stream, expectedRevision, BigInt(actual));
}

function keptAnswer({ key, requestHash, answer }: IdempotencyRecord): KeptAnswer {
  return { key, requestHash, answer: JSON.stringify(answer) };
}
