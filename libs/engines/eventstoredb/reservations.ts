import {
  derivedID,
  now,
  IDEMPOTENCY_HOURS,
  NO_STREAM,
  Refusal,
  Unavailable,
  WrongExpectedRevision,
  type Answer,
  type AppendRequest,
  type EventMetadata,
  type IdempotencyRecord,
  type IdempotencyStore,
  type NewEvent,
  type RecordedEvent,
} from '@vpds/kernel';
import { asKernelError } from './failures.ts';
import type { LogAccess } from './log-access.ts';
import { COPY, OWN_METADATA, RESERVATION_PREFIX, RESERVED } from './own-streams.ts';

const MAX_TRIES = 20;
const SETTINGS_NAMESPACE = '6f6ab0c2-2b6b-4d0c-9d8e-4a53d9c1c0de';

/** An append whose events precede the reservation in the same stream. */
interface Intended {
  readonly stream: string;
  readonly expectedRevision: string;
  readonly firstEventID: string;
  readonly events: number;
}

interface Reservation {
  readonly key: string;
  readonly requestHash: string;
  readonly answer: Answer;
  /** Null if nothing was appended: the answer is then valid by itself. */
  readonly append: Intended | null;
}

type Stored = Reservation & { readonly id: string; readonly revision: bigint; readonly stream: string };

/**
 * Idempotency records (ANS-7). Two streams cannot be written atomically, so a record is a *reservation*: written before
 * its append, with a copy of the events, and valid only if they are in their stream. If the append is missing but still
 * possible, the reader performs it with the same ids and revision. Another request gets the key only if the reserved
 * append has become impossible. So both exist or neither, whichever process dies.
 */
export class Reservations implements IdempotencyStore {
  readonly #log: LogAccess;
  readonly #deadline: number;
  readonly #maxAgeSeconds: number;

  constructor(log: LogAccess, deadline: number, maxAgeSeconds = IDEMPOTENCY_HOURS * 3_600) {
    this.#log = log;
    this.#deadline = deadline;
    this.#maxAgeSeconds = maxAgeSeconds;
  }

  async find(key: string): Promise<IdempotencyRecord | null> {
    const until = now() + this.#deadline;
    try {
      const last = await this.#last(streamOf(key), until);
      if (last === null || !(await this.#isCarriedOut(last, until))) return null;
      return { key: last.key, requestHash: last.requestHash, answer: last.answer };
    } catch (error) {
      throw asKernelError(error, 'read');
    }
  }

  async keep(record: IdempotencyRecord): Promise<void> {
    const id = derivedID(SETTINGS_NAMESPACE, `${record.key} ${record.requestHash} ${JSON.stringify(record.answer)}`);
    try {
      await this.#take([reserved(id, { ...record, append: null })], record.key, now() + this.#deadline);
    } catch (error) {
      if (!(error instanceof Refusal)) throw asKernelError(error, 'append');
    }
  }

  /** @throws Refusal `idempotency_key_in_use` if another request used the key */
  async reserve(request: AppendRequest, record: IdempotencyRecord, until: number): Promise<void> {
    const { stream, expectedRevision, events } = request;
    const firstEventID = (events[0] as NewEvent).id;
    const name = `${stream} ${expectedRevision}`;
    const append = { stream, expectedRevision: String(expectedRevision), firstEventID, events: events.length };
    const copies = events.map((event, index) => copyOf(event, derivedID(event.id, `${name} ${index}`)));
    const last = reserved(derivedID(firstEventID, name), { ...record, append });
    await this.#take([...copies, last], record.key, until);
  }

  async #take(group: readonly NewEvent[], key: string, until: number): Promise<void> {
    const stream = streamOf(key);
    const own = (group.at(-1) as NewEvent).id;
    let expected = NO_STREAM;
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      try {
        await this.#log.append(stream, expected, group, until);
        this.#setAge(stream, until);
        return;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
        const last = await this.#last(stream, until);
        if (last?.id === own) return;
        if (last !== null && (await this.#isCarriedOut(last, until))) throw new Refusal('idempotency_key_in_use');
        // Conflict without a visible event: the existing ones have expired.
        expected = last?.revision ?? error.actual;
      }
    }
    throw new Unavailable('An idempotency key is fought for by too many');
  }

  async #last(stream: string, until: number): Promise<Stored | null> {
    const [event] = await this.#log.readStream(stream, 'end', 'backwards', 1, until);
    if (event === undefined || event.recordedAt + this.#maxAgeSeconds * 1_000 <= now()) return null;
    return { ...(JSON.parse(event.payload) as Reservation), id: event.id, revision: event.revision, stream };
  }

  async #isCarriedOut(reservation: Stored, until: number): Promise<boolean> {
    if (reservation.append === null) return true;
    const { stream, firstEventID } = reservation.append;
    const expectedRevision = BigInt(reservation.append.expectedRevision);
    const [there] = await this.#log.readStream(stream, expectedRevision + 1n, 'forwards', 1, until);
    if (there !== undefined) return there.id === firstEventID;
    const from = reservation.revision - BigInt(reservation.append.events);
    const copies = await this.#log.readStream(reservation.stream, from, 'forwards', reservation.append.events, until);
    try {
      await this.#log.append(stream, expectedRevision, copies.map(original), until);
      return true;
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return false;
      throw error;
    }
  }

  /** Best effort: readers check the age, too. */
  #setAge(stream: string, until: number): void {
    const settings = {
      id: derivedID(SETTINGS_NAMESPACE, stream),
      type: '$metadata',
      payload: JSON.stringify({ $maxAge: this.#maxAgeSeconds }),
      metadata: OWN_METADATA,
    };
    this.#log.append(`$$${stream}`, NO_STREAM, [settings], until).catch(() => {});
  }
}

function streamOf(key: string): string {
  return `${RESERVATION_PREFIX}${key}`;
}

function reserved(id: string, { key, requestHash, answer, append }: Reservation): NewEvent {
  const payload = JSON.stringify({ key, requestHash, answer, append });
  return { id, type: RESERVED, payload, metadata: OWN_METADATA };
}

type CopyMetadata = EventMetadata & { readonly copyOf?: { readonly id: string; readonly type: string } };

function copyOf({ id, type, payload, metadata }: NewEvent, copyID: string): NewEvent {
  const marked: CopyMetadata = { ...metadata, copyOf: { id, type } };
  return { id: copyID, type: COPY, payload, metadata: marked };
}

function original({ payload, metadata }: RecordedEvent): NewEvent {
  const { copyOf: { id, type } = { id: '', type: '' }, ...rest } = metadata as CopyMetadata;
  return { id, type, payload, metadata: rest };
}
