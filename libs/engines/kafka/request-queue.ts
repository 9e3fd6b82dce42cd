import { createRequire } from 'node:module';

/** What is used here of the queue that each of kafkajs' connections has: requests that wait until they may be sent. */
export interface RequestQueue {
  readonly pending: readonly unknown[];
  /** Until when the broker wants no requests, Unix milliseconds; in the past: it takes them. */
  readonly throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  checkPendingRequests(): void;
  scheduleCheckPendingRequests(): void;
}

/** How often waiting requests are looked at where no throttling says when, milliseconds: as kafkajs does it. */
const LOOK_EVERY = 10;

/**
 * Lets an idle connection be idle. The queue of kafkajs 2.2.4, having nothing to send and not being throttled, sets a timer
 * for as long as the year 1970 is ago: negative, so Node takes 1 ms (and Node 24 prints `TimeoutNegativeWarning`), and the
 * timer sets the next one. Each connection then wakes the process 900 times a second, for ever. Here it is set only while
 * something waits; whatever comes to wait later sets it itself.
 */
export function letIdleConnectionsSleep(): void {
  queueClass().prototype.scheduleCheckPendingRequests = function () {
    if (this.throttleCheckTimeoutId !== null || this.pending.length === 0) return;
    const wait = this.throttledUntil - Date.now();
    const look = (): void => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    };
    this.throttleCheckTimeoutId = setTimeout(look, wait > 0 ? wait : LOOK_EVERY);
  };
}

/** kafkajs does not export it. */
export function queueClass(): { new (options: object): RequestQueue; readonly prototype: RequestQueue } {
  return createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js') as ReturnType<typeof queueClass>;
}
