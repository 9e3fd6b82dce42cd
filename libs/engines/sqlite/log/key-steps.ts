import type { Database } from '../files/database.ts';

/** Key of the clock's recorded forward steps. */
export const KEY_STEPS = 'keySteps';

/** A forward step: its time (Unix ms) and size (ms). */
export interface KeyStep {
  readonly at: number;
  readonly by: number;
}

export function readKeySteps(database: Database): readonly KeyStep[] {
  const value = database.get<[string]>('SELECT value FROM meta WHERE key = ?', KEY_STEPS)?.[0];
  return value === undefined ? [] : (JSON.parse(value) as KeyStep[]);
}

/** How much older records written before `since` appear because of later steps. */
export function slackOf(steps: readonly KeyStep[], since: number): number {
  return steps.reduce((sum, { at, by }) => (at > since ? sum + by : sum), 0);
}
