import type { Document } from 'mongodb';
import { CommandProxy } from './command-proxy.ts';
import { type IndexFields, type ReadCommand, costOf, readsOf, shapeOf } from './query-plans.ts';

/** What the commands that pass a proxy read, and the indexes that others of them have created. */
export class RecordedReads {
  #proxy: CommandProxy | undefined;
  readonly #indexes = new Map<string, IndexFields[]>();
  readonly #reads = new Map<string, ReadCommand>();

  async start(url: string): Promise<void> {
    this.#proxy = await CommandProxy.start(url);
    this.#proxy.onCommand = (command) => this.#record(command);
  }

  get url(): string {
    return this.#proxy?.url ?? '';
  }

  async stop(): Promise<void> {
    await this.#proxy?.stop();
  }

  #record(command: Document): void {
    if ('createIndexes' in command) {
      const created = (command['indexes'] as readonly Document[]).map(({ key }) => Object.keys(key as Document));
      const name = String(command['createIndexes']);
      this.#indexes.set(name, [...(this.#indexes.get(name) ?? []), ...created]);
    }
    for (const read of readsOf(command)) this.#reads.set(JSON.stringify(read, withoutValues), read);
  }

  /** Reads that read more the more is stored. */
  costly(): { readonly shape: string; readonly cost: string }[] {
    return [...this.#reads.values()].flatMap((read) => {
      // The view does not exist.
      if (read.hint !== null && !this.#indexes.has(read.collection)) return [];
      const cost = costOf(read, this.#indexes.get(read.collection) ?? []);
      return cost === null ? [] : [{ shape: shapeOf(read), cost }];
    });
  }
}

/** Thousands of commands differ in values only. */
function withoutValues(_: string, value: unknown): unknown {
  return typeof value === 'bigint' || typeof value === 'number' ? 0 : value;
}
