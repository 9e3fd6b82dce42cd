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
import { acceptTransport, refuseTransport, settleCancellation } from '../domain/transport.decider.ts';
import { PROVIDER_KINDS, type ProviderKind, type TransportOrder } from '../domain/transport.ts';
import type { PollRecords } from '../poll-statuses/poll-records.ts';
import type { Placement, TransportProvider } from '../providers/transport-provider.ts';
import { transportAggregate, transportStream } from '../transport.aggregate.ts';
import { transportCodec } from '../transport.events.ts';
import type { PlacingAttempts } from './placing-attempts.ts';
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
  readonly attempts: PlacingAttempts;
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
    const { events, transports, attempts, logger, now } = this.#work;
    const state = (await load(events, transportAggregate, transportStream(transportID)))?.state;
    if (state?.kind === 'cancelled') return this.#settle(state.order, state.mayBePlaced, attempt);
    // Also one that was dropped, or whose answer was recorded before a crash.
    if (state?.kind !== 'placing') return this.#done(transportID);
    const noted = await attempts.note(transportID);
    const placement = await this.#provider.place(state.order);
    if (placement.kind !== 'later') return this.#record(state.order, placement, attempt);
    const { before } = noted;
    const wasSent =
      placement.sent || before === 'attempted' || (before === 'nothing' && !(await this.#isNew(transportID)));
    // Release 1.2.0 sends orders and notes nothing.
    if (!wasSent && (await transports.recordsCancellations())) await attempts.noteUnsent(noted);
    const pause = Math.max(placement.retryAfterMilliseconds, pauseAfter(attempt, BACKOFF));
    logger.info({ transportID, attempt, milliseconds: pause }, 'an order could not be placed yet');
    return { retryAt: now() + pause };
  }

  async #isNew(transportID: string): Promise<boolean> {
    const known = await this.#work.transports.byID(transportID);
    return known === null || this.#work.attempts.isNew(known.row.createdAt);
  }

  due(limit: number): Promise<readonly DueJob[]> {
    return this.#placing.next(limit);
  }

  /**
   * Cancelled while the provider may have had it (TRA-11): placed again, which only returns its number, and cancelled
   * there. Never placed if no call has been made; one that waits for the budget or the semaphore counts as made.
   */
  async #settle(order: TransportOrder, mayBePlaced: boolean, attempt: number): Promise<JobOutcome> {
    const { transports, attempts, now } = this.#work;
    const { transportID, companyID } = order;
    if (!mayBePlaced && !(await attempts.isNoted(transportID))) return this.#done(transportID);
    const again = (atLeast: number): JobOutcome => ({
      retryAt: now() + Math.max(atLeast, pauseAfter(attempt, BACKOFF)),
    });
    const placement = await this.#provider.place(order);
    if (placement.kind === 'later') return again(placement.retryAfterMilliseconds);
    const context = ownContext(derivedID(transportID, 'settled'), transportID);
    if (placement.kind === 'refused') {
      await transports.command(transportID, companyID, context, (state) => refuseTransport(state, placement.words));
      return this.#done(transportID);
    }
    const { externalID } = placement;
    const cancellation = await this.#provider.cancel(externalID);
    if (cancellation.kind === 'later') return again(cancellation.retryAfterMilliseconds);
    const refusal = cancellation.kind === 'refused' ? cancellation.words : null;
    if (refusal !== null) await this.#work.polls.begin(this.#provider.kind, transportID);
    await transports.command(transportID, companyID, context, (state) =>
      settleCancellation(state, externalID, refusal),
    );
    return this.#done(transportID);
  }

  async #record(
    order: TransportOrder,
    placement: Exclude<Placement, { kind: 'later' }>,
    attempt: number,
  ): Promise<JobOutcome> {
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
    // The transport was cancelled while the provider was answering.
    const state = (await load(this.#work.events, transportAggregate, transportStream(transportID)))?.state;
    if (state?.kind === 'cancelled') return this.#settle(order, true, attempt);
    return this.#done(transportID);
  }

  async #done(transportID: string): Promise<JobOutcome> {
    await this.#work.attempts.forget(transportID);
    return { done: true };
  }
}

/** Reactions also queue orders whose recording call failed afterwards. */
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
