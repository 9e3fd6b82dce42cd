import { pause } from '@vpds/kernel';
import type { UrlChecker, Verdict } from './url-checker.ts';

/** Checks many URLs, some at a time. */
export class UrlChecks {
  readonly #checker: UrlChecker;
  readonly #atOnce: number;
  readonly #stopping = new AbortController();

  constructor(checker: UrlChecker, atOnce: number) {
    this.#checker = checker;
    this.#atOnce = atOnce;
  }

  /** Ends the checks under way without a verdict, and begins no more. */
  stop(): void {
    this.#stopping.abort();
  }

  /**
   * A verdict for each URL that was checked before `deadline` (Unix milliseconds) and before a stop. Those that it left no
   * time for have none.
   */
  async all(urls: readonly string[], deadline: number): Promise<ReadonlyMap<string, Verdict>> {
    const verdicts = new Map<string, Verdict>();
    const queue = [...new Set(urls)].values();
    const work = async () => {
      for (const url of queue) {
        if (Date.now() >= deadline || this.#stopping.signal.aborted) return;
        verdicts.set(url, await this.#checker.check(url));
      }
    };
    const working = Promise.all(Array.from({ length: Math.min(this.#atOnce, urls.length) }, work));
    const done = new AbortController();
    const ended = AbortSignal.any([done.signal, this.#stopping.signal]);
    await Promise.race([working, pause(Math.max(0, deadline - Date.now()), ended)]);
    done.abort();
    return new Map(verdicts);
  }
}
