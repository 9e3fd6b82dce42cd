import { type DueJob, type KeyMatch, NO_BODY, type Position, type ViewDefinition, type ViewStore } from '@vpds/kernel';

/**
 * Documents that wait for a job (`JobKind.due`), oldest first and round robin: jobs that never end (a mail server is
 * down) cannot starve the rest.
 */
export class DueDocumentScanner {
  readonly #views: ViewStore;
  readonly #view: ViewDefinition;
  readonly #waiting: KeyMatch;
  /** Undefined makes the next scan start over. */
  #lookedAt: Position | undefined;

  /** `waiting`: their view key. */
  constructor(views: ViewStore, view: ViewDefinition, waiting: KeyMatch) {
    this.#views = views;
    this.#view = view;
    this.#waiting = waiting;
  }

  async next(limit: number): Promise<readonly DueJob[]> {
    const from = this.#lookedAt === undefined ? {} : { beyond: this.#lookedAt };
    const query = { scope: null, where: [this.#waiting], order: 'oldest', limit, pick: NO_BODY, ...from } as const;
    const { rows, more } = await this.#views.find(this.#view, query);
    this.#lookedAt = more ? rows.at(-1)?.createdPosition : undefined;
    return rows.map(({ id, scope }) => ({ id, companyID: scope }));
  }
}
