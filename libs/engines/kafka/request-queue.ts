import { createRequire } from 'node:module';

/** kafkajs' queue per connection, as far as used. */
export interface RequestQueue {
  readonly pending: readonly unknown[];
  /** Unix milliseconds. */
  readonly throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  checkPendingRequests(): void;
  scheduleCheckPendingRequests(): void;
}

const LOOK_EVERY = 10;

/**
 * The idle queue of kafkajs 2.2.4 sets a timer for minus the time since 1970, which Node makes 1 ms, again and again:
 * each connection wakes the process 900 times a second. Here the timer is set only while requests wait; new requests
 * set it themselves.
 */
export function letIdleConnectionsSleep(): void {
  queueClass().prototype.scheduleCheckPendingRequests = function () {
    if (this.throttleCheckTimeoutId !== null || this.pending.length === 0) return;
    // eslint-disable-next-line no-restricted-properties -- kafkajs sets it by the machine's clock
    const wait = this.throttledUntil - Date.now();
    const look = (): void => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    };
    this.throttleCheckTimeoutId = setTimeout(look, wait > 0 ? wait : LOOK_EVERY);
  };
}

/** A class that kafkajs does not export. */
export function queueClass(): { new (options: object): RequestQueue; readonly prototype: RequestQueue } {
  return createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js') as ReturnType<typeof queueClass>;
}
