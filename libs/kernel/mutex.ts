/** Runs work in the order of arrival. A failure does not block later work. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }

  async ended(): Promise<void> {
    await this.#last;
  }
}
