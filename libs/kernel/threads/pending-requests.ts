interface Call {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
  readonly expires: number;
}

/** They expire in call order: one timer serves all. */
export class PendingRequests {
  readonly #timeout: number;
  readonly #late: () => Error;
  readonly #waiting = new Map<number, Call>();
  #last = 0;
  #timer: NodeJS.Timeout | undefined;
  #ended: Error | undefined;

  /** After the deadline a call is rejected with `late()`. */
  constructor(timeout: number, late: () => Error) {
    this.#timeout = timeout;
    this.#late = late;
  }

  /** `send` gets the call's number. */
  open<T>(send: (call: number) => void): Promise<T> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      const call = (this.#last += 1);
      this.#waiting.set(call, { resolve, reject, expires: performance.now() + this.#timeout });
      this.#timer ??= this.#sweepAfter(this.#timeout);
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
    return waiting;
  }

  /** After a pause of the process the timer fires before answers that have arrived. */
  #sweepAfter(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => setImmediate(() => this.#sweep()), milliseconds).unref();
  }

  #sweep(): void {
    this.#timer = undefined;
    const now = performance.now();
    for (const [number, call] of this.#waiting) {
      if (call.expires > now) {
        this.#timer = this.#sweepAfter(call.expires - now + 1);
        return;
      }
      this.#waiting.delete(number);
      call.reject(this.#late());
    }
  }

  end(error: Error): void {
    this.#ended ??= error;
    clearTimeout(this.#timer);
    for (const [number, call] of this.#waiting) {
      this.#waiting.delete(number);
      call.reject(error);
    }
  }
}
