import type { KeyMatch, Position, ViewDefinition, ViewStore } from '@vpds/kernel';

/**
 * Pages through documents that wait for a job (`JobKind.due`), oldest first and round robin, so that work that never
 * ends (a mail server that is down) cannot starve the rest.
 */
export class DueDocumentScanner {
  readonly #views: ViewStore;
  readonly #view: ViewDefinition;
  readonly #waiting: KeyMatch;
  /** Where the last page ended; undefined: at the end. */
  #lookedAt: Position | undefined;

  /** `waiting`: the view key of waiting documents. */
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
