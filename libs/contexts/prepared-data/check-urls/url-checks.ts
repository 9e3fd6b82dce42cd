import { now, within } from '@vpds/kernel';
import type { CheckSemaphores } from './check-semaphores.ts';
import type { UrlChecker, Verdict } from './url-checker.ts';

export class UrlChecks {
  readonly #checker: UrlChecker;
  readonly #semaphores: CheckSemaphores;
  readonly #atOnce: number;
  readonly #stopping = new AbortController();

  constructor(checker: UrlChecker, semaphores: CheckSemaphores, atOnce: number) {
    this.#checker = checker;
    this.#semaphores = semaphores;
    this.#atOnce = atOnce;
  }

  /** Running checks end without a verdict. */
  stop(): void {
    this.#stopping.abort();
  }

  /**
   * URLs not checked before `deadline` (Unix milliseconds) or a stop are missing. No check starts after `beginUntil`.
   */
  async all(
    companyID: number,
    urls: readonly string[],
    deadline: number,
    beginUntil = deadline,
  ): Promise<ReadonlyMap<string, Verdict>> {
    const verdicts = new Map<string, Verdict>();
    const queue = [...new Set(urls)].values();
    const isOver = () => now() >= beginUntil || this.#stopping.signal.aborted;
    const work = async () => {
      for (const url of queue) {
        if (isOver()) return;
        const check = async () =>
          isOver()
            ? null
            : this.#checker.check(url, (addresses, visit) => this.#semaphores.at(companyID, addresses, visit));
        const verdict = await this.#semaphores.run(companyID, url, beginUntil, check);
        if (verdict !== null) verdicts.set(url, verdict);
      }
    };
    const working = Promise.all(Array.from({ length: Math.min(this.#atOnce, urls.length) }, work));
    await within(deadline - now(), working, () => undefined, this.#stopping.signal);
    return new Map(verdicts);
  }
}
