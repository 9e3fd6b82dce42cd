import { Unavailable } from '@vpds/kernel';

interface Call {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
  readonly expires: number;
  readonly late: () => Error;
}

/**
 * Calls that wait for an answer of a thread, each with a deadline of its own. Calls expire in the order in which they
 * were made, so one timer watches over all of them: it costs a call nothing.
 */
export class Calls {
  readonly #timeout: number;
  readonly #waiting = new Map<number, Call>();
  #last = 0;
  #timer: NodeJS.Timeout | undefined;
  #ended: Error | undefined;

  constructor(timeout: number) {
    this.#timeout = timeout;
  }

  /** Opens a call; `send` gets its number. Rejected with what `late` makes once the deadline has passed. */
  open<T>(send: (call: number) => void, late: () => Error = tooSlow): Promise<T> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      const call = (this.#last += 1);
      this.#waiting.set(call, { resolve, reject, expires: performance.now() + this.#timeout, late });
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

  /** After a pause of this process the timer comes before the answers that are here already: those are read first. */
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
      call.reject(call.late());
    }
  }

  /** Ends every call that waits, and each later one. */
  end(error: Error): void {
    this.#ended ??= error;
    clearTimeout(this.#timer);
    for (const [number, call] of this.#waiting) {
      this.#waiting.delete(number);
      call.reject(error);
    }
  }
}

function tooSlow(): Error {
  return new Unavailable('The store did not answer in time');
}
