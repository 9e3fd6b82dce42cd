import type { Database } from '../files/database.ts';

/** Under which the log keeps the clock's steps forward. */
export const KEY_STEPS = 'keySteps';

/** A step of the clock forward: when, Unix milliseconds, and by how many milliseconds. */
export interface KeyStep {
  readonly at: number;
  readonly by: number;
}

export function readKeySteps(database: Database): readonly KeyStep[] {
  const value = database.get<[string]>('SELECT value FROM meta WHERE key = ?', KEY_STEPS)?.[0];
  return value === undefined ? [] : (JSON.parse(value) as KeyStep[]);
}

/** By how much records are older than they look that were written before `since`: steps after it do not age them. */
export function slackOf(steps: readonly KeyStep[], since: number): number {
  return steps.reduce((sum, { at, by }) => (at > since ? sum + by : sum), 0);
}
