import type { OperationalRecord, OperationalStore } from '@vpds/kernel';
import type { ProviderKind } from '../domain/transport.ts';
import type { PollSchedule, PollState, ScheduledPoll } from './poll-schedule.ts';

const PAGE = 1_000;

export interface DuePoll {
  readonly transportID: string;
  readonly state: PollState;
  /** Compared by {@link PollRecords.reschedule}. */
  readonly version: number;
}

/** Stores one record per transport, indexed by due time. */
export class PollRecords {
  readonly #store: OperationalStore;
  readonly #schedule: PollSchedule;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();

  constructor(store: OperationalStore, schedule: PollSchedule, now: () => number) {
    this.#store = store;
    this.#schedule = schedule;
    this.#now = now;
  }

  /** No effect if the record exists. `checkedAt`: of the acceptance, Unix milliseconds; default: now. */
  async begin(provider: ProviderKind, transportID: string, checkedAt = this.#now()): Promise<void> {
    const { state, dueAt } = this.#schedule.first(this.#now());
    const body = JSON.stringify({ ...state, checkedAt });
    await this.#store.write(kindOf(provider), { id: transportID, dueAt, body }, 0);
  }

  /** Claims up to `limit` due transports until the time `until`. */
  async claim(provider: ProviderKind, until: number, limit: number): Promise<DuePoll[]> {
    const claimed = await this.#store.claim(kindOf(provider), { now: this.#now(), until, limit });
    return claimed.map(pollOf);
  }

  /** Claims the due ones among these transports, as {@link claim} does. */
  async claimAmong(provider: ProviderKind, transportIDs: readonly string[], until: number): Promise<DuePoll[]> {
    const kind = kindOf(provider);
    const claimed: DuePoll[] = [];
    for (const id of transportIDs) {
      const record = await this.#store.read(kind, id);
      if (record === null || record.dueAt === null || record.dueAt > this.#now()) continue;
      if (await this.#store.write(kind, { id, dueAt: until, body: record.body }, record.version))
        claimed.push({ transportID: id, version: record.version + 1, state: stateOf(record.body) });
    }
    return claimed;
  }

  /** Answers null if it is not polled any more. */
  async pending(provider: ProviderKind, transportID: string): Promise<DuePoll | null> {
    const record = await this.#store.read(kindOf(provider), transportID);
    return record === null || record.dueAt === null ? null : pollOf(record);
  }

  /** Answers those whose last answer is the oldest, oldest first. Reads every record, a page at a time. */
  async oldestPending(provider: ProviderKind, limit: number): Promise<readonly DuePoll[]> {
    let oldest: readonly DuePoll[] = [];
    for (let after: string | undefined; ;) {
      const page = await this.#store.list(kindOf(provider), { limit: PAGE, ...(after === undefined ? {} : { after }) });
      const pending = page.filter(({ dueAt }) => dueAt !== null).map(pollOf);
      oldest = [...oldest, ...pending].toSorted((a, b) => a.state.checkedAt - b.state.checkedAt).slice(0, limit);
      after = page.at(-1)?.id;
      if (page.length < PAGE) return oldest;
    }
  }

  /** Resolves to false if the claim expired and another process has the record. */
  reschedule(provider: ProviderKind, poll: DuePoll, { state, dueAt }: ScheduledPoll): Promise<boolean> {
    const record = { id: poll.transportID, dueAt, body: JSON.stringify(state) };
    return this.#store.write(kindOf(provider), record, poll.version);
  }

  /** As if it had never begun. No effect if the claim expired and another process has the record. */
  forget(provider: ProviderKind, { transportID, version }: DuePoll): Promise<void> {
    return this.#store.remove(kindOf(provider), transportID, version);
  }

  /**
   * The next poll is due now, also where none would follow, or where one is claimed: its answer, which may come later, is
   * learned, too. No effect within the interval of the last call. `checkedAt`: of a record that was lost, Unix
   * milliseconds.
   */
  async askNow(provider: ProviderKind, transportID: string, checkedAt: number): Promise<void> {
    const record = await this.#store.read(kindOf(provider), transportID);
    const now = this.#now();
    const state = record === null ? { ...this.#schedule.first(now).state, checkedAt } : stateOf(record.body);
    if (!this.#schedule.mayBeAsked(state, now)) return;
    const body = JSON.stringify({ ...state, askedAt: now });
    await this.#store.write(kindOf(provider), { id: transportID, dueAt: now, body }, record?.version ?? 0);
    for (const listener of this.#listeners) listener();
  }

  /** Called after each {@link askNow} of this process. @returns ends it */
  onAsked(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Unix milliseconds of the provider's last answer; null: never. */
  async checkedAt(provider: ProviderKind, transportID: string): Promise<number | null> {
    const record: OperationalRecord | null = await this.#store.read(kindOf(provider), transportID);
    return record === null ? null : stateOf(record.body).checkedAt;
  }

  nextDue(provider: ProviderKind): Promise<number | null> {
    return this.#store.nextDue(kindOf(provider));
  }
}

function pollOf({ id, version, body }: OperationalRecord): DuePoll {
  return { transportID: id, version, state: stateOf(body) };
}

function kindOf(provider: ProviderKind): string {
  return `transport-poll-${provider}`;
}

function stateOf(body: string): PollState {
  return JSON.parse(body) as PollState;
}
