import { type EventStore, type OperationalStore, type RecordedEvent, now as serviceNow } from '@vpds/kernel';

/** First and longest wait before a retry, milliseconds. */
const FIRST_WAIT = 60_000;
const LONGEST_WAIT = 3_600_000;
/** Lease of claimed events, milliseconds, and events per claim. */
const CLAIM = 60_000;
const AT_ONCE = 100;
const MAX_LISTED = 1_000;

export interface SetAsideEvent {
  readonly reaction: string;
  readonly event: RecordedEvent;
  readonly reason: string;
}

export interface SetAsideStatus {
  readonly reaction: string;
  readonly stream: string;
  readonly eventID: string;
  /** Of the last failure. */
  readonly reason: string;
  readonly attempts: number;
}

/** An event that has been processed, or forgotten because it belongs to another log. */
export interface SettledEvent {
  readonly reaction: string;
  readonly eventID: string;
  readonly isOfThisLog: boolean;
}

interface Stored extends SetAsideStatus {
  readonly revision: string;
}

/**
 * The dead letters of a context's reactions. They block nothing and are retried with growing waits for ever. No other
 * copy exists: they must not be lost.
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

  /** Durable when this resolves. An existing entry is unchanged. @throws Unavailable */
  async add({ reaction, event, reason }: SetAsideEvent): Promise<void> {
    const { stream, revision, id: eventID } = event;
    const stored: Stored = { reaction, stream, revision: String(revision), eventID, reason, attempts: 0 };
    const record = { id: `${reaction} ${eventID}`, dueAt: serviceNow() + FIRST_WAIT, body: JSON.stringify(stored) };
    await this.#operational.write(this.#kind, record, 0);
  }

  /**
   * Retries events that are due at a time, Unix milliseconds. Events of another log (a restored backup) are forgotten:
   * reactions restart there.
   * @returns events that are no longer dead letters
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

  /** At most 1,000. @throws Unavailable */
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
