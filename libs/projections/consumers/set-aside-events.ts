import { type EventStore, type OperationalStore, type RecordedEvent, now as serviceNow } from '@vpds/kernel';

/** First and longest wait until an event that was set aside is tried again, milliseconds. */
const FIRST_WAIT = 60_000;
const LONGEST_WAIT = 3_600_000;
/** For how long a claim keeps others from an event, milliseconds, and how many are claimed at once. */
const CLAIM = 60_000;
const AT_ONCE = 100;
/** Set-aside events that are listed at most. */
const MAX_LISTED = 1_000;

/** One event that one reaction failed on. */
export interface SetAsideEvent {
  readonly reaction: string;
  readonly event: RecordedEvent;
  readonly reason: string;
}

/** What operators see of one. */
export interface SetAsideStatus {
  readonly reaction: string;
  readonly stream: string;
  readonly eventID: string;
  /** Of the last failure. */
  readonly reason: string;
  /** How often it has been tried again. */
  readonly attempts: number;
}

/** One that is set aside no longer: reacted to, or, of another log, forgotten. */
export interface SettledEvent {
  readonly reaction: string;
  readonly eventID: string;
  readonly isOfThisLog: boolean;
}

/** As it is stored. */
interface Stored extends SetAsideStatus {
  readonly revision: string;
}

/**
 * The events that the reactions of a context failed on again and again: they hold up nobody, are tried again with growing
 * waits for as long as it takes, and are nowhere else, so that nothing is lost.
 */
export class SetAsideEvents {
  readonly #kind: string;
  readonly #events: EventStore;
  readonly #operational: OperationalStore;

  constructor(name: string, events: EventStore, operational: OperationalStore) {
    this.#kind = `set-aside-${name}`;
    this.#events = events;
    this.#operational = operational;
  }

  /** Durable when this resolves. An event that is set aside already stays as it is. @throws Unavailable */
  async add({ reaction, event, reason }: SetAsideEvent): Promise<void> {
    const { stream, revision, id: eventID } = event;
    const stored: Stored = { reaction, stream, revision: String(revision), eventID, reason, attempts: 0 };
    const record = { id: `${reaction} ${eventID}`, dueAt: serviceNow() + FIRST_WAIT, body: JSON.stringify(stored) };
    await this.#operational.write(this.#kind, record, 0);
  }

  /**
   * Tries those that are due at a moment, Unix milliseconds. One of another log than this (a restored backup) is forgotten:
   * reactions begin anew there.
   * @returns those that are set aside no longer
   */
  async retry(
    react: (reaction: string, event: RecordedEvent) => Promise<void>,
    now = serviceNow(),
  ): Promise<readonly SettledEvent[]> {
    const settled: SettledEvent[] = [];
    const claimed = await this.#operational.claim(this.#kind, { now, until: now + CLAIM, limit: AT_ONCE });
    for (const { id, body, version } of claimed) {
      const stored = JSON.parse(body) as Stored;
      const { reaction, stream, revision, eventID, attempts } = stored;
      let isOfThisLog: boolean;
      try {
        const [event] = await this.#events.readStream({ stream, from: BigInt(revision), limit: 1 });
        isOfThisLog = event?.id === eventID;
        if (event !== undefined && isOfThisLog) await react(reaction, event);
      } catch (error) {
        const dueAt = now + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempts + 1, 20));
        const again: Stored = { ...stored, reason: reasonOf(error), attempts: attempts + 1 };
        await this.#operational.write(this.#kind, { id, dueAt, body: JSON.stringify(again) }, version);
        continue;
      }
      await this.#operational.remove(this.#kind, id);
      settled.push({ reaction, eventID, isOfThisLog });
    }
    return settled;
  }

  /** All that there are, up to 1,000. @throws Unavailable */
  async list(): Promise<readonly SetAsideStatus[]> {
    const records = await this.#operational.list(this.#kind, { limit: MAX_LISTED });
    return records.map(({ body }) => {
      const { reaction, stream, eventID, reason, attempts } = JSON.parse(body) as Stored;
      return { reaction, stream, eventID, reason, attempts };
    });
  }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
