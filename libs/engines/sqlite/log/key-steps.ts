import type { Database } from '../files/database.ts';

export const KEY_STEPS = 'keySteps';

/** `at`: Unix milliseconds; `by`: milliseconds. */
export interface KeyStep {
  readonly at: number;
  readonly by: number;
}

export function readKeySteps(database: Database): readonly KeyStep[] {
  const value = database.get<[string]>('SELECT value FROM meta WHERE key = ?', KEY_STEPS)?.[0];
  return value === undefined ? [] : (JSON.parse(value) as KeyStep[]);
}

/** Records written before `since` appear older by this because of later steps. */
export function slackOf(steps: readonly KeyStep[], since: number): number {
  return steps.reduce((sum, { at, by }) => (at > since ? sum + by : sum), 0);
}
