import { Refusal, TimeSlice, newSeed, ownContext, pause } from '@vpds/kernel';
import type { EffectsGate } from '@vpds/runtime';
import type { Logger } from 'pino';
import { learnHistory, learnLatest } from '../domain/transport.decider.ts';
import {
  type PlacedTransport,
  type TransportState,
  isCancelled,
  isComplete,
  isDelivered,
  isFinal,
} from '../domain/transport.ts';
import { type NoAnswer, type Report, type TransportProvider, systemOf } from '../providers/transport-provider.ts';
import type { KnownTransport, Transports } from '../transports.ts';
import type { DuePoll, PollRecords } from './poll-records.ts';
import type { PollResult, PollSchedule, PollState } from './poll-schedule.ts';

const CALLS = 4;
const CALLS_PER_CLAIM = 12;
/** Milliseconds, after which a dead process's claims expire. */
const LEASE = 30_000;
/** Latest start of a call within a claim: it may wait 5 s for a semaphore, 5 s for budget and 10 s for an answer. */
const BEGIN_WITHIN = LEASE - 20_000;
/** Milliseconds, longest and shortest, while something may be due that this process does not know of. */
const LOOK_EVERY = 1_000;
/** Longest while nothing is due: new polls are due later, and what is asked for here wakes the poller. */
const IDLE = 5_000;
const LEAST_SLEEP = 20;
/** The outcome of orders that a partial answer lacks. */
const NOT_ASKED: NoAnswer = { kind: 'later', sent: false, retryAfterMilliseconds: 0 };

export interface PollingWork {
  readonly provider: TransportProvider;
  readonly transports: Transports;
  readonly polls: PollRecords;
  readonly schedule: PollSchedule;
  readonly logger: Logger;
  readonly now: () => number;
  readonly gate: EffectsGate;
}

interface Polled {
  readonly poll: DuePoll;
  readonly known: KnownTransport;
  readonly transport: PlacedTransport;
}

/** TRA-7. While the provider's circuit is open, nothing is claimed. */
export class StatusPoller {
  readonly #work: PollingWork;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  /** Due time of the next poll when the last claim was made; null if none is pending. */
  #nextDue: number | null = null;

  constructor(work: PollingWork) {
    this.#work = work;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Transports not reached in time are claimed again after the claim expires. @returns the number claimed */
  async pollDue(): Promise<number> {
    const { provider, now } = this.#work;
    if (provider.wait > 0) return 0;
    const latest = now() + BEGIN_WITHIN;
    const claimed = await this.#claim();
    if (claimed.length === 0) return 0;
    const polled = (await Promise.all(claimed.map((poll) => this.#askable(poll)))).filter((one) => one !== null);
    const batches: Polled[][] = [];
    for (let start = 0; start < polled.length; start += provider.batch)
      batches.push(polled.slice(start, start + provider.batch));
    const lane = async () => {
      for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
        if (this.#stopping.signal.aborted || now() > latest) return;
        await this.#pollBatch(batch);
      }
    };
    await Promise.all(Array.from({ length: CALLS }, lane));
    return claimed.length;
  }

  /** While polls are held, only those that an operator has released. */
  async #claim(): Promise<readonly DuePoll[]> {
    const { provider, polls, now, gate } = this.#work;
    const until = now() + LEASE;
    const most = CALLS_PER_CLAIM * provider.batch;
    if (gate.holds('poll')) return polls.claimAmong(provider.kind, gate.releasedIDs('poll'), until);
    this.#nextDue = await polls.nextDue(provider.kind);
    if ((this.#nextDue ?? Number.POSITIVE_INFINITY) > now()) return [];
    return polls.claim(provider.kind, until, most);
  }

  async #run(): Promise<void> {
    const { logger, provider, polls } = this.#work;
    while (!this.#stopping.signal.aborted) {
      const asked = new AbortController();
      const end = polls.onAsked(() => asked.abort());
      let wait = 0;
      try {
        if ((await this.pollDue()) === 0) wait = this.#untilNext();
      } catch (error) {
        logger.warn(
          { code: 'polling_waiting', system: systemOf(provider.kind), err: error },
          'polling failed, retrying',
        );
        wait = LOOK_EVERY;
      }
      if (wait > 0) await pause(wait, AbortSignal.any([this.#stopping.signal, asked.signal]));
      end();
    }
  }

  #untilNext(): number {
    const { provider, now, gate } = this.#work;
    if (gate.holds('poll')) return LOOK_EVERY;
    if (provider.wait > 0) return Math.min(provider.wait, LOOK_EVERY);
    // A poll that another process begins meanwhile is not due before that.
    const first = this.#work.schedule.first(now()).dueAt;
    const next = Math.min(first, this.#nextDue ?? Number.POSITIVE_INFINITY);
    return Math.min(IDLE, Math.max(LEAST_SLEEP, next - now()));
  }

  /**
   * Answers null if there is nothing to ask. The poll is finished if the order was refused, or cancelled with the
   * provider; it is postponed while the provider may still refuse to cancel it (TRA-11). It is forgotten if a restored
   * log lacks the transport: under its `Idempotency-Key` the same transport may be ordered again.
   */
  async #askable(poll: DuePoll): Promise<Polled | null> {
    const { provider, polls, schedule, transports, now } = this.#work;
    const known = await transports.byID(poll.transportID);
    if (known?.transport.kind === 'placed' && !isCancelled(known.transport))
      return { poll, known, transport: known.transport };
    if (known === null && !(await transports.isRecorded(poll.transportID))) {
      await polls.forget(provider.kind, poll);
      return null;
    }
    const isOver = known?.transport.kind === 'refused' || known?.transport.kind === 'placed';
    const dueAt = isOver ? null : schedule.again(now());
    await polls.reschedule(provider.kind, poll, { state: poll.state, dueAt });
    return null;
  }

  async #pollBatch(batch: readonly Polled[]): Promise<void> {
    const { provider } = this.#work;
    const reports = await provider.ask(batch.map(({ transport }) => transport.externalID));
    const slice = new TimeSlice();
    const settled: Promise<void>[] = [];
    for (const one of batch) {
      const report = reports.kind === 'reported' ? reports.reports.get(one.transport.externalID) : undefined;
      settled.push(this.#settle(one, report, reports.kind === 'later' ? reports : NOT_ASKED));
      if (slice.isOver) await slice.yield();
    }
    await Promise.all(settled);
  }

  /** A failing transport blocks no other; it is polled again after its claim expires. */
  async #settle(polled: Polled, report: Report | undefined, none: NoAnswer): Promise<void> {
    const { provider, polls, schedule, logger, now } = this.#work;
    const { poll, known } = polled;
    const { transportID } = poll;
    try {
      const after = await this.#learn(polled, report);
      const result = resultOf(report, after, none);
      const next = schedule.next(this.#unheld(poll), result, now(), known.row.createdAt);
      await polls.reschedule(provider.kind, poll, next);
      if (report?.kind === 'unreadable')
        logger.warn(
          { code: 'provider_answer_unreadable', system: systemOf(provider.kind), transportID },
          "a provider's report of a transport is unreadable",
        );
      if (next.dueAt === null && result.kind === 'quiet')
        logger.warn(
          { code: 'transport_polling_ended', system: systemOf(provider.kind), transportID },
          'gave up polling a transport without reports',
        );
    } catch (error) {
      logger.warn(
        { code: 'polling_waiting', system: systemOf(provider.kind), transportID, err: error },
        'polling a transport failed, retrying',
      );
    }
  }

  /** A transport counts as quiet since its release at the earliest: the time of a hold does not end its polls. */
  #unheld({ transportID, state }: DuePoll): PollState {
    if (state.quietSince === null) return state;
    return { ...state, quietSince: Math.max(state.quietSince, this.#work.gate.releasedAt('poll', transportID)) };
  }

  /** Reads nothing if the view already shows every reported status. */
  async #learn({ poll, known, transport }: Polled, report: Report | undefined): Promise<TransportState> {
    const decide = (state: TransportState) => {
      if (report?.kind === 'latest') return learnLatest(state, report.status);
      return report?.kind === 'history' ? learnHistory(state, report.updates) : [];
    };
    const decision = decide(transport);
    if (decision instanceof Refusal || decision.length === 0) return transport;
    const context = { ...ownContext(newSeed(), poll.transportID), isRetry: false };
    const { state } = await this.#work.transports.command(
      poll.transportID,
      transport.order.companyID,
      context,
      decide,
      { known },
    );
    return state;
  }
}

function resultOf(report: Report | undefined, after: TransportState, none: NoAnswer): PollResult {
  if (report === undefined) return { kind: none.sent ? 'failed' : 'postponed', pause: none.retryAfterMilliseconds };
  if (report.kind === 'unreadable') return { kind: 'failed', pause: 0 };
  if (report.kind === 'hidden' || report.kind === 'unknown' || after.kind !== 'placed') return { kind: 'quiet' };
  return { kind: 'shown', delivered: isDelivered(after), complete: isComplete(after), final: isFinal(after) };
}
