import type { KeyMatch, Position, ViewDefinition, ViewStore } from '@vpds/kernel';

/**
 * The ids of a view's documents that wait for a job (`JobKind.due`), oldest first and by turns: those whose work does not
 * end (a mail server that is away, a platform that never answers) must not hide the ones behind them.
 */
export class DueByTurns {
  readonly #views: ViewStore;
  readonly #view: ViewDefinition;
  readonly #waiting: KeyMatch;
  /** Where the last look ended; undefined: at the end of all. */
  #lookedAt: Position | undefined;

  /** `waiting`: by which of its keys a document waits. */
  constructor(views: ViewStore, view: ViewDefinition, waiting: KeyMatch) {
    this.#views = views;
    this.#view = view;
    this.#waiting = waiting;
  }

  async next(limit: number): Promise<readonly string[]> {
    const from = this.#lookedAt === undefined ? {} : { beyond: this.#lookedAt };
    const query = { scope: null, where: [this.#waiting], order: 'oldest', limit, ...from } as const;
    const { rows, more } = await this.#views.find(this.#view, query);
    this.#lookedAt = more ? rows.at(-1)?.createdPosition : undefined;
    return rows.map(({ id }) => id);
  }
}
