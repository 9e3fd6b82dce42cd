import { pause } from '@vpds/kernel';
import type { CheckPlaces } from './check-places.ts';
import type { UrlChecker, Verdict } from './url-checker.ts';

/** Checks many URLs of a company, some at a time. */
export class UrlChecks {
  readonly #checker: UrlChecker;
  readonly #places: CheckPlaces;
  readonly #atOnce: number;
  readonly #stopping = new AbortController();

  constructor(checker: UrlChecker, places: CheckPlaces, atOnce: number) {
    this.#checker = checker;
    this.#places = places;
    this.#atOnce = atOnce;
  }

  /** Ends the checks under way without a verdict, and begins no more. */
  stop(): void {
    this.#stopping.abort();
  }

  /**
   * A verdict for each URL that was checked before `deadline` (Unix milliseconds) and before a stop. Those that it left no
   * time for have none, as those that found no place in time: nothing is known of them. No check begins after `beginUntil`.
   */
  async all(
    companyID: number,
    urls: readonly string[],
    deadline: number,
    beginUntil = deadline,
  ): Promise<ReadonlyMap<string, Verdict>> {
    const verdicts = new Map<string, Verdict>();
    const queue = [...new Set(urls)].values();
    const isOver = () => Date.now() >= beginUntil || this.#stopping.signal.aborted;
    const work = async () => {
      for (const url of queue) {
        if (isOver()) return;
        const check = async () =>
          isOver()
            ? null
            : this.#checker.check(url, (addresses, visit) => this.#places.at(companyID, addresses, visit));
        const verdict = await this.#places.run(companyID, url, beginUntil, check);
        if (verdict !== null) verdicts.set(url, verdict);
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
