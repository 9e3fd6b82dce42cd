import type { Worker } from 'node:worker_threads';
import { MessageBatcher } from './message-batcher.ts';
import { PendingRequests } from './pending-requests.ts';
import { ANSWERED, type Answer, CLOSE, NO_ANSWER } from './protocol.ts';

export interface ThreadAnswers {
  /** Milliseconds. */
  readonly timeout: number;
  late(): Error;
  closed(): Error;
  /** The error of an outcome other than {@link ANSWERED}. */
  failure(outcome: string, value: unknown): Error;
}

/** The main thread's end: batches operations per turn of the event loop. */
export class ThreadClient {
  readonly #worker: Worker;
  readonly #answers: ThreadAnswers;
  readonly #outbox: MessageBatcher;
  readonly #calls: PendingRequests;

  constructor(worker: Worker, answers: ThreadAnswers) {
    this.#worker = worker;
    this.#answers = answers;
    this.#outbox = new MessageBatcher(worker);
    this.#calls = new PendingRequests(answers.timeout, answers.late);
    worker.on('message', (message: unknown) => {
      if (Array.isArray(message)) this.#receive(message as Answer[]);
      else this.notice(message);
    });
  }

  call<T>(operation: string, ...fields: unknown[]): Promise<T> {
    return this.open(operation, () => fields);
  }

  /** `fieldsOf` gets the call's number, unless the thread has ended. */
  protected open<T>(operation: string, fieldsOf: (call: number) => readonly unknown[]): Promise<T> {
    return this.#calls.open((call) => {
      const fields = fieldsOf(call);
      this.prepare();
      this.#outbox.add({ operation, call, fields });
    });
  }

  /** Called before each operation, to define what it needs. */
  protected prepare(): void {}

  protected define(operation: string, ...fields: unknown[]): void {
    this.#outbox.addDefinition({ operation, call: NO_ANSWER, fields });
  }

  /** A message that answers no call. */
  protected notice(_message: unknown): void {}

  #receive(answers: readonly Answer[]): void {
    for (const { call, outcome, value } of answers) this.answer(call, outcome, value);
    this.#outbox.answered();
  }

  protected answer(call: number, outcome: string, value: unknown): void {
    if (outcome === ANSWERED) this.#calls.resolve(call, value);
    else this.reject(call, this.#answers.failure(outcome, value));
  }

  protected reject(call: number, error: Error): void {
    this.#calls.reject(call, error);
  }

  /** Waits for all calls, then ends the thread. */
  async close(): Promise<void> {
    const exited = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    this.#outbox.add({ operation: CLOSE, call: NO_ANSWER, fields: [] });
    await exited;
    this.end(this.#answers.closed());
  }

  /** Rejects pending and later calls. */
  end(error: Error): void {
    this.#calls.end(error);
  }
}
