// Jest's runner, which also measures the CPU seconds of each test file: unlike its wall time they mean the same on a busy machine.
import circus from 'jest-circus/runner';

const run = circus.default ?? circus;

/** Without `await`, so that this file is in no stack of a failing test. */
export default function measured(...file) {
  const before = process.cpuUsage();
  return run(...file).then((result) => {
    const { user, system } = process.cpuUsage(before);
    return Object.assign(result, { cpuSeconds: (user + system) / 1e6 });
  });
}
