interface Call {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
  /** Milliseconds of the monotonic clock. */
  readonly openedAt: number;
}

export class PendingRequests {
  readonly #timeout: number;
  readonly #late: () => Error;
  /** Calls in the order in which they were opened, and so of their deadlines. */
  readonly #waiting = new Map<number, Call>();
  #last = 0;
  #ended: Error | undefined;
  /** The timer of the oldest call: a timer for each would be most of the cost of opening a call. */
  #timer: NodeJS.Timeout | undefined;

  /** `timeout` is in milliseconds. When it has passed, a call is rejected with `late()`. */
  constructor(timeout: number, late: () => Error) {
    this.#timeout = timeout;
    this.#late = late;
  }

  /** `send` gets the call's number. */
  open<T>(send: (call: number) => void): Promise<T> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      const call = (this.#last += 1);
      this.#waiting.set(call, { resolve, reject, openedAt: performance.now() });
      if (this.#timer === undefined) this.#watch(this.#timeout);
      send(call);
    });
  }

  /** The timer does not keep the process alive. */
  #watch(after: number): void {
    this.#timer = setTimeout(() => {
      const firedAt = performance.now();
      // The timer of a paused process fires before answers that have arrived are read, so they get one more turn of the
      // event loop.
      setImmediate(() => this.#endLate(firedAt));
    }, after).unref();
  }

  #endLate(now: number): void {
    this.#timer = undefined;
    for (const [call, { openedAt }] of this.#waiting) {
      const left = openedAt + this.#timeout - now;
      // A timer may fire part of a millisecond early.
      if (left > 1) return this.#watch(left);
      this.reject(call, this.#late());
    }
  }

  resolve(call: number, value: unknown): void {
    this.#take(call)?.resolve(value as never);
  }

  reject(call: number, error: Error): void {
    this.#take(call)?.reject(error);
  }

  #take(call: number): Call | undefined {
    const waiting = this.#waiting.get(call);
    this.#waiting.delete(call);
    return waiting;
  }

  end(error: Error): void {
    this.#ended ??= error;
    clearTimeout(this.#timer);
    for (const call of this.#waiting.keys()) this.reject(call, error);
  }
}
