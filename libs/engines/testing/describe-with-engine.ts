import { afterAll, describe, test } from '@jest/globals';
import { EngineMissing, type EngineName, type EngineOptions, type RunningEngine } from './engine.ts';
import { startEngine } from './start-engine.ts';

export interface EngineSuiteOptions extends EngineOptions {
  /** The suite kills, freezes or empties its engine: it never runs against one given by URL. */
  readonly destructive?: boolean;
}

/**
 * A `describe` for tests with their own engine; `await` it at the top of an `.int.spec.ts` file. Without the engine
 * the tests are reported by name as skipped, and fail with `CI_ENGINES=required`.
 */
export async function describeWithEngine(
  name: EngineName,
  title: string,
  suite: (engine: RunningEngine) => void,
  options: EngineSuiteOptions = {},
): Promise<void> {
  const engine = await startOrReason(name, options);
  if (typeof engine === 'string') {
    describeMissing(title, suite, name, engine);
  } else if (engine.origin === 'given' && options.destructive === true) {
    describe.skip(`${title} (not run: it needs an engine of its own)`, () => suite(engine));
  } else {
    describe(title, () => {
      suite(engine);
      // Last, since hooks run in order of definition: the suite's own still need the engine.
      afterAll(() => engine.stop());
    });
  }
}

async function startOrReason(name: EngineName, options: EngineOptions): Promise<RunningEngine | string> {
  try {
    return await startEngine(name, options);
  } catch (error) {
    if (error instanceof EngineMissing) return error.message;
    throw error;
  }
}

function describeMissing(
  title: string,
  suite: (engine: RunningEngine) => void,
  name: EngineName,
  reason: string,
): void {
  if (process.env['CI_ENGINES'] === 'required') {
    test(`${title}: needs ${name}`, () => {
      throw new EngineMissing(reason);
    });
    return;
  }
  process.stderr.write(`Not run: ${title}. ${reason}\n`);
  const absent = async (): Promise<never> => {
    throw new EngineMissing(reason);
  };
  const controls = { kill9: absent, restart: absent, freeze: absent, thaw: absent, stop: absent };
  describe.skip(`${title} (not run: no ${name})`, () => suite({ name, url: '', origin: 'local', ...controls }));
}
