import type { ClientReadableStream } from '@grpc/grpc-js';
import { Unavailable } from '@vpds/kernel';
import type { ReadResp } from './protocol.ts';

/** The client's stream buffers only sixteen messages. */
const AHEAD = 500;
const AHEAD_BYTES = 4 * 1_048_576;

/** Messages beyond the read-ahead stay at the server (HTTP/2 flow control). */
export class BufferedReader {
  readonly #call: ClientReadableStream<ReadResp>;
  readonly #ahead: ReadResp[] = [];
  #aheadBytes = 0;
  #failure: Error | null = null;
  #wake: (() => void) | null = null;

  constructor(call: ClientReadableStream<ReadResp>) {
    this.#call = call;
    call.on('readable', () => {
      this.#fill();
      this.#wake?.();
    });
    call.on('error', (error: Error) => this.#fail(error));
    call.on('end', () => this.#fail(new Unavailable('The event store ended a subscription')));
    call.on('close', () => this.#fail(new Unavailable('A subscription was closed')));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#wake?.();
  }

  #fill(): void {
    while (this.#ahead.length < AHEAD && this.#aheadBytes < AHEAD_BYTES) {
      const message = this.#call.read() as ReadResp | null;
      if (message === null) return;
      this.#ahead.push(message);
      this.#aheadBytes += bytesOf(message);
    }
  }

  /** Reads the stream if nothing is buffered: with a full buffer of its own it emits no `readable` until it is read. */
  #hasMore(): boolean {
    if (this.#ahead.length === 0) this.#fill();
    return this.#ahead.length > 0;
  }

  take(): ReadResp | null {
    if (!this.#hasMore()) return null;
    const message = this.#ahead.shift() ?? null;
    if (message !== null) this.#aheadBytes -= bytesOf(message);
    return message;
  }

  /** `silent`: time-out. @throws the call's error, after all earlier messages */
  async wait(milliseconds: number, signal: AbortSignal): Promise<'ready' | 'silent' | 'aborted'> {
    if (signal.aborted) return 'aborted';
    if (this.#hasMore()) return 'ready';
    this.#rethrow();
    await this.#woken(milliseconds, signal);
    if (signal.aborted) return 'aborted';
    if (this.#hasMore()) return 'ready';
    this.#rethrow();
    return 'silent';
  }

  #rethrow(): void {
    if (this.#failure !== null) throw this.#failure;
  }

  #woken(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#wake = null;
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      signal.addEventListener('abort', wake);
      this.#wake = wake;
    });
  }

  cancel(): void {
    this.#call.cancel();
  }
}

function bytesOf(message: ReadResp): number {
  return message.getEvent()?.getEvent()?.getData_asU8().length ?? 0;
}
