import type { OperationalStore } from '@vpds/kernel';

/** Operational records of views that do not match the log, one per repair. */
const KIND = 'invalid-views';

/** Views of another log or of a later state: a backup was restored. */
export interface InvalidViews {
  readonly reason: string;
  /** By view: versions up to this number. Later ones were built from the current log. */
  readonly versions: Readonly<Record<string, number>>;
}

/**
 * Persists invalidity until the rebuild (ADR-13). ◆ A log that grows after a restore passes the old positions, and then
 * nothing else would reveal it.
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

  /** Keeps an existing note. @returns the note in effect */
  async note(invalid: InvalidViews): Promise<InvalidViews> {
    const record = { id: this.#repair, dueAt: null, body: JSON.stringify(invalid) };
    const isFirst = await this.#store.write(KIND, record, 0);
    return isFirst ? invalid : ((await this.read()) ?? invalid);
  }

  async forget(): Promise<void> {
    await this.#store.remove(KIND, this.#repair);
  }
}
