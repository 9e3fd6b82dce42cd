import type { OperationalRecord, OperationalStore } from '@vpds/kernel';
import type { ProviderKind } from '../domain/transport.ts';
import type { PollSchedule, PollState, ScheduledPoll } from './poll-schedule.ts';

/** A transport whose poll is due, claimed by this process for a while. */
export interface DuePoll {
  readonly transportID: string;
  readonly state: PollState;
  /** Of the record as claimed: what {@link PollRecords.reschedule} compares. */
  readonly version: number;
}

/** Who is polled when: one small record a transport, found by the time at which it is due. */
export class PollRecords {
  readonly #store: OperationalStore;
  readonly #schedule: PollSchedule;
  readonly #now: () => number;

  constructor(store: OperationalStore, schedule: PollSchedule, now: () => number) {
    this.#store = store;
    this.#schedule = schedule;
    this.#now = now;
  }

  /** From now on the transport is polled. Nothing happens if it is already. */
  async begin(provider: ProviderKind, transportID: string): Promise<void> {
    const { state, dueAt } = this.#schedule.first(this.#now());
    await this.#store.write(kindOf(provider), { id: transportID, dueAt, body: JSON.stringify(state) }, 0);
  }

  /** Up to `limit` transports that are due; nobody else polls them before `until`. */
  async claim(provider: ProviderKind, until: number, limit: number): Promise<DuePoll[]> {
    const claimed = await this.#store.claim(kindOf(provider), { now: this.#now(), until, limit });
    return claimed.map(({ id, version, body }) => ({ transportID: id, version, state: stateOf(body) }));
  }

  /** False: the claim had run out and another process has it; its outcome counts. */
  reschedule(provider: ProviderKind, poll: DuePoll, { state, dueAt }: ScheduledPoll): Promise<boolean> {
    const record = { id: poll.transportID, dueAt, body: JSON.stringify(state) };
    return this.#store.write(kindOf(provider), record, poll.version);
  }

  /** When the provider last answered for a transport, Unix milliseconds; null: never. */
  async checkedAt(provider: ProviderKind, transportID: string): Promise<number | null> {
    const record: OperationalRecord | null = await this.#store.read(kindOf(provider), transportID);
    return record === null ? null : stateOf(record.body).checkedAt;
  }

  nextDue(provider: ProviderKind): Promise<number | null> {
    return this.#store.nextDue(kindOf(provider));
  }
}

function kindOf(provider: ProviderKind): string {
  return `transport-poll-${provider}`;
}

function stateOf(body: string): PollState {
  return JSON.parse(body) as PollState;
}
