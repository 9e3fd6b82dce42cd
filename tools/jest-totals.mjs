import { relative } from 'node:path';

/** Most CPU seconds of one test file in the process that runs it, by the level in its name (CONTRIBUTING.md). */
const BUDGETS = [
  [/\.(?:int|e2e)\.spec\.ts$/, 20],
  [/\.spec\.ts$/, 3],
];

/** Jest reporter: the test files that exceed their budget, then one last line that says what ran, in words that any log reader counts. */
export default class Totals {
  #over = [];

  onTestResult({ path, context }, { cpuSeconds = 0 }) {
    const [, budget] = BUDGETS.find(([name]) => name.test(path)) ?? [null, Infinity];
    if (cpuSeconds > budget)
      this.#over.push(
        `Over budget: ${relative(context.config.rootDir, path)} took ${cpuSeconds.toFixed(1)} s of CPU (${budget} s)`,
      );
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numPendingTests }) {
    for (const line of this.#over.toSorted()) process.stdout.write(`${line}\n`);
    process.stdout.write(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`);
  }
}
