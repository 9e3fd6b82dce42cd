import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Entry, LedgerName } from './ledger.ts';

export type LedgerRequest =
  | { readonly ledger: LedgerName; readonly call: 'accept'; readonly entry: Omit<Entry, 'number'> }
  | { readonly ledger: LedgerName; readonly call: 'byNumbers'; readonly numbers: readonly number[] }
  | { readonly ledger: LedgerName; readonly call: 'count' };

export type LedgerReply =
  { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: string };

export interface OrderBook {
  /** Durable when it resolves: a new entry, or the reference's existing one. */
  accept(entry: Omit<Entry, 'number'>): Promise<{ readonly entry: Entry; readonly isNew: boolean }>;
  /** In request order; undefined for an unknown number. */
  byNumbers(numbers: readonly number[]): Promise<readonly (Entry | undefined)[]>;
  count(): Promise<number>;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs the database in a thread, so that no request waits for the disk on the event loop. The thread (13 MB, 50 ms)
 * starts with the first call. If it cannot start or dies, pending calls reject and the next call starts another.
 */
export class LedgerThread {
  readonly #directory: string;
  readonly #onTrouble: (error: Error) => void;
  readonly #waiting = new Map<number, Waiting>();
  #running: Promise<Worker> | undefined;
  #nextId = 0;
  #closed = false;
  #troubled = false;

  /** The state is in `<directory>/simulators`. `onTrouble` is called once per period of unusable state. */
  constructor(directory: string, onTrouble: (error: Error) => void) {
    this.#directory = directory;
    this.#onTrouble = onTrouble;
  }

  book(ledger: LedgerName): OrderBook {
    return {
      accept: (entry) => this.#call({ ledger, call: 'accept', entry }),
      byNumbers: (numbers) => this.#call({ ledger, call: 'byNumbers', numbers }),
      count: () => this.#call({ ledger, call: 'count' }),
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = await this.#running?.catch(() => undefined);
    if (worker === undefined) return;
    const exited = once(worker, 'exit');
    worker.postMessage('close');
    await exited;
  }

  async #call<Value>(request: LedgerRequest): Promise<Value> {
    if (this.#closed) throw new Error('The simulators are closed');
    try {
      const value = await this.#send<Value>(request);
      this.#troubled = false;
      return value;
    } catch (error) {
      if (!this.#troubled) this.#onTrouble(error as Error);
      this.#troubled = true;
      throw error;
    }
  }

  async #send<Value>(request: LedgerRequest): Promise<Value> {
    const worker = await (this.#running ??= this.#start());
    return new Promise<unknown>((resolve, reject) => {
      const id = this.#nextId++;
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, request });
    }) as Promise<Value>;
  }

  async #start(): Promise<Worker> {
    const script = import.meta.url.endsWith('.ts') ? './ledger.worker.ts' : './ledger.worker.js';
    const worker = new Worker(new URL(script, import.meta.url), {
      name: 'simulators',
      workerData: this.#directory,
      // Options of the process, such as `--input-type`, can stop a thread that runs a file.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
    });
    let cause = new Error("The simulators' thread has ended");
    worker.on('error', (error: Error) => (cause = error));
    const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve(this.#end(cause))));
    await once(worker, 'message').catch(async (error: unknown) => {
      // Only then does the next call start another thread.
      await exited;
      throw error;
    });
    worker.on('message', (reply: LedgerReply) => this.#settle(reply));
    return worker;
  }

  #settle(reply: LedgerReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('error' in reply) waiting?.reject(new Error(reply.error));
    else waiting?.resolve(reply.value);
  }

  #end(cause: Error): void {
    this.#running = undefined;
    for (const { reject } of this.#waiting.values()) reject(cause);
    this.#waiting.clear();
  }
}
