import type { Queue } from 'bull';
import type { Redis } from 'ioredis';

/** Numbers of jobs. */
export interface QueueState {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  /** Jobs that were active at an earlier check: their processes may have ended. */
  readonly suspected: number;
  /** Due time of the first delayed job, Unix milliseconds; null if none is delayed. */
  readonly nextDue: number | null;
}

const LISTS = ['wait', 'active', 'delayed', 'stalled'] as const;
/** Bull's scores are a time and a counter. */
const SCORE = 0x1000;

/** KEYS: {@link LISTS} of each queue. Answer: of each queue its state. */
const LOOK = `
local states = {}
for key = 1, #KEYS, 4 do
  local first = redis.call('ZRANGE', KEYS[key + 2], 0, 0, 'WITHSCORES')
  states[#states + 1] = {
    redis.call('LLEN', KEYS[key]),
    redis.call('LLEN', KEYS[key + 1]),
    redis.call('ZCARD', KEYS[key + 2]),
    redis.call('SCARD', KEYS[key + 3]),
    first[2] or ''
  }
end
return states
`;

type Answer = readonly [waiting: number, active: number, delayed: number, suspected: number, first: string];
type Scripted = Redis & { vpdsLook(keys: number, ...names: string[]): Promise<readonly Answer[]> };

/** Reads the states of all queues of a process in one call, however many ask in one step. */
export class QueueLooks {
  readonly #client: Scripted;
  readonly #queues: ReadonlyMap<string, Queue>;
  readonly #onError: (error: Error) => void;
  #next: Promise<ReadonlyMap<string, QueueState>> | null = null;

  /** `queues`: by kind. `onError`: one of them cannot be read. */
  constructor(client: Redis, queues: ReadonlyMap<string, Queue>, onError: (error: Error) => void) {
    client.defineCommand('vpdsLook', { lua: LOOK });
    this.#client = client as Scripted;
    this.#queues = queues;
    this.#onError = onError;
  }

  /** States by kind. A call never gets the result of a read that began before it. */
  look(): Promise<ReadonlyMap<string, QueueState>> {
    return (this.#next ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      this.#next = null;
      return this.#read([...this.#queues]);
    }));
  }

  /** Omits queues that the Redis user may not read. @throws if there is only one */
  async #read(queues: readonly (readonly [string, Queue])[]): Promise<ReadonlyMap<string, QueueState>> {
    const keys = queues.flatMap(([, queue]) => LISTS.map((list) => queue.toKey(list)));
    try {
      const answers = await this.#client.vpdsLook(keys.length, ...keys);
      return new Map(queues.map(([kind], index) => [kind, stateOf(answers[index] as Answer)]));
    } catch (error) {
      if (queues.length === 1) throw error;
      const each = await Promise.allSettled(queues.map((queue) => this.#read([queue])));
      for (const outcome of each) if (outcome.status === 'rejected') this.#onError(outcome.reason as Error);
      return new Map(each.flatMap((outcome) => (outcome.status === 'fulfilled' ? [...outcome.value] : [])));
    }
  }
}

function stateOf([waiting, active, delayed, suspected, first]: Answer): QueueState {
  return { waiting, active, delayed, suspected, nextDue: first === '' ? null : Number(first) / SCORE };
}
