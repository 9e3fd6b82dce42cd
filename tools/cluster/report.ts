import Table from 'cli-table3';
import { print } from './commands.ts';

export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  readonly figures: string;
}

/** Prints the outcome at once. */
export async function runCheck(name: string, work: () => Promise<string>): Promise<CheckResult> {
  const begun = performance.now();
  const outcome = async () => {
    try {
      return { ok: true, figures: await work() };
    } catch (error) {
      return { ok: false, figures: (error as Error).message };
    }
  };
  const { ok, figures } = await outcome();
  const seconds = Math.round((performance.now() - begun) / 1000);
  print(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s): ${figures}`);
  return { name, ok, seconds, figures };
}

export function table(results: readonly CheckResult[]): string {
  const shown = new Table({
    head: ['check', '', 's', 'figures'],
    colWidths: [28, 8, 6, 76],
    wordWrap: true,
    style: { head: [] },
  });
  for (const { name, ok, seconds, figures } of results) shown.push([name, ok ? 'ok' : 'FAILED', seconds, figures]);
  return shown.toString();
}
