import { jest } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as threads from 'node:worker_threads';
import type { RecordedPlan } from './query-plans.ts';

/** Makes the engine's threads record their statements: what is imported afterwards starts such threads. */
export class RecordedPlans {
  readonly #directory = mkdtempSync(join(tmpdir(), 'vpds-plans-'));
  readonly #file = join(this.#directory, 'plans');

  constructor() {
    const file = this.#file;
    const preloaded = `--import=${new URL('record-plans.ts', import.meta.url).href}`;
    jest.unstable_mockModule('node:worker_threads', () => ({
      ...threads,
      Worker: class extends threads.Worker {
        constructor(url: URL, { env, execArgv = [], ...options }: threads.WorkerOptions) {
          super(url, {
            ...options,
            env: { ...(env as NodeJS.ProcessEnv), PLANS_FILE: file },
            execArgv: [...execArgv, preloaded],
          });
        }
      },
    }));
  }

  read(): RecordedPlan[] {
    if (!existsSync(this.#file)) return [];
    const lines = readFileSync(this.#file, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as RecordedPlan);
  }

  remove(): void {
    rmSync(this.#directory, { recursive: true });
  }
}
