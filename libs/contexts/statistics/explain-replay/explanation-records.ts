import { type OperationalStore, now } from '@vpds/kernel';
import type { Findings, Phase, Question } from './explanation.ts';

const KIND = 'explanation';
/** Milliseconds without a beat after which the process that works on it has stopped. */
const ALIVE = 15_000;
/** Milliseconds after its last beat for which a record is stored. */
export const KEPT_BY = 3_600_000;
const REMOVED_AT_ONCE = 20;
/** Milliseconds for which a process claims the removal of expired ones. */
const REMOVED_WITHIN = 60_000;

export type ExplanationState = 'running' | 'complete' | 'failed' | 'cancelled';

export interface Explanation {
  readonly explanationID: string;
  readonly question: Question;
  readonly state: ExplanationState;
  readonly phase: Phase;
  /** 0 to 1, estimated: positions have gaps. */
  readonly fraction: number;
  /** Events of the company that were read. */
  readonly events: number;
  /** Unix milliseconds. */
  readonly begunAt: number;
  /** Written by the process that works on it. */
  readonly beatAt: number;
  /** Explains a failure to the caller. */
  readonly note: string | null;
  readonly findings: Findings | null;
}

export interface KnownExplanation {
  readonly explanation: Explanation;
  readonly version: number;
}

const ID = /^([1-9]\d{0,15})-[0-9a-f-]{36}$/;

/** Answers null if no explanation has such an id. */
export function companyIn(explanationID: string): number | null {
  const [, company] = ID.exec(explanationID) ?? [];
  return company === undefined ? null : Number(company);
}

/** The last explanation of each company. */
export class ExplanationRecords {
  readonly #store: OperationalStore;

  constructor(store: OperationalStore) {
    this.#store = store;
  }

  async read(company: number): Promise<KnownExplanation | null> {
    const record = await this.#store.read(KIND, String(company));
    if (record === null) return null;
    return { explanation: unlessSilent(JSON.parse(record.body) as Explanation), version: record.version };
  }

  /** Resolves to false if another writer was first. */
  write(explanation: Explanation, expected: number): Promise<boolean> {
    const { question, beatAt } = explanation;
    const record = { id: String(question.company), dueAt: beatAt + KEPT_BY, body: JSON.stringify(explanation) };
    return this.#store.write(KIND, record, expected);
  }

  /** `clean` removes what it may have left; a failure leaves the rest for the next time. */
  async removeExpired(clean: (explanation: Explanation) => Promise<void>): Promise<void> {
    const at = now();
    const due = await this.#store.claim(KIND, { now: at, until: at + REMOVED_WITHIN, limit: REMOVED_AT_ONCE });
    for (const { id, body, version } of due) {
      await clean(JSON.parse(body) as Explanation);
      await this.#store.remove(KIND, id, version);
    }
  }

  /** The record as the process that works on it writes it. `onEnded`: another process has ended it. */
  journal(version: number, onEnded: () => void): Journal {
    return new Journal(this, version, onEnded);
  }
}

/** Writes one after the other; adopts a write of its own whose answer was lost. */
export class Journal {
  readonly #records: ExplanationRecords;
  readonly #onEnded: () => void;
  #version: number;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(records: ExplanationRecords, version: number, onEnded: () => void) {
    this.#records = records;
    this.#version = version;
    this.#onEnded = onEnded;
  }

  /** Resolves to false if it is not known to be written. Never rejects. */
  write(explanation: Explanation): Promise<boolean> {
    const writing = this.#writing.then(() => this.#write(explanation).catch(() => false));
    this.#writing = writing;
    return writing;
  }

  async #write(explanation: Explanation): Promise<boolean> {
    if (await this.#records.write({ ...explanation, beatAt: now() }, this.#version).catch(() => false)) {
      this.#version += 1;
      return true;
    }
    const found = await this.#records.read(explanation.question.company);
    const isOwn = found?.explanation.explanationID === explanation.explanationID;
    if (found !== null && isOwn && found.explanation.state === 'running') {
      this.#version = found.version;
      return false;
    }
    this.#onEnded();
    return true;
  }
}

function unlessSilent(explanation: Explanation): Explanation {
  if (explanation.state !== 'running' || now() - explanation.beatAt <= ALIVE) return explanation;
  return { ...explanation, state: 'failed', note: STOPPED };
}

export const STOPPED = 'the process that worked on it has stopped: start it again';
