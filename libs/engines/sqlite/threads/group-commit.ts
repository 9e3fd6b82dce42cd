import { type Answer, CLOSE, type Ending, type Request } from '@vpds/kernel/threads';
import { damageOf } from '../files/data-directory.ts';
import { type Database, ignoringBusyOrFull, isBusy, isDamaged, isDiskFull, isInvalidValue } from '../files/database.ts';
import type { AppendOutcome, LogWriter } from '../log/log-writer.ts';
import { ENDED, type ViewShape } from './protocol.ts';
import { DISK_FULL } from '../files/disk-space.ts';
import { stateOperations, type StateOperations } from './state-operations.ts';
import type { StateWriter, ViewWork } from './state-writer.ts';
import type { Append, Appended, KeptAnswer } from '../log/append.ts';

/** Appends that wait in memory while the views' file is unwritable; further ones are refused. */
const MAX_WAITING = 10_000;
const MAX_WAITING_CHARACTERS = 16 * 1_048_576;

const VIEWS_STUCK = 'The views cannot be written (is the disk full?), and no more can wait for them';

interface AppendJob {
  readonly call: number;
  readonly append: Append;
}

interface KeepJob {
  readonly call: number;
  readonly record: KeptAnswer;
}

interface StateJob {
  readonly call: number;
  readonly name: keyof StateOperations;
  readonly fields: readonly unknown[];
}

interface Group {
  readonly appends: AppendJob[];
  readonly keeps: KeepJob[];
  readonly states: StateJob[];
  /** Calls of `acceptState`, which has its own transactions. */
  readonly accepts: number[];
  close: boolean;
}

/** Whether the last commit is durable is unknown. */
export class FatalError extends Error {
  override readonly name = 'FatalError';
}

/**
 * A transaction and fsync of the log, then a transaction of views and operational state. Each operation has its own
 * outcome. A create takes 123 µs in groups of 4, 33 in groups of 32 (bench/README.md).
 */
export class GroupCommit {
  readonly #log: LogWriter;
  readonly #state: StateWriter;
  readonly #operations: StateOperations;
  /** Documents not yet in the views' file, in log order. */
  readonly #waiting: ViewWork[] = [];
  #waitingCharacters = 0;
  #refusal: string | null = null;

  constructor(log: LogWriter, state: StateWriter) {
    this.#log = log;
    this.#state = state;
    this.#operations = stateOperations(state);
  }

  get pendingViews(): number {
    return this.#waiting.length;
  }

  get refusal(): string | null {
    return this.#refusal;
  }

  /** Checks whether the log accepts appends again. @throws FatalError */
  probe(): void {
    this.#refusal = this.#stuck;
    if (this.#refusal !== null) return;
    const head = this.#log.head;
    try {
      this.#log.probe();
    } catch (error) {
      this.#refusal = this.#undoLog(head, error);
    }
  }

  get #stuck(): string | null {
    return this.#waiting.length >= MAX_WAITING || this.#waitingCharacters >= MAX_WAITING_CHARACTERS
      ? VIEWS_STUCK
      : null;
  }

  /** `close`: the end was requested. @throws FatalError */
  run(requests: readonly Request[]): { answers: Answer[]; close: boolean } {
    const group = this.#grouped(requests);
    const answers: Answer[] = [];
    const outcomes = this.#writeLog(group, answers);
    const pending = this.#writeState(group, outcomes, answers);
    for (const [index, job] of group.appends.entries()) {
      const outcome = outcomes[index];
      if (outcome !== undefined) answers.push({ call: job.call, ...endingOf(job.append, outcome, pending) });
    }
    for (const call of group.accepts) {
      ignoringBusyOrFull(() => this.#state.acceptState());
      answers.push({ call, outcome: ENDED.value, value: null });
    }
    return { answers, close: group.close };
  }

  #grouped(requests: readonly Request[]): Group {
    const group: Group = { appends: [], keeps: [], states: [], accepts: [], close: false };
    for (const { operation, call, fields } of requests)
      switch (operation) {
        case 'append':
          group.appends.push({ call, append: fields[0] as Append });
          break;
        case 'keep':
          group.keeps.push({ call, record: fields[0] as KeptAnswer });
          break;
        case 'view':
          this.#state.defineView(...(fields as [number, ViewShape]));
          break;
        case 'acceptState':
          group.accepts.push(call);
          break;
        case CLOSE:
          group.close = true;
          break;
        default:
          group.states.push({ call, name: operation as keyof StateOperations, fields });
      }
    return group;
  }

  /** Outcomes in order; empty, with all answered, if the log refused the group. */
  #writeLog(group: Group, answers: Answer[]): AppendOutcome[] {
    const { appends, keeps } = group;
    if (appends.length + keeps.length === 0) return [];
    const refuse = (message: string): AppendOutcome[] => {
      this.#refusal = message;
      for (const { call } of [...appends, ...keeps]) answers.push({ call, outcome: ENDED.unavailable, value: message });
      return [];
    };
    if (this.#stuck !== null) return refuse(this.#stuck);
    const head = this.#log.head;
    try {
      this.#log.begin();
      const outcomes = appends.map(({ append }) => this.#log.append(append));
      for (const { record } of keeps) this.#log.keep(record);
      this.#log.commit();
      this.#refusal = null;
      for (const { call } of keeps) answers.push({ call, outcome: ENDED.value, value: null });
      return outcomes;
    } catch (error) {
      if (!isInvalidValue(error)) return refuse(this.#undoLog(head, error));
      this.#log.rollback(head);
      return this.#writeOneByOne(group, error as Error, answers);
    }
  }

  /** An unstorable value fails only its own append: the group is rewritten in separate transactions. */
  #writeOneByOne({ appends, keeps, ...rest }: Group, error: Error, answers: Answer[]): AppendOutcome[] {
    if (appends.length + keeps.length === 1) {
      for (const { call } of [...appends, ...keeps])
        answers.push({ call, outcome: ENDED.failed, value: error.message });
      appends.length = 0;
      return [];
    }
    for (const keep of keeps) this.#writeLog({ ...rest, appends: [], keeps: [keep] }, answers);
    const written = appends.flatMap((job) => {
      const outcomes = this.#writeLog({ ...rest, appends: [job], keeps: [] }, answers);
      return outcomes.map((outcome) => ({ job, outcome }));
    });
    appends.splice(0, appends.length, ...written.map(({ job }) => job));
    return written.map(({ outcome }) => outcome);
  }

  #undoLog(head: number, error: unknown): string {
    if (!isDiskFull(error) && !isBusy(error)) throw fatal('The log cannot be written', this.#log.database, error);
    try {
      this.#log.rollback(head);
    } catch (second) {
      throw fatal('The log cannot be rolled back', this.#log.database, second);
    }
    return isDiskFull(error) ? DISK_FULL : 'Another program has locked the log';
  }

  /** Returns true if documents are still pending. */
  #writeState(group: Group, outcomes: readonly AppendOutcome[], answers: Answer[]): boolean {
    const before = this.#waiting.length;
    for (const [index, outcome] of outcomes.entries()) {
      const job = group.appends[index];
      if (outcome.written && !outcome.repeated && job !== undefined) this.#wait({ append: job.append, outcome });
    }
    if (this.#waiting.length + group.states.length === 0) return false;
    const values: Answer[] = [];
    try {
      this.#state.begin();
      for (const work of this.#waiting) this.#state.apply(work);
      const last = this.#waiting.at(-1);
      if (last !== undefined) this.#state.advance(last.outcome.lastPosition);
      for (const job of group.states) this.#runState(job, values);
      this.#state.commit();
      this.#waiting.length = 0;
      this.#waitingCharacters = 0;
      for (const value of values) answers.push(value);
      return false;
    } catch (error) {
      this.#undoState(error);
      for (const { call } of group.states)
        answers.push({
          call,
          outcome: ENDED.unavailable,
          value: isDiskFull(error) ? DISK_FULL : 'The views are locked',
        });
      return before > 0 || this.#waiting.length > 0;
    }
  }

  #wait(work: ViewWork): void {
    this.#waiting.push(work);
    for (const { body } of work.append.views) this.#waitingCharacters += body.length;
  }

  #runState({ call, name, fields }: StateJob, values: Answer[]): void {
    try {
      const operation = this.#operations[name] as (...fields: readonly unknown[]) => unknown;
      values.push({ call, outcome: ENDED.value, value: operation(...fields) ?? null });
    } catch (error) {
      // A transaction that met damage is not committed.
      if (isDiskFull(error) || isDamaged(error) || !this.#state.database.inTransaction) throw error;
      values.push({ call, outcome: ENDED.failed, value: (error as Error).message });
    }
  }

  #undoState(error: unknown): void {
    if (!isDiskFull(error) && !isBusy(error)) throw fatal('The views cannot be written', this.#state.database, error);
    try {
      this.#state.rollback();
    } catch (second) {
      throw fatal('The views cannot be rolled back', this.#state.database, second);
    }
  }
}

function fatal(what: string, { path }: Database, cause: unknown): FatalError {
  return new FatalError(isDamaged(cause) ? damageOf(path, cause) : `${what}: ${(cause as Error).message}`, { cause });
}

function endingOf({ views }: Append, outcome: AppendOutcome, pending: boolean): Ending {
  if (outcome.written) {
    const { written: _, ...appended } = outcome;
    return { outcome: ENDED.value, value: { ...appended, pending: pending && views.length > 0 } satisfies Appended };
  }
  if (outcome.actual === null) return { outcome: ENDED.refused, value: 'idempotency_key_in_use' };
  return { outcome: ENDED.conflict, value: outcome.actual };
}
