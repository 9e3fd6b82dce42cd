import type { Worker } from 'node:worker_threads';
import { MessageBatcher } from './message-batcher.ts';
import { PendingRequests } from './pending-requests.ts';
import { ANSWERED, CLOSE, NO_ANSWER, type Operation } from './protocol.ts';

export interface ThreadAnswers {
  /** Milliseconds. */
  readonly timeout: number;
  late(): Error;
  closed(): Error;
  /** Of an outcome other than {@link ANSWERED}. */
  failure(outcome: number, value: unknown): Error;
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
      if (Array.isArray(message)) this.#receive(message);
      else this.notice(message);
    });
  }

  call<T>(operation: Operation, ...fields: unknown[]): Promise<T> {
    return this.open(operation, () => fields);
  }

  /** `fieldsOf` gets the call's number, unless the thread has ended. */
  protected open<T>(operation: Operation, fieldsOf: (call: number) => readonly unknown[]): Promise<T> {
    return this.#calls.open((call) => {
      const fields = fieldsOf(call);
      this.outgoing().push(operation, call, fields);
    });
  }

  protected outgoing(): unknown[] {
    return this.#outbox.next();
  }

  /** A message that answers no call. */
  protected notice(_message: unknown): void {}

  #receive(answers: readonly unknown[]): void {
    for (let at = 0; at < answers.length; at += 3)
      this.answer(answers[at] as number, answers[at + 1] as number, answers[at + 2]);
    this.#outbox.answered();
  }

  protected answer(call: number, outcome: number, value: unknown): void {
    if (outcome === ANSWERED) this.#calls.resolve(call, value);
    else this.reject(call, this.#answers.failure(outcome, value));
  }

  protected reject(call: number, error: Error): void {
    this.#calls.reject(call, error);
  }

  /** After all calls. */
  async close(): Promise<void> {
    const exited = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    this.outgoing().push(CLOSE, NO_ANSWER, null);
    await exited;
    this.end(this.#answers.closed());
  }

  /** Rejects pending and later calls. */
  end(error: Error): void {
    this.#calls.end(error);
  }
}
