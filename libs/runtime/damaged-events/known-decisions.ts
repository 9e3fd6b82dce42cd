import {
  type CallContext,
  type CommandResult,
  type Decision,
  type EventHeader,
  type EventFeed,
  type EventStore,
  type HeaderLog,
  type Folded,
  type RecordedEvent,
  evolvedWhereReadable,
  eventHeader,
  handleCommand,
  emptyStream,
  readWhole,
  companyOf,
  eventStoreWith,
  SingleFlight,
} from '@vpds/kernel';
import {
  EVENT_DECISIONS_STREAM,
  type EventDecision,
  type EventDecisionsEvent,
  type EventDecisionsState,
  decisionKey,
  eventDecisionsAggregate,
} from './event-decisions.ts';

/** A decision is then in effect in every process, ms. */
const FRESH_FOR = 2_000;

/** `events`: the stored log, without decisions. */
export class KnownDecisions {
  readonly #events: EventStore;
  readonly #clock: () => number;
  #known: Folded<EventDecisionsState> = emptyStream(eventDecisionsAggregate);
  /** Streams with a decision, or with one that was withdrawn. */
  readonly #streams = new Set<string>();
  #readAt: number | null = null;
  readonly #reading = new SingleFlight(() => this.#readNow());

  constructor(events: EventStore, clock: () => number = () => performance.now()) {
    this.#events = events;
    this.#clock = clock;
  }

  /**
   * Answers decisions that are at most {@link FRESH_FOR} old, and older ones only while the log is unreadable. @throws
   * Unavailable before the first read
   */
  async current(): Promise<EventDecisionsState> {
    if (this.#readAt === null) await this.#reading.run();
    else if (this.#clock() - this.#readAt >= FRESH_FOR) await this.#reading.run().catch(() => undefined);
    return this.#known.state;
  }

  /** Waits only before the first read. */
  async latest(): Promise<EventDecisionsState> {
    if (this.#readAt === null) return this.current();
    void this.current().catch(() => undefined);
    return this.#known.state;
  }

  /** Whether there was ever one about an event of the stream, as far as it is known. */
  has(stream: string): boolean {
    return this.#streams.has(stream);
  }

  async command(
    context: CallContext,
    decide: (state: EventDecisionsState) => Decision<EventDecisionsEvent>,
  ): Promise<CommandResult<EventDecisionsState, EventDecisionsEvent>> {
    const result = await handleCommand({
      store: this.#events,
      aggregate: eventDecisionsAggregate,
      stream: EVENT_DECISIONS_STREAM,
      companyID: companyOf(context),
      context,
      decide,
    });
    await this.#reading.runAfresh();
    return result;
  }

  async #catchUp(): Promise<void> {
    let { state, revision } = this.#known;
    for await (const page of readWhole(this.#events, EVENT_DECISIONS_STREAM, revision + 1n))
      for (const event of page) {
        let isReadable = true;
        state = evolvedWhereReadable(eventDecisionsAggregate, state, event, () => (isReadable = false));
        if (isReadable) this.#streams.add(eventDecisionsAggregate.codec.decode(event).stream);
        revision = event.revision;
      }
    this.#known = { state, revision };
  }

  async #readNow(): Promise<void> {
    try {
      await this.#catchUp();
      this.#readAt = this.#clock();
    } catch (error) {
      // No retry at each read while the log is down.
      if (this.#readAt !== null) this.#readAt = this.#clock();
      throw error;
    }
  }
}

/** A `skipped` event keeps its place in its stream. */
export function decided(event: RecordedEvent, decisions: EventDecisionsState): RecordedEvent {
  const decision = decisions.size === 0 ? undefined : decisions.get(decisionKey(event.stream, event.revision));
  if (decision === undefined || decision.eventID !== event.id) return event;
  const { damage: _, ...whole } = event;
  switch (decision.kind) {
    case 'skip':
      return { ...whole, skipped: true };
    case 'accept':
      return whole;
    case 'replace':
      return { ...whole, payload: decision.payload ?? event.payload };
  }
}

/**
 * Streams keep skipped events, marked; pages of the log omit them. `onRead` receives damaged events without a decision.
 */
export function decidedEvents(
  stored: EventStore,
  decisions: KnownDecisions,
  onRead: (event: RecordedEvent) => void,
): EventStore {
  const counting = (events: readonly RecordedEvent[], state: EventDecisionsState): readonly RecordedEvent[] => {
    const counted = state.size === 0 ? events : events.map((event) => decided(event, state));
    for (const event of counted) if (event.damage !== undefined) onRead(event);
    return counted;
  };
  const unskipped = (events: readonly RecordedEvent[]) => events.filter(({ skipped }) => skipped !== true);
  return eventStoreWith(stored, {
    hasDecision: (stream) => decisions.has(stream),
    readStream: async (request) => counting(await stored.readStream(request), await decisions.current()),
    readAll: async (request) => {
      const page = await stored.readAll(request);
      return { ...page, events: unskipped(counting(page.events, await decisions.current())) };
    },
    async *subscribeAll(request) {
      for await (const page of stored.subscribeAll(request))
        yield { ...page, events: unskipped(counting(page.events, await decisions.latest())) };
    },
  });
}

export function decidedFeed(feed: EventFeed, decisions: KnownDecisions): EventFeed {
  return {
    follow: (consumer, options) =>
      feed.follow(
        {
          name: consumer.name,
          ...(consumer.types === undefined ? {} : { types: consumer.types }),
          ...(consumer.streamPrefixes === undefined ? {} : { streamPrefixes: consumer.streamPrefixes }),
          ...(consumer.begin === undefined ? {} : { begin: consumer.begin }),
          positions: (shards) => consumer.positions(shards),
          take: async (batches) => {
            const state = await decisions.latest();
            if (state.size === 0) return consumer.take(batches);
            const counting = batches.map((batch) => {
              const events = batch.events.map((event) => decided(event, state));
              return { ...batch, events: events.filter(({ skipped }) => skipped !== true) };
            });
            return consumer.take(counting);
          },
        },
        options,
      ),
  };
}

/** `events`: with decisions applied. */
export function decidedHeaders(
  stored: HeaderLog,
  decisions: KnownDecisions,
  events: Pick<EventStore, 'readStream'>,
): HeaderLog {
  return {
    async readHeaders(request) {
      const page = await stored.readHeaders(request);
      const state = await decisions.current();
      if (state.size === 0) return page;
      const byPosition = new Map([...state.values()].map((decision) => [decision.position, decision]));
      const headers: EventHeader[] = [];
      for (const header of page.headers) {
        const decision = byPosition.get(String(header.position));
        if (decision === undefined || decision.stream !== header.stream) headers.push(header);
        else headers.push(...(await decidedHeader(header, decision, events)));
      }
      return { ...page, headers };
    },
  };
}

async function decidedHeader(
  header: EventHeader,
  decision: EventDecision,
  events: Pick<EventStore, 'readStream'>,
): Promise<EventHeader[]> {
  switch (decision.kind) {
    case 'skip':
      return [];
    case 'accept':
      // A header of a damaged event lacks its payload, which is accepted as it is.
      return [header.payload === '' ? await acceptedHeader(header, decision, events) : header];
    case 'replace':
      return [{ ...header, payload: header.payload === null ? null : decision.payload }];
  }
}

async function acceptedHeader(
  header: EventHeader,
  { stream, revision }: EventDecision,
  events: Pick<EventStore, 'readStream'>,
): Promise<EventHeader> {
  const [event] = await events.readStream({ stream, from: BigInt(revision), limit: 1 });
  return event?.position === header.position ? eventHeader(event) : header;
}
