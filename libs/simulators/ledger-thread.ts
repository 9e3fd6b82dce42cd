import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ThreadClient } from '@vpds/kernel/threads';
import type { Entry, LedgerName } from './ledger.ts';

/** The thread's operations. */
export interface LedgerCalls {
  accept(ledger: LedgerName, entry: Omit<Entry, 'number'>): { readonly entry: Entry; readonly isNew: boolean };
  byNumbers(ledger: LedgerName, numbers: readonly number[]): readonly (Entry | undefined)[];
  mark(ledger: LedgerName, number: number, marker: string): void;
  count(ledger: LedgerName): number;
}

/** The outcome of a failed call: the reason. */
export const FAILED = 'failed';

/** Far more than locks and checkpoints take, ms. */
const TIMEOUT = 30_000;

export interface OrderBook {
  /** Durable when it resolves: a new entry, or the reference's existing one. */
  accept(entry: Omit<Entry, 'number'>): Promise<{ readonly entry: Entry; readonly isNew: boolean }>;
  /** Answers in the order of the request, undefined for an unknown number. */
  byNumbers(numbers: readonly number[]): Promise<readonly (Entry | undefined)[]>;
  /** Records a client's act on an accepted entry. */
  mark(number: number, marker: string): Promise<void>;
  count(): Promise<number>;
}

/**
 * No request waits for the disk on the event loop. The thread (13 MB, 50 ms) starts with the first call, and again
 * after it could not start or died.
 */
export class LedgerThread {
  readonly #directory: string;
  readonly #onTrouble: (error: Error) => void;
  #running: Promise<ThreadClient> | undefined;
  #closed = false;
  #troubled = false;

  /** State: `<directory>/simulators`. `onTrouble`: once per period of unusable state. */
  constructor(directory: string, onTrouble: (error: Error) => void) {
    this.#directory = directory;
    this.#onTrouble = onTrouble;
  }

  book(ledger: LedgerName): OrderBook {
    return {
      accept: (entry) => this.#call('accept', ledger, entry),
      byNumbers: (numbers) => this.#call('byNumbers', ledger, numbers),
      mark: (number, marker) => this.#call('mark', ledger, number, marker),
      count: () => this.#call('count', ledger),
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    const thread = await this.#running?.catch(() => undefined);
    await thread?.close();
  }

  async #call<Name extends keyof LedgerCalls>(
    name: Name,
    ...fields: Parameters<LedgerCalls[Name]>
  ): Promise<ReturnType<LedgerCalls[Name]>> {
    if (this.#closed) throw closed();
    try {
      const thread = await (this.#running ??= this.#start());
      const value = await thread.call<ReturnType<LedgerCalls[Name]>>(name, ...fields);
      this.#troubled = false;
      return value;
    } catch (error) {
      if (!this.#troubled) this.#onTrouble(error as Error);
      this.#troubled = true;
      throw error;
    }
  }

  async #start(): Promise<ThreadClient> {
    const fromSources = import.meta.url.endsWith('.ts');
    const worker = new Worker(new URL(`./ledger.worker.${fromSources ? 'ts' : 'js'}`, import.meta.url), {
      name: 'simulators',
      workerData: this.#directory,
      // The process's options, such as `--input-type`, can stop a thread that runs a file.
      execArgv: fromSources ? ['--conditions=@vpds/source'] : [],
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
    });
    const thread = new ThreadClient(worker, {
      timeout: TIMEOUT,
      late: () => new Error('The simulators did not answer in time'),
      closed,
      failure: (_outcome, reason) => new Error(String(reason)),
    });
    let cause = new Error("The simulators' thread has ended");
    worker.on('error', (error: Error) => (cause = error));
    const exited = new Promise<void>((resolve) =>
      worker.once('exit', () => {
        this.#running = undefined;
        thread.end(cause);
        resolve();
      }),
    );
    await once(worker, 'message').catch(async (error: unknown) => {
      // Only then does the next call start another thread.
      await exited;
      throw error;
    });
    return thread;
  }
}

function closed(): Error {
  return new Error('The simulators are closed');
}
