/** Jest reporter: one last line that says what ran, in words that any log reader counts. */
export default class Totals {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numPendingTests }) {
    process.stdout.write(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`);
  }
}
