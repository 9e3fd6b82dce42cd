// Jest's runner, which also measures the CPU seconds of each test file: unlike its wall time they mean the same on a busy machine.
import circus from 'jest-circus/runner';

const run = circus.default ?? circus;

export default async function measured(...file) {
  const before = process.cpuUsage();
  const result = await run(...file);
  const { user, system } = process.cpuUsage(before);
  result.cpuSeconds = (user + system) / 1e6;
  return result;
}
