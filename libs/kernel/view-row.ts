import type { Position } from './events.ts';

export interface ViewDocument {
  readonly id: string;
  readonly scope: number;
  readonly keys: Readonly<Record<string, string | null>>;
  /** JSON text, opaque to stores. */
  readonly body: string;
}

export interface ViewRow extends ViewDocument {
  readonly revision: bigint;
  /** The position of the aggregate's first event, which is the order of creation. */
  readonly createdPosition: Position;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly changedAt: number;
}

/** A path in the body, or one of the row's times. */
export type PickedMember = readonly [name: string, from: readonly string[] | 'createdAt' | 'changedAt'];

/**
 * These members (null if absent), then all others under `spread`. The caller fills in times: {@link CREATED_AT}, {@link
 * CHANGED_AT}.
 */
export interface ViewPick {
  /** Documents of other scopes are returned whole. Null: there are none. */
  readonly scope: number | null;
  readonly members: readonly PickedMember[];
  readonly spread?: string;
  /** `keys` of the row is empty: nobody asks for them. */
  readonly withoutKeys?: true;
}

/** Nothing of the body: stores do not read it. */
export const NO_BODY: ViewPick = { scope: null, members: [] };
