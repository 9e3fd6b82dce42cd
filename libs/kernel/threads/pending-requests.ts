interface Call {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

export class PendingRequests {
  readonly #timeout: number;
  readonly #late: () => Error;
  readonly #waiting = new Map<number, Call>();
  #last = 0;
  #ended: Error | undefined;

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
      // The timer of a paused process fires before answers that have arrived are read, so they get one more turn of the
      // event loop.
      const timer = setTimeout(() => setImmediate(() => this.reject(call, this.#late())), this.#timeout).unref();
      this.#waiting.set(call, { resolve, reject, timer });
      send(call);
    });
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
    clearTimeout(waiting?.timer);
    return waiting;
  }

  end(error: Error): void {
    this.#ended ??= error;
    for (const call of this.#waiting.keys()) this.reject(call, error);
  }
}
