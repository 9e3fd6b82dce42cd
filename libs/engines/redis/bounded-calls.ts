import { Unavailable, within } from '@vpds/kernel';
import { ReplyError, type Redis } from 'ioredis';

/** Milliseconds after a time-out in which calls fail at once. */
const PAUSE = 1_000;

/** Calls throw `Unavailable` in time. After a time-out others fail at once for a second. */
export class BoundedCalls {
  readonly #client: Redis;
  readonly #timeout: number;
  readonly #onDenied: () => void;
  #silentUntil = 0;
  #becomingReady: Promise<void> | null = null;

  constructor(client: Redis, timeout: number, onDenied: () => void = () => {}) {
    this.#client = client;
    this.#timeout = timeout;
    this.#onDenied = onDenied;
  }

  get away(): boolean {
    return this.#client.status !== 'ready' || performance.now() < this.#silentUntil;
  }

  /** @throws Unavailable after `timeout` ms at the latest */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (performance.now() < this.#silentUntil) throw new Unavailable('Redis does not answer');
    let givenUp = false;
    const giveUp = (): never => {
      givenUp = true;
      this.#silentUntil = performance.now() + PAUSE;
      throw new Unavailable('Redis did not answer in time', { outcomeUnknown: true });
    };
    const work = async () => {
      await this.#ready();
      // A lease without a known holder would only block others.
      if (givenUp) throw new Unavailable('Redis came back too late');
      return call();
    };
    try {
      return await within(this.#timeout, work(), giveUp);
    } catch (error) {
      const unavailable = asUnavailable(error);
      if (unavailable instanceof Unavailable && unavailable.isDenied) this.#onDenied();
      throw unavailable;
    }
  }

  #ready(): Promise<void> {
    if (this.#client.status === 'ready') return Promise.resolve();
    this.#becomingReady ??= new Promise((resolve) => {
      this.#client.once('ready', () => {
        this.#becomingReady = null;
        resolve();
      });
    });
    return this.#becomingReady;
  }
}

/** Temporary; other replies mean a wrong command. */
const PASSING = /^(LOADING|READONLY|OOM|BUSY|MASTERDOWN|CLUSTERDOWN|NOREPLICAS|TRYAGAIN|MISCONF|EXECABORT)/;

const DENIED = /^(NOPERM|NOAUTH|WRONGPASS)|The user executing the script can't run this command/;

/** Redis accepts only reads. */
const FULL = /^(OOM|MISCONF)|\b(OOM command not allowed|MISCONF Redis is configured)/;

export function isDenied(error: Error): boolean {
  return DENIED.test(error.message);
}

function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable) return error;
  // A script may have run partly.
  if (isDenied(error))
    return new Unavailable('Redis denies access', {
      isDenied: true,
      outcomeUnknown: true,
      retryAfterSeconds: 10,
      cause: error,
    });
  if (FULL.test(error.message))
    return new Unavailable('Redis is full', {
      isFull: true,
      outcomeUnknown: true,
      retryAfterSeconds: 10,
      cause: error,
    });
  if (error instanceof ReplyError && !PASSING.test(error.message)) return error;
  return new Unavailable('Redis is away', { outcomeUnknown: true, cause: error });
}
