import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Entry, LedgerName } from './ledger.ts';

export type LedgerRequest =
  | { readonly ledger: LedgerName; readonly call: 'accept'; readonly entry: Omit<Entry, 'number'> }
  | { readonly ledger: LedgerName; readonly call: 'byNumbers'; readonly numbers: readonly number[] }
  | { readonly ledger: LedgerName; readonly call: 'count' };

export type LedgerReply =
  { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: string };

/** One system's orders, kept by the thread; each call rejects when the state cannot be read or written. */
export interface OrderBook {
  /** Resolves when the entry is stored: a new one, or the one that its reference has already. */
  accept(entry: Omit<Entry, 'number'>): Promise<{ readonly entry: Entry; readonly isNew: boolean }>;
  /** In the order asked for; `undefined` for a number that was never given out. */
  byNumbers(numbers: readonly number[]): Promise<readonly (Entry | undefined)[]>;
  count(): Promise<number>;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The main thread's side of the thread that holds the database: no request waits for the disk on the event loop. The
 * thread (13 MB, 50 ms) starts with the first call, so that simulators that nobody asks cost nothing. Where it cannot
 * start, or dies, the calls under way reject and the next one starts it anew.
 */
export class LedgerThread {
  readonly #directory: string;
  readonly #onTrouble: (error: Error) => void;
  readonly #waiting = new Map<number, Waiting>();
  #running: Promise<Worker> | undefined;
  #nextId = 0;
  #closed = false;
  #troubled = false;

  /** The state lies in `<directory>/simulators`. `onTrouble` is told that it cannot be used: once, until it can. */
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

  /** Resolves when the files are closed. */
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
      // Not the process's own: `--input-type`, say, stops a thread that runs a file.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
    });
    let cause = new Error("The simulators' thread has ended");
    worker.on('error', (error: Error) => (cause = error));
    const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve(this.#end(cause))));
    await once(worker, 'message').catch(async (error: unknown) => {
      // The next call starts another thread.
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
