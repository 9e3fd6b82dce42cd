import type { OperationalStore } from '@vpds/kernel';

/** Kind of the operational records that say which views are not of the log as it is now; one for each repair of views. */
const KIND = 'invalid-views';

/** Views of another log, or of a later state of this one: a backup was restored. */
export interface InvalidViews {
  readonly reason: string;
  /** By view: the versions up to this number. Later ones were made of the log as it is now. */
  readonly versions: Readonly<Record<string, number>>;
}

/**
 * What was found invalid stays so, over restarts, until it is made anew (ADR-13): a log that goes on behind a restored
 * backup passes the old positions some day, and from then on nothing else would tell.
 */
export class InvalidViewsNote {
  readonly #store: OperationalStore;
  readonly #repair: string;

  constructor(store: OperationalStore, repair: string) {
    this.#store = store;
    this.#repair = repair;
  }

  async read(): Promise<InvalidViews | null> {
    const record = await this.#store.read(KIND, this.#repair);
    return record === null ? null : (JSON.parse(record.body) as InvalidViews);
  }

  /** What another has noted before stays. @returns what stands */
  async note(invalid: InvalidViews): Promise<InvalidViews> {
    const record = { id: this.#repair, dueAt: null, body: JSON.stringify(invalid) };
    const isFirst = await this.#store.write(KIND, record, 0);
    return isFirst ? invalid : ((await this.read()) ?? invalid);
  }

  async forget(): Promise<void> {
    await this.#store.remove(KIND, this.#repair);
  }
}
