import type { OperationalStore } from '@vpds/kernel';

/** One record per repair. */
const KIND = 'invalid-views';

/** A backup was restored: views of another log, or of a later state of this one. */
export interface InvalidViews {
  readonly reason: string;
  /** The highest invalid number of each view. Later versions come from the current log. */
  readonly versions: Readonly<Record<string, number>>;
}

/**
 * Keeps the invalidity until the rebuild (ADR-13). After a restore a growing log passes the old positions; from then
 * on only this note reveals it.
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

  /** An existing note wins. @returns the note in effect */
  async note(invalid: InvalidViews): Promise<InvalidViews> {
    const record = { id: this.#repair, dueAt: null, body: JSON.stringify(invalid) };
    const isFirst = await this.#store.write(KIND, record, 0);
    return isFirst ? invalid : ((await this.read()) ?? invalid);
  }

  async forget(): Promise<void> {
    await this.#store.remove(KIND, this.#repair);
  }
}
