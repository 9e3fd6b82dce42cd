import type { UrlChecker, Verdict } from './url-checker.ts';

/** Checks many URLs, some at a time. */
export class UrlChecks {
  readonly #checker: UrlChecker;
  readonly #atOnce: number;

  constructor(checker: UrlChecker, atOnce: number) {
    this.#checker = checker;
    this.#atOnce = atOnce;
  }

  /** A verdict for each URL that was checked before `deadline` (Unix milliseconds). Those that it left no time for have none. */
  async all(urls: readonly string[], deadline: number): Promise<ReadonlyMap<string, Verdict>> {
    const verdicts = new Map<string, Verdict>();
    const queue = [...new Set(urls)].values();
    const work = async () => {
      for (const url of queue) {
        if (Date.now() >= deadline) return;
        verdicts.set(url, await this.#checker.check(url));
      }
    };
    const working = Promise.all(Array.from({ length: Math.min(this.#atOnce, urls.length) }, work));
    let timer: NodeJS.Timeout | undefined;
    const ended = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, deadline - Date.now()));
    });
    await Promise.race([working, ended]);
    clearTimeout(timer);
    return new Map(verdicts);
  }
}
