import { type DueDocumentScanner, type JobKind } from '@vpds/runtime';
import { type Reaction } from '@vpds/projections';
import {
  type Backoff,
  type DueJob,
  type EventStore,
  type JobOutcome,
  derivedID,
  load,
  ownContext,
  pauseAfter,
} from '@vpds/kernel';
import type { Logger } from 'pino';
import { acceptTransport, refuseTransport } from '../domain/transport.decider.ts';
import { PROVIDER_KINDS, type ProviderKind, type TransportOrder } from '../domain/transport.ts';
import type { PollRecords } from '../poll-statuses/poll-records.ts';
import type { Placement, TransportProvider } from '../providers/transport-provider.ts';
import { transportAggregate, transportStream } from '../transport.aggregate.ts';
import { transportCodec } from '../transport.events.ts';
import type { Transports } from '../transports.ts';

const CONCURRENCY = 8;
/** Exceeds a provider call, its wait for budget and the appends together, ms. */
const RUN_WITHIN = 60_000;
const BACKOFF: Backoff = { first: 1_000, longest: 300_000 };

export function placingJob(provider: ProviderKind): string {
  return `place-transport-${provider}`;
}

export interface PlacingWork {
  readonly events: EventStore;
  readonly transports: Transports;
  readonly polls: PollRecords;
  readonly logger: Logger;
  readonly now: () => number;
}

/**
 * TRA-10. Idempotent, even after a crash: the provider knows the order by the transport's id, and only its first answer
 * becomes an event. The poll record is written before the event that requires polling.
 */
export class PlaceTransportJob implements JobKind {
  readonly kind: string;
  readonly effect = 'order';
  readonly options = { concurrency: CONCURRENCY, timeoutMilliseconds: RUN_WITHIN };
  readonly #provider: TransportProvider;
  readonly #work: PlacingWork;
  readonly #placing: DueDocumentScanner;

  constructor(provider: TransportProvider, work: PlacingWork) {
    this.kind = placingJob(provider.kind);
    this.#provider = provider;
    this.#work = work;
    this.#placing = work.transports.placing(provider.kind);
  }

  async run(transportID: string, attempt: number): Promise<JobOutcome> {
    const { events, logger, now } = this.#work;
    const state = (await load(events, transportAggregate, transportStream(transportID)))?.state;
    if (state?.kind !== 'placing') return { done: true };
    const placement = await this.#provider.place(state.order);
    if (placement.kind !== 'later') {
      await this.#record(state.order, placement);
      return { done: true };
    }
    const pause = Math.max(placement.retryAfterMilliseconds, pauseAfter(attempt, BACKOFF));
    logger.info({ transportID, attempt, milliseconds: pause }, 'an order could not be placed yet');
    return { retryAt: now() + pause };
  }

  due(limit: number): Promise<readonly DueJob[]> {
    return this.#placing.next(limit);
  }

  async #record(order: TransportOrder, placement: Exclude<Placement, { kind: 'later' }>): Promise<void> {
    const { transports, polls } = this.#work;
    const { transportID, companyID } = order;
    const context = ownContext(derivedID(transportID, 'placed'), transportID);
    if (placement.kind === 'accepted') {
      await polls.begin(this.#provider.kind, transportID);
      await transports.command(transportID, companyID, context, (state) =>
        acceptTransport(state, placement.externalID),
      );
    } else
      await transports.command(transportID, companyID, context, (state) => refuseTransport(state, placement.words));
  }
}

/** Also orders whose recording call failed afterwards. */
export function placingReactions(): Reaction[] {
  return PROVIDER_KINDS.map((kind) => ({
    name: placingJob(kind),
    eventTypes: ['TransportOrdered'],
    job: placingJob(kind),
    async ids(recorded) {
      const event = transportCodec.decode(recorded);
      return event.type === 'TransportOrdered' && event.provider === kind ? [event.transportID] : [];
    },
  }));
}
