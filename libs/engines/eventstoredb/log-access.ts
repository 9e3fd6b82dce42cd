import {
  BEGINNING,
  NO_STREAM,
  Unavailable,
  WrongExpectedRevision,
  filledPage,
  withCheck,
  type CheckedEvent,
  type EventMetadata,
  type NewEvent,
  type Position,
  type RecordedEvent,
  now,
  within,
} from '@vpds/kernel';
import type { WrittenAppend } from './batch-appends.ts';
import type { Connection } from './connection.ts';
import { NotCarriedOut, SessionReplaced, isNotBegun, isNotLeader, isStreamNotFound } from './failures.ts';
import { Links } from './links.ts';
import { checkedEvent, positionOf, receivedEvent, checkedStream, type Received } from './mapping.ts';
import { allRead, streamEnd, streamRead, type LogPosition, type ReadReq, type ReadResp } from './protocol.ts';

const LEADER_TRIES = 4;
const LEADER_PAUSE = 100;
const UNANSWERED_AT_MOST = 1_000;
const UNANSWERED_AT_LEAST = 50;
const LOOK_AFTER = 5;
const LOOK_AFTER_AT_MOST = 200;

/** Throws the driver's errors. */
export class LogAccess {
  readonly #connection: Connection;
  readonly #links = new Links();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * A node that is not the leader refuses this append but ends the call of all, some of which may be written; repeating
   * the same ids at the same revision is safe. @throws WrongExpectedRevision once a read shows the conflict
   */
  async append(
    stream: string,
    expectedRevision: bigint,
    events: readonly NewEvent[],
    until: number,
  ): Promise<WrittenAppend> {
    let unknown = false;
    for (let attempt = 1; ;) {
      try {
        return await this.#answered(stream, expectedRevision, events, until);
      } catch (error) {
        if (error instanceof SessionReplaced && now() < until) {
          unknown = true;
          continue;
        }
        const failure = error instanceof WrongExpectedRevision ? await this.#replicated(stream, error, until) : error;
        const mayFollow = isNotLeader(failure) || isNotBegun(failure);
        if (attempt >= LEADER_TRIES || !mayFollow || now() + LEADER_PAUSE >= until)
          throw unknown ? unsettled(failure) : failure;
        unknown ||= isNotLeader(failure);
        attempt += 1;
        await new Promise((resolve) => setTimeout(resolve, LEADER_PAUSE));
      }
    }
  }

  /**
   * The server does not answer a retry that arrives before the first append is committed. Meanwhile the stream is
   * read: events found there count as the answer.
   */
  async #answered(
    stream: string,
    expectedRevision: bigint,
    events: readonly NewEvent[],
    until: number,
  ): Promise<WrittenAppend> {
    const answer = this.#connection.append(stream, expectedRevision, events, until);
    const settled = answer.then(
      () => true,
      () => true,
    );
    for (;;) {
      const left = (until - now()) / 2;
      if (left < UNANSWERED_AT_LEAST || (await within(Math.min(left, UNANSWERED_AT_MOST), settled, () => false)))
        return answer;
      const written = await this.#written(stream, expectedRevision, events, until);
      if (written !== null) return written;
    }
  }

  async #written(
    stream: string,
    expectedRevision: bigint,
    events: readonly NewEvent[],
    until: number,
  ): Promise<WrittenAppend | null> {
    try {
      const there = await this.readStream(stream, expectedRevision + 1n, 'forwards', events.length, until);
      const isWhole = there.length === events.length && there.every(({ id }, index) => id === events[index]?.id);
      const last = there.at(-1);
      return isWhole && last !== undefined ? { revision: last.revision, position: last.position } : null;
    } catch {
      return null;
    }
  }

  /**
   * The server reports conflicts with events that are not replicated yet and not readable. @returns the conflict, or
   * NotCarriedOut if the event never becomes readable: it may have been discarded
   */
  async #replicated(stream: string, conflict: WrongExpectedRevision, until: number): Promise<unknown> {
    for (let pause = LOOK_AFTER; ; pause = Math.min(pause * 2, LOOK_AFTER_AT_MOST)) {
      try {
        if ((await this.#lastRevision(stream, until)) >= conflict.actual) return conflict;
      } catch (error) {
        return error;
      }
      if (now() + pause >= until) return new NotCarriedOut('The conflicting event is not replicated');
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  async #lastRevision(stream: string, until: number): Promise<bigint> {
    let last = NO_STREAM;
    await this.#connection.read(streamEnd(stream), until, (response) => {
      if (response.hasLastStreamPosition()) last = BigInt(response.getLastStreamPosition());
    });
    return last;
  }

  async readStream(
    stream: string,
    from: bigint | 'start' | 'end',
    direction: 'forwards' | 'backwards',
    count: number,
    until: number,
    maxCharacters = Number.POSITIVE_INFINITY,
  ): Promise<RecordedEvent[]> {
    const request = streamRead(stream, from, direction, count);
    const { received, isFull } = await this.#received(request, until, maxCharacters);
    if (direction === 'backwards') received.reverse();
    const { events, last } = checkedStream(received);
    const lastEvent = events.at(-1);
    if (lastEvent !== undefined && last !== undefined) this.#links.remember(lastEvent, last.sum);
    if (direction === 'backwards') events.reverse();
    return isFull ? filledPage(events) : events;
  }

  async #received(
    request: ReadReq,
    until: number,
    maxBytes: number,
  ): Promise<{ readonly received: Received[]; readonly isFull: boolean }> {
    const received: Received[] = [];
    let bytes = 0;
    try {
      await this.#connection.read(request, until, (response) => {
        const event = receivedEvent(response);
        if (event !== undefined && bytes < maxBytes) {
          received.push(event);
          bytes += event.getData_asU8().length;
        }
        return bytes < maxBytes;
      });
    } catch (error) {
      if (error instanceof SessionReplaced && now() < until) return this.#received(request, until, maxBytes);
      if (!isStreamNotFound(error)) throw error;
    }
    return { received, isFull: bytes >= maxBytes };
  }

  async signed(
    stream: string,
    expectedRevision: bigint,
    events: readonly NewEvent[],
    until: number,
  ): Promise<NewEvent[]> {
    let link = expectedRevision === NO_STREAM ? '' : await this.#linkTo(stream, expectedRevision, until);
    return events.map((event, index) => {
      const { id, type, payload } = event;
      const revision = expectedRevision + 1n + BigInt(index);
      const metadata = JSON.stringify(event.metadata);
      const signed = withCheck({ stream, revision, id, type, recordedAt: null, payload, metadata }, link);
      link = signed.sum;
      return { ...event, metadata: JSON.parse(signed.metadata) as EventMetadata };
    });
  }

  /** Empty if that event is missing; the append then meets a conflict. */
  async #linkTo(stream: string, revision: bigint, until: number): Promise<string> {
    const known = this.#links.sumOf(stream, revision);
    if (known !== undefined) return known;
    await this.readStream(stream, revision, 'backwards', 1, until);
    return this.#links.sumOf(stream, revision) ?? '';
  }

  noteSum(event: RecordedEvent, { sum }: CheckedEvent): void {
    this.#links.remember(event, sum);
  }

  /** Resolves to null if the stream lacks this event. */
  async checkOf(stream: string, revision: bigint, until: number): Promise<CheckedEvent | null> {
    const { received } = await this.#received(streamRead(stream, revision, 'forwards', 1), until, 1);
    const [event] = received;
    return event === undefined || BigInt(event.getStreamRevision()) !== revision ? null : checkedEvent(event).check;
  }

  /** `from` is inclusive; ends when `visit` returns false. */
  readAll(
    from: LogPosition | 'start',
    count: number,
    until: number,
    visit: (event: Received) => boolean | void,
  ): Promise<void> {
    return this.#connection.read(allRead(from, 'forwards', count), until, (response: ReadResp) => {
      const event = receivedEvent(response);
      return event === undefined ? undefined : visit(event);
    });
  }

  async lastBefore(place: LogPosition | 'end', until: number): Promise<Position> {
    let position = BEGINNING;
    await this.#connection.read(allRead(place, 'backwards', 1), until, (response) => {
      const event = receivedEvent(response);
      if (event !== undefined) position = positionOf(event);
    });
    return position;
  }
}

/** A later sending that was surely not carried out does not settle the first one. */
function unsettled(error: unknown): unknown {
  if (error instanceof Unavailable) {
    const { message, isDenied, retryAfterSeconds } = error;
    return new Unavailable(message, { outcomeUnknown: true, isDenied, retryAfterSeconds, cause: error });
  }
  if (!(error instanceof NotCarriedOut) && !isNotBegun(error)) return error;
  return new Unavailable('The event store did not confirm an append', { outcomeUnknown: true, cause: error });
}

/** Events' commit and prepare positions agree. */
export function placeOf(position: Position): LogPosition | 'start' {
  return position < 0n ? 'start' : { commit: position, prepare: position };
}
