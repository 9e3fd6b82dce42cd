import type { OperationalStore } from '@vpds/kernel';
import { type DeadLetter, DeadLetters } from '../dead-letters.ts';

const WAITS = { first: 60_000, longest: 3_600_000 };

/** The id consists of the reaction's name and the event's id. */
export interface ReactionDeadLetter extends DeadLetter {
  readonly reaction: string;
  readonly stream: string;
  readonly revision: string;
  readonly eventID: string;
  readonly attempts: number;
}

export type ReactionDeadLetters = DeadLetters<ReactionDeadLetter>;

export function reactionDeadLetters(name: string, operational: OperationalStore): ReactionDeadLetters {
  return new DeadLetters(operational, { kind: `set-aside-${name}`, waits: WAITS });
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
