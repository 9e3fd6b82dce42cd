import type { CallContext, KeyMatch, Position, ViewDefinition, ViewRow, ViewStore } from '@vpds/kernel';
import type { EffectKind } from './effects-gate.ts';

/** Bound of a list per source, and of a drop per call. */
export const MOST_LISTED = 1_000;

export interface PendingEffect {
  readonly id: string;
  /** Names the thing for operators, without anything personal: `product 17`. */
  readonly thing: string;
  /** Unix milliseconds. */
  readonly since: number;
  /** The log had this mail when the hold began, so the original may have sent it since. */
  readonly mayHaveBeenSent?: boolean;
}

export interface EffectSource {
  readonly kind: EffectKind;
  /** Oldest first, at most {@link MOST_LISTED}. @throws Unavailable */
  list(): Promise<readonly PendingEffect[]>;
  /** @throws Unavailable */
  isPending(id: string): Promise<boolean>;
  /** Drops effects in the client's name; the drop is recorded where the effect has its state. @throws Unavailable */
  drop(ids: readonly string[], context: CallContext): Promise<void>;
  /** Drops all that wait, however many, by one record. Absent: they are dropped by their ids. @throws Unavailable */
  dropAll?(context: CallContext): Promise<void>;
}

/** Documents that wait for an effect. */
export class WaitingDocuments {
  readonly #views: ViewStore;
  readonly #view: ViewDefinition;
  readonly #waiting: KeyMatch & { readonly equals: string };

  constructor(views: ViewStore, view: ViewDefinition, waiting: KeyMatch & { readonly equals: string }) {
    this.#views = views;
    this.#view = view;
    this.#waiting = waiting;
  }

  async list(isWaiting: (row: ViewRow) => boolean = () => true): Promise<readonly ViewRow[]> {
    const listed: ViewRow[] = [];
    let beyond: Position | undefined;
    for (;;) {
      const from = beyond === undefined ? {} : { beyond };
      const query = { scope: null, where: [this.#waiting], order: 'oldest', limit: MOST_LISTED, ...from } as const;
      const { rows, more } = await this.#views.find(this.#view, query);
      listed.push(...rows.filter(isWaiting));
      beyond = rows.at(-1)?.createdPosition;
      if (!more || beyond === undefined || listed.length >= MOST_LISTED) return listed.slice(0, MOST_LISTED);
    }
  }

  async find(id: string): Promise<ViewRow | null> {
    const row = await this.#views.get(this.#view, id);
    return row?.keys[this.#waiting.key] === this.#waiting.equals.toUpperCase() ? row : null;
  }
}
