import Table from 'cli-table3';
import { print } from './commands.ts';

export interface CheckResult {
  readonly name: string;
  readonly outcome: 'ok' | 'FAILED' | 'not run';
  readonly seconds: number;
  readonly figures: string;
}

/** The cluster lacks what a check needs; the message names it. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible';
}

/** Prints the outcome at once. */
export async function runCheck(name: string, work: () => Promise<string>): Promise<CheckResult> {
  const begun = performance.now();
  const attempt = async (): Promise<Pick<CheckResult, 'outcome' | 'figures'>> => {
    try {
      return { outcome: 'ok', figures: await work() };
    } catch (error) {
      return { outcome: error instanceof NotPossible ? 'not run' : 'FAILED', figures: (error as Error).message };
    }
  };
  const { outcome, figures } = await attempt();
  const seconds = Math.round((performance.now() - begun) / 1000);
  print(`${outcome.padEnd(7)} ${name} (${seconds} s): ${figures}`);
  return { name, outcome, seconds, figures };
}

export function table(results: readonly CheckResult[]): string {
  const shown = new Table({
    head: ['check', '', 's', 'figures'],
    colWidths: [28, 9, 6, 75],
    wordWrap: true,
    style: { head: [] },
  });
  for (const { name, outcome, seconds, figures } of results) shown.push([name, outcome, seconds, figures]);
  return shown.toString();
}
