import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { type Permission, type Principal, Refusal, Unavailable } from '@vpds/kernel';

/** Milliseconds after which the sender's key is looked up again. */
const CONFIRMED_FOR = 1_000;
/** Milliseconds for which the endpoint waits for the next byte (ANS-5). */
const SILENCE = 60_000;

/** The latest request of a connection whose body is read while it arrives. */
const streaming = new WeakMap<Socket, IncomingMessage>();

/** Whether the socket's request may take longer than others to arrive. */
export function isStreaming(socket: Socket): boolean {
  return streaming.get(socket)?.complete === false;
}

/**
 * A body of any length, read while it arrives: what is not asked for stays in the socket, so memory is bounded. Bounded
 * by silence instead of length.
 */
export class BodyStream implements AsyncIterable<Buffer> {
  readonly #request: IncomingMessage;
  readonly #payload: Readable;
  readonly #silence: number;
  readonly #identify: () => Promise<Principal>;
  #confirmedAt = performance.now();

  /** `identify`: the sender, as he is now. `silence`: milliseconds. */
  constructor(
    request: IncomingMessage,
    payload: Readable,
    { identify, silence = SILENCE }: { readonly identify: () => Promise<Principal>; readonly silence?: number },
  ) {
    this.#request = request;
    this.#payload = payload;
    this.#silence = silence;
    this.#identify = identify;
  }

  /**
   * Must be called before a part of the body is carried out: a key that was revoked or has lost the permission since
   * the body began writes nothing more (KEY-5). @throws Refusal unauthorized, forbidden | Unavailable
   */
  async confirm(permission: Permission): Promise<void> {
    if (performance.now() - this.#confirmedAt < CONFIRMED_FOR) return;
    const { permissions, readOnly = false } = await this.#identify();
    if (readOnly) throw new Refusal('key_read_only');
    if (!permissions.includes(permission)) throw new Refusal('forbidden');
    this.#confirmedAt = performance.now();
  }

  /**
   * Once. The connection outlives a consumer that stops early, since it is to be answered. @throws Refusal
   * request_timeout after a silence | Unavailable if the connection broke before the end
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    streaming.set(this.#request.socket, this.#request);
    const chunks = this.#payload.iterator({ destroyOnReturn: false });
    for (;;) {
      const next = await this.#within(chunks.next());
      if (next.done === true) break;
      yield next.value as Buffer;
    }
    if (!this.#request.complete) throw new Unavailable('the request broke off');
  }

  async #within<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const silent = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Refusal('request_timeout')), this.#silence);
    });
    try {
      return await Promise.race([work, silent]);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Unavailable('the request broke off', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}
