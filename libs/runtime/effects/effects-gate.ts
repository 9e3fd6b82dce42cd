/**
 * Kinds of effects outside of the service: on the platform, on partners, on providers (orders, polls), on hosts of
 * prepared data.
 */
export const EFFECT_KINDS = ['registration', 'mail', 'order', 'poll', 'url-check'] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

/**
 * `setting`: `EFFECTS=hold`. Otherwise how the operational state differs from the log's: `missing`; `foreign`: of another
 * log; `ahead`: of a later state of the log; `behind`: of an earlier one; `copied`: the log's file is a copy.
 */
export const HOLD_REASONS = ['setting', 'missing', 'foreign', 'ahead', 'behind', 'copied'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

export interface Hold {
  readonly reason: HoldReason;
  /** Unix milliseconds. */
  readonly since: number;
  /**
   * Head of the log when the hold began; effects of events up to here may have been carried out by the original since.
   */
  readonly position: string;
  readonly released: readonly EffectKind[];
  /** Time of release by {@link itemKey}. */
  readonly items: Readonly<Record<string, number>>;
}

export interface GateState {
  readonly hold: Hold | null;
  /** When each kind was last released as a whole, in Unix milliseconds. */
  readonly releasedAt: Readonly<Partial<Record<EffectKind, number>>>;
}

export interface Released {
  readonly kind: EffectKind;
  /** Null means all. */
  readonly ids: readonly string[] | null;
}

export const OPEN_GATE: GateState = { hold: null, releasedAt: {} };

export function itemKey(kind: EffectKind, id: string): string {
  return `${kind} ${id}`;
}

/**
 * Asked before anything leaves the service. Not an effect: an answer to a caller, and mails that a user requests for
 * himself (their jobs name no `effect`).
 */
export class EffectsGate {
  #state: GateState;
  readonly #listeners: ((released: Released) => void)[] = [];

  constructor(state: GateState = OPEN_GATE) {
    this.#state = state;
  }

  get hold(): Hold | null {
    return this.#state.hold;
  }

  /** Answers for the kind as a whole if there is no id. */
  holds(kind: EffectKind, id?: string): boolean {
    const { hold } = this.#state;
    if (hold === null || hold.released.includes(kind)) return false;
    return id === undefined || hold.items[itemKey(kind, id)] === undefined;
  }

  /** Unix milliseconds at which deadlines start again; 0 if it was never held. */
  releasedAt(kind: EffectKind, id: string): number {
    return this.#state.hold?.items[itemKey(kind, id)] ?? this.#state.releasedAt[kind] ?? 0;
  }

  /** The ids that were released although their kind is held. */
  releasedIDs(kind: EffectKind): readonly string[] {
    const prefix = itemKey(kind, '');
    return Object.keys(this.#state.hold?.items ?? {})
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  }

  onReleased(listener: (released: Released) => void): void {
    this.#listeners.push(listener);
  }

  set(state: GateState): void {
    const before = this.#state;
    this.#state = state;
    if (before.hold === null) return;
    for (const released of releasedBetween(before.hold, this))
      for (const listener of this.#listeners) listener(released);
  }
}

function releasedBetween(before: Hold, after: EffectsGate): Released[] {
  return EFFECT_KINDS.filter((kind) => !before.released.includes(kind)).flatMap((kind): Released[] => {
    if (!after.holds(kind)) return [{ kind, ids: null }];
    const ids = after.releasedIDs(kind).filter((id) => before.items[itemKey(kind, id)] === undefined);
    return ids.length === 0 ? [] : [{ kind, ids }];
  });
}
