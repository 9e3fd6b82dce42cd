import { type Backoff, type OperationalRecord, type OperationalStore, Refusal, now as serviceNow } from '@vpds/kernel';
import { SETTLE_WITHIN, type SettleDeadLetters, type SettledDeadLetters } from './dead-letter-source.ts';

/** Milliseconds. */
const CLAIM = 60_000;
const PAGE = 1_000;
const MAX_LISTED = 1_000;

export interface DeadLettersOptions {
  readonly kind: string;
  /** Prefix of the ids, if services share a kind. */
  readonly prefix?: string;
  /** Doubled after each retry. */
  readonly waits: Backoff;
}

export interface DeadLetter {
  /** Why the last attempt failed. */
  readonly reason: string;
  readonly attempts?: number;
}

/** Answers null if the letter was processed, otherwise why not. @throws Unavailable: the letter stays unchanged */
export type Process<Letter> = (letter: Letter, id: string) => Promise<string | null>;

/**
 * Events and messages that cannot be processed, with their reasons (ADR-18). They are retried forever with backoff, or
 * at once by an operator; only an operator drops one.
 */
export class DeadLetters<Letter extends DeadLetter> {
  readonly #store: OperationalStore;
  readonly #options: DeadLettersOptions;
  /** Time of the last scan of all of them, and the time until which none is due by it. */
  #looked = { at: 0, until: 0 };

  constructor(store: OperationalStore, options: DeadLettersOptions) {
    this.#store = store;
    this.#options = options;
  }

  /** Durable when this resolves. False: it existed and is replaced. @throws Unavailable */
  async put(id: string, letter: Letter): Promise<boolean> {
    const known = await this.#store.read(this.#options.kind, id);
    const record = { id, dueAt: serviceNow() + this.#options.waits.first, body: JSON.stringify(letter) };
    // A conflict means that another process has just put it.
    await this.#store.write(this.#options.kind, record, known?.version ?? 0);
    return known === null;
  }

  /** Lists at most 1,000, by id. @throws Unavailable */
  async list(): Promise<readonly (Letter & { readonly id: string })[]> {
    const listed: (Letter & { readonly id: string })[] = [];
    for await (const { id, body } of this.#records()) {
      listed.push({ ...(JSON.parse(body) as Letter), id });
      if (listed.length === MAX_LISTED) break;
    }
    return listed;
  }

  /**
   * Reads nothing before one may be due: what any process puts meanwhile waits for its first time. `now`: Unix
   * milliseconds. @returns the ids of those processed
   */
  async retryDue(process: Process<Letter>, now = serviceNow()): Promise<readonly string[]> {
    // A clock that was ahead has gone back.
    const isBack = now < this.#looked.at;
    if (!isBack && now < this.#looked.until) return [];
    const processed: string[] = [];
    let until = now + Math.min(this.#options.waits.first, CLAIM);
    for await (const record of this.#records()) {
      const dueAt = record.dueAt ?? 0;
      if (dueAt > now) until = Math.min(until, dueAt);
      else if (await this.#retry(record, process, now)) processed.push(record.id);
    }
    this.#looked = { at: now, until };
    return processed;
  }

  /** Of all, what `within` milliseconds are enough for. @throws Refusal dead_letter_not_found */
  async settle(
    { how, id, cursor }: Omit<SettleDeadLetters, 'source'>,
    process: Process<Letter>,
    within = SETTLE_WITHIN,
  ): Promise<SettledDeadLetters> {
    const until = performance.now() + within;
    let next: string | null = null;
    for await (const record of id === null ? this.#records(cursor) : this.#record(id)) {
      if (how === 'drop') await this.#store.remove(this.#options.kind, record.id, record.version);
      else await this.#retry(record, process, serviceNow());
      next = id === null && performance.now() >= until ? record.id : null;
      if (next !== null) break;
    }
    return { remaining: (await this.list()).length, next };
  }

  /** A letter that was replaced meanwhile remains. @returns whether it is gone */
  async #retry({ id, body, version }: OperationalRecord, process: Process<Letter>, now: number): Promise<boolean> {
    const { kind, waits } = this.#options;
    if (!(await this.#store.write(kind, { id, dueAt: now + CLAIM, body }, version))) return false;
    const letter = JSON.parse(body) as Letter;
    const reason = await process(letter, id);
    if (reason === null) {
      await this.#store.remove(kind, id, version + 1);
      return true;
    }
    const attempts = (letter.attempts ?? 0) + 1;
    const dueAt = now + Math.min(waits.longest, waits.first * 2 ** Math.min(attempts, 20));
    const failed = JSON.stringify({ ...letter, reason, attempts });
    await this.#store.write(kind, { id, dueAt, body: failed }, version + 1);
    return false;
  }

  async *#record(id: string): AsyncGenerator<OperationalRecord> {
    const { kind, prefix = '' } = this.#options;
    const record = id.startsWith(prefix) ? await this.#store.read(kind, id) : null;
    if (record === null) throw new Refusal('dead_letter_not_found', [id]);
    yield record;
  }

  async *#records(cursor?: string | null): AsyncGenerator<OperationalRecord> {
    const { kind, prefix = '' } = this.#options;
    for (let after = cursor ?? prefix; ;) {
      const page = await this.#store.list(kind, { after, limit: PAGE });
      for (const record of page) {
        if (!record.id.startsWith(prefix)) return;
        yield record;
      }
      const last = page.at(-1);
      if (page.length < PAGE || last === undefined) return;
      after = last.id;
    }
  }
}
