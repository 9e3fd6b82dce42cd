// CPU seconds of each test file: comparable on a busy machine.
import { createRequire } from 'node:module';

type Runner = (...file: readonly unknown[]) => Promise<object>;

const { default: run } = createRequire(import.meta.url)('jest-circus/runner') as { default: Runner };

/** Runs a file and does not `await` it, so that this module is in no stack of a failing test. */
export default function measured(...file: readonly unknown[]): Promise<object> {
  const before = process.cpuUsage();
  return run(...file).then((result) => {
    const { user, system } = process.cpuUsage(before);
    return Object.assign(result, { cpuSeconds: (user + system) / 1e6 });
  });
}
