import {
  type Aggregate,
  type CallContext,
  type Decision,
  EventCodec,
  type EventStore,
  type Folded,
  catchUp,
  companyOf,
  emptyStream,
  evolvedWhereReadable,
  handleCommand,
  refuse,
} from '@vpds/kernel';
import type { EffectKind } from './effects-gate.ts';

/** Records the drops of effects that have no stream of their own. */
export const EFFECT_DROPS_STREAM = 'effectDrops';

/** Single ids of a kind; beyond, the kind is dropped as a whole. */
export const MAX_DROPPED = 10_000;

/** `ids` null: everything of the kind that had begun by `until`, Unix milliseconds. */
export interface EffectsDropped {
  readonly type: 'EffectsDropped';
  readonly kind: EffectKind;
  readonly ids: readonly string[] | null;
  readonly until: number;
}

export interface DroppedOfKind {
  readonly until: number;
  readonly ids: ReadonlySet<string>;
}

export type EffectDropsState = ReadonlyMap<EffectKind, DroppedOfKind>;

const NONE: DroppedOfKind = { until: -1, ids: new Set() };

export function dropEffects(state: EffectDropsState, dropped: Omit<EffectsDropped, 'type'>): Decision<EffectsDropped> {
  const { kind, ids } = dropped;
  const known = state.get(kind) ?? NONE;
  const fresh = ids?.filter((id) => !known.ids.has(id)) ?? null;
  if (fresh?.length === 0) return [];
  if (fresh !== null && known.ids.size + fresh.length > MAX_DROPPED)
    return refuse('too_many_effects_dropped', MAX_DROPPED, kind);
  return [{ type: 'EffectsDropped', ...dropped, ids: fresh }];
}

/** It registers the product, as if nothing were dropped. */
const NEW_STREAM = { since: '1.2.0', harmless: 'Release 1.1.0 never reads the stream effectDrops.' };

export const effectDropsCodec = new EventCodec<EffectsDropped>({
  EffectsDropped: {
    version: 1,
    ...NEW_STREAM,
    encode: ({ kind, ids, until }) => ({ data: { kind, ids: ids === null ? null : [...ids], until } }),
    decode: ({ data }) => ({
      type: 'EffectsDropped',
      kind: data['kind'] as EffectKind,
      ids: data['ids'] as string[] | null,
      until: data['until'] as number,
    }),
  },
});

export const effectDropsAggregate: Aggregate<EffectDropsState, EffectsDropped> = {
  name: 'effectDrops',
  decider: {
    initialState: new Map(),
    evolve(state, { kind, ids, until }) {
      const known = state.get(kind) ?? NONE;
      const of = ids === null ? { until, ids: new Set<string>() } : { ...known, ids: new Set([...known.ids, ...ids]) };
      return new Map(state).set(kind, of);
    },
  },
  codec: effectDropsCodec,
  views: () => [],
  movesUpdatedAt: () => true,
};

/** Read when a process starts and before it applies a release, so that no dropped effect runs. */
export class EffectDrops {
  readonly #events: EventStore;
  #known: Folded<EffectDropsState> = emptyStream(effectDropsAggregate);

  constructor(events: EventStore) {
    this.#events = events;
  }

  /** `since`: when it began, Unix milliseconds. */
  has(kind: EffectKind, id: string, since: number): boolean {
    const known = this.#known.state.get(kind);
    return known !== undefined && (since <= known.until || known.ids.has(id));
  }

  /** @throws Unavailable */
  async refresh(): Promise<void> {
    this.#known = await catchUp(
      this.#events,
      effectDropsAggregate,
      EFFECT_DROPS_STREAM,
      this.#known,
      evolvedWhereReadable,
    );
  }

  /** @throws Refusal too_many_effects_dropped | Unavailable */
  async drop(dropped: Omit<EffectsDropped, 'type'>, context: CallContext): Promise<void> {
    await handleCommand({
      store: this.#events,
      aggregate: effectDropsAggregate,
      stream: EFFECT_DROPS_STREAM,
      companyID: companyOf(context),
      context,
      decide: (state) => dropEffects(state, dropped),
    });
    await this.refresh();
  }
}
