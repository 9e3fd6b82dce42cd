import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

import { isLate } from './confirm-failures.ts';

/** The seconds of CPU for each test file, by level (CONTRIBUTING.md). */
const BUDGETS: readonly (readonly [RegExp, number])[] = [
  [/\.(?:int|e2e)\.spec\.ts$/, 20],
  [/\.spec\.ts$/, 3],
];

interface TestResult {
  readonly status: string;
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly failureMessages: readonly string[];
}

interface FileResult {
  readonly testFilePath: string;
  readonly testExecError?: unknown;
  readonly numPassingTests: number;
  readonly numFailingTests: number;
  readonly numPendingTests: number;
  /** Set by `jest-runner.ts`. */
  readonly cpuSeconds?: number;
  readonly testResults?: readonly TestResult[];
}

interface RunResult {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly FileResult[];
}

const hasFailed = ({ numFailingTests, testExecError }: FileResult): boolean =>
  numFailingTests > 0 || Boolean(testExecError);

/** Suites and tests whose titles give the reason. */
function skippedSuites({ testResults = [] }: FileResult): readonly string[] {
  const titles = testResults
    .filter(({ status }) => status === 'pending')
    .flatMap(
      ({ ancestorTitles, title }) => [...ancestorTitles, title].find((each) => each.includes('(not run: ')) ?? [],
    );
  return [...new Set(titles)];
}

/** Each failure is a start that took too long; false for a file that could not be loaded. */
function allLate({ testExecError, testResults = [] }: FileResult): boolean {
  const failed = testResults.filter(({ status }) => status === 'failed');
  return !testExecError && failed.length > 0 && failed.every(({ failureMessages }) => isLate(failureMessages));
}

/** The line that `confirm-failures.ts` reads. */
function totalsOf({ numPassedTests, numPendingTests, testResults }: RunResult, reasons: readonly string[]): string {
  const failed = testResults
    .filter(hasFailed)
    .map(
      (file) =>
        [
          file.testFilePath,
          { passed: file.numPassingTests, skipped: file.numPendingTests, late: allLate(file) },
        ] as const,
    );
  const counts = { passed: numPassedTests, skipped: numPendingTests };
  return JSON.stringify({ ...counts, reasons, failed: Object.fromEntries(failed) });
}

/** Milliseconds after which the process ends although failed tests have left something open. */
const EXIT_AFTER = 2_000;

/** Prints skipped suites, files over budget, and a last line of totals; `JEST_TOTALS_FILE` gets these for programs. */
export default class TotalsReporter {
  readonly #isWatching: boolean;
  readonly #overBudget: string[] = [];
  readonly #skippedSuites: string[] = [];

  constructor({ watch, watchAll }: { watch: boolean; watchAll: boolean }) {
    this.#isWatching = watch || watchAll;
  }

  onTestResult(
    { path, context }: { path: string; context: { config: { rootDir: string } } },
    result: FileResult,
  ): void {
    const file = relative(context.config.rootDir, path);
    this.#skippedSuites.push(...skippedSuites(result).map((title) => `Not run: ${file}: ${title}`));
    const { cpuSeconds = 0 } = result;
    const [, budget] = BUDGETS.find(([name]) => name.test(path)) ?? [null, Infinity];
    if (cpuSeconds > budget)
      this.#overBudget.push(`Over budget: ${file} took ${cpuSeconds.toFixed(1)} s of CPU (${budget} s)`);
  }

  onRunComplete(_contexts: unknown, run: RunResult): void {
    for (const line of [...this.#skippedSuites.toSorted(), ...this.#overBudget.toSorted()])
      process.stdout.write(`${line}\n`);
    process.stdout.write(
      `${run.numPassedTests} passed, ${run.numFailedTests} failed, ${run.numPendingTests} skipped\n`,
    );
    const { JEST_TOTALS_FILE: file } = process.env;
    if (file !== undefined) writeFileSync(file, totalsOf(run, this.#skippedSuites.toSorted()));
    if (!this.#isWatching && run.testResults.some(hasFailed)) setTimeout(() => process.exit(1), EXIT_AFTER).unref();
  }
}
