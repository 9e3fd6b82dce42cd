import { CALL_TIMEOUT } from '@vpds/kernel';

/** A stream that a view cannot read, an event that a reaction failed on, a line of the feed. */
export type DeadLetterKind = 'view' | 'reaction' | 'platform-feed';

export interface ListedDeadLetter {
  readonly kind: DeadLetterKind;
  /** Name of the {@link DeadLetterSource}. */
  readonly source: string;
  readonly id: string;
  /** Null if it belongs to no stream. */
  readonly stream: string | null;
  /** Why the last attempt failed. */
  readonly reason: string;
  /** Automatic retries; null: there are none. */
  readonly attempts: number | null;
}

export interface SettleDeadLetters {
  readonly source: string;
  readonly how: 'retry' | 'drop';
  /** Null means all dead letters of the source. */
  readonly id: string | null;
  /** Of all: where the last call ended. Null or absent: at the first. */
  readonly cursor?: string | null;
}

export interface SettledDeadLetters {
  readonly remaining: number;
  /** The cursor of the next call; null: at the end. */
  readonly next: string | null;
}

/** Milliseconds of one call about all: its caller waits for {@link CALL_TIMEOUT}, and would begin another one. */
export const SETTLE_WITHIN = CALL_TIMEOUT / 2;

export interface DeadLetterSource {
  /** Unique in the system. */
  readonly name: string;
  /** Lists at most 1,000. @throws Unavailable */
  list(): Promise<readonly ListedDeadLetter[]>;
  /** @throws Refusal dead_letter_not_found | Unavailable */
  settle(request: SettleDeadLetters): Promise<SettledDeadLetters>;
}
