/** An append as the writer receives it. Positions and revisions are numbers. */
export interface Append {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly AppendedEvent[];
  readonly views: readonly WrittenDocument[];
  readonly idempotency: KeptAnswer | null;
}

export interface AppendedEvent {
  readonly id: string;
  readonly type: string;
  readonly owner: number;
  readonly payload: string;
  readonly metadata: string;
}

export interface WrittenDocument {
  readonly view: number;
  readonly id: string;
  readonly scope: number;
  readonly changed: boolean;
  readonly body: string;
  /** Values in the order of the view's keys; not yet in stored form. */
  readonly keys: readonly (string | null)[];
}

export interface KeptAnswer {
  readonly key: string;
  readonly requestHash: string;
  /** JSON. */
  readonly answer: string;
}

export interface Appended {
  readonly firstPosition: number;
  readonly lastPosition: number;
  readonly revision: number;
  readonly recordedAt: number;
  readonly repeated: boolean;
  /** The documents are not yet written. */
  readonly pending: boolean;
}
