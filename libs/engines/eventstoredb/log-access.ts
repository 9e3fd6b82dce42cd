import {
  BEGINNING,
  NO_STREAM,
  Unavailable,
  WrongExpectedRevision,
  withCheck,
  type CheckedEvent,
  type EventMetadata,
  type NewEvent,
  type Position,
  type RecordedEvent,
  now,
} from '@vpds/kernel';
import type { WrittenAppend } from './batch-appends.ts';
import type { Connection } from './connection.ts';
import { NotCarriedOut, isNotBegun, isNotLeader, isStreamNotFound } from './failures.ts';
import { Links } from './links.ts';
import { positionOf, receivedEvent, checkedStream, type Received } from './mapping.ts';
import { allRead, streamEnd, streamRead, type LogPosition, type ReadResp } from './protocol.ts';

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
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#answered(stream, expectedRevision, events, until);
      } catch (error) {
        if (error instanceof WrongExpectedRevision) await this.#untilReadable(stream, error.actual, until);
        const mayFollow = isNotLeader(error) || isNotBegun(error);
        if (attempt >= LEADER_TRIES || !mayFollow || now() + LEADER_PAUSE >= until)
          throw unknown && (error instanceof NotCarriedOut || isNotBegun(error)) ? unsettled(error) : error;
        unknown ||= isNotLeader(error);
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
      if (left < UNANSWERED_AT_LEAST || (await within(settled, Math.min(left, UNANSWERED_AT_MOST)))) return answer;
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
   * The server reports conflicts with events that are not replicated yet and not readable. @throws NotCarriedOut if the
   * event never becomes readable: it may have been discarded
   */
  async #untilReadable(stream: string, revision: bigint, until: number): Promise<void> {
    for (let pause = LOOK_AFTER; ; pause = Math.min(pause * 2, LOOK_AFTER_AT_MOST)) {
      if ((await this.#lastRevision(stream, until)) >= revision) return;
      if (now() + pause >= until) throw new NotCarriedOut('The conflicting event is not replicated');
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
    const received: Received[] = [];
    let bytes = 0;
    try {
      await this.#connection.read(streamRead(stream, from, direction, count), until, (response) => {
        const event = receivedEvent(response);
        if (event !== undefined && bytes < maxCharacters) {
          received.push(event);
          bytes += event.getData_asU8().length;
        }
        return bytes < maxCharacters;
      });
    } catch (error) {
      if (!isStreamNotFound(error)) throw error;
    }
    if (direction === 'backwards') received.reverse();
    const { events, last } = checkedStream(received);
    const lastEvent = events.at(-1);
    if (lastEvent !== undefined && last !== undefined) this.#links.remember(lastEvent, last.sum);
    return direction === 'backwards' ? events.reverse() : events;
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

async function within(settled: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)));
  try {
    return (await Promise.race([settled, late])) !== false;
  } finally {
    clearTimeout(timer);
  }
}

function unsettled(cause: unknown): Unavailable {
  return new Unavailable('The event store did not confirm an append', { outcomeUnknown: true, cause });
}

/** Events' commit and prepare positions agree. */
export function placeOf(position: Position): LogPosition | 'start' {
  return position < 0n ? 'start' : { commit: position, prepare: position };
}
