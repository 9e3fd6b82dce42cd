/** Work of which one piece runs at a time, in the order asked. One that fails holds up none behind it. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Ends with what was asked for so far. */
  async ended(): Promise<void> {
    await this.#last;
  }
}
