// A test of `test:fast` that compares nothing cannot fail: an empty list under a loop, a forgotten `expect`. Longer levels are
// left out: there a step that ends in time may be all that a test asks for.
import { afterEach, expect } from '@jest/globals';

afterEach(() => {
  const { assertionCalls, currentTestName, testPath = '' } = expect.getState();
  if (assertionCalls > 0 || /\.(?:int|e2e)\.spec\.ts$/.test(testPath)) return;
  throw new Error(
    `'${currentTestName ?? ''}' compared nothing, so it cannot fail: give it an expect(…), outside of a loop over what may be empty.`,
  );
});
