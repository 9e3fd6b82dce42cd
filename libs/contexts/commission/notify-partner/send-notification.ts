import {
  type DueJob,
  type JobOutcome,
  type Leases,
  type Loaded,
  type OperationalStore,
  RecentlyUsed,
  RenewedLease,
  type ViewStore,
  newSeed,
  operationalLeases,
  now as serviceNow,
  traced,
  tracedAs,
} from '@vpds/kernel';
import { DueDocumentScanner, type EffectsGate, type JobKind } from '@vpds/runtime';
import type { Logger } from 'pino';
import { isEmailAddress } from '../domain/email-address.ts';
import type { MailBudgets } from '../domain/mail-budget.ts';
import {
  type Failure,
  type NotificationRequest,
  type NotificationState,
  type PendingNotification,
  beginSending,
  giveUp,
  isInDoubt,
  isSlotGood,
  recordDeferred,
  recordDoubt,
  recordRefused,
  recordSent,
  waitForSlot,
} from '../domain/notification.decider.ts';
import { NOTIFICATIONS, UNFINISHED } from '../notification.aggregate.ts';
import type { DeliveryOutcome, MailTransport } from './mail-transport.ts';
import type { NotificationLedger } from './notification-ledger.ts';
import type { NotificationMetrics } from './notification-metrics.ts';
import { withoutName } from './mail-failure.ts';
import { composeNotification } from './notification-mail.ts';
import { MailSlots } from './mail-slots.ts';
import { TRY_FOR, WARN_AFTER, pauseBeforeRetry } from './retry-schedule.ts';

/** Job ids are the assignments' event ids. */
export const SEND_NOTIFICATION = 'commission-notification';

/** Milliseconds to record an outcome, which is known nowhere else. */
const RECORD_WITHIN = 60_000;
const RECORD_AGAIN = 500;
/** Milliseconds, after which a crashed worker's recorded attempt is certainly over. */
const LEASE = 6_000;
/** Slots taken without a wait that are remembered; a forgotten one is taken again. */
const MOST_SLOTS = 10_000;

const DONE: JobOutcome = { done: true };

export interface SendingParts {
  readonly ledger: NotificationLedger;
  readonly views: ViewStore;
  readonly operational: OperationalStore;
  readonly transport: MailTransport;
  readonly from: string;
  /** The company's address, as it is now; null if it has none. @throws Unavailable */
  readonly replyTo: (companyID: number) => Promise<string | null>;
  /** `PUBLIC_URL`. */
  readonly publicUrl?: string | undefined;
  readonly inDoubt: 'resend' | 'hold';
  readonly metrics: NotificationMetrics;
  readonly logger: Logger;
  readonly budgets: MailBudgets;
  /** If absent, nothing is held. */
  readonly gate?: EffectsGate;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

interface Attempt {
  readonly attemptID: string;
  readonly request: NotificationRequest;
  /** The latest of request, budget slot and release of a hold, Unix milliseconds. */
  readonly dueSince: number;
}

/**
 * Each assignment's mail once (COM-7). An attempt first appends `Sending` at the revision that it knows, and only then
 * releases the end of the message. After a crash before that, nothing was sent; after `Sent`, nothing is sent again; in
 * between the outcome is unknown and the policy decides (ADR-9).
 */
export class SendNotification implements JobKind {
  readonly kind = SEND_NOTIFICATION;
  readonly effect = 'mail';
  /** The time-out is longer than all limits of an attempt together: an abandoned run might still be sending. */
  readonly options = { concurrency: 8, timeoutMilliseconds: 5 * 60_000 };
  readonly #parts: SendingParts;
  readonly #leases: Leases;
  readonly #unfinished: DueDocumentScanner;
  readonly #slots: MailSlots;
  /** Times of slots that needed no wait, which no event has, by assignment: another process takes others. */
  readonly #taken = new RecentlyUsed<string, number>(MOST_SLOTS);
  readonly #now: () => number;
  readonly #stopping = new AbortController();

  constructor(parts: SendingParts) {
    this.#parts = parts;
    this.#leases = operationalLeases(parts.operational, 'notification-lease');
    this.#slots = new MailSlots(parts.operational, parts.budgets);
    this.#now = parts.now ?? serviceNow;
    this.#unfinished = new DueDocumentScanner(parts.views, NOTIFICATIONS, { key: 'unfinished', equals: UNFINISHED });
  }

  /** Aborts attempts that have sent nothing yet; others may wait for their answers. */
  stop(): void {
    this.#stopping.abort();
  }

  due(limit: number): Promise<readonly DueJob[]> {
    return this.#unfinished.next(limit);
  }

  async run(assignmentID: string): Promise<JobOutcome> {
    const acquired = await this.#leases.acquire(assignmentID, LEASE);
    if (acquired === null) return { retryAt: serviceNow() + LEASE };
    const lease = new RenewedLease(acquired, LEASE);
    try {
      const loaded = await this.#parts.ledger.load(assignmentID);
      return loaded === null ? DONE : await this.#attempt(loaded, lease);
    } finally {
      await lease.end();
    }
  }

  async #attempt({ state, createdAt }: Loaded<NotificationState>, lease: RenewedLease): Promise<JobOutcome> {
    const current = await this.#settleDoubt(state);
    if (current.kind !== 'waiting' && current.kind !== 'sending') return DONE;
    const { request, triedFrom } = current;
    const { partnerEmail } = request;
    const releasedAt = this.#parts.gate?.releasedAt('mail', request.assignmentID) ?? 0;
    const dueSince = Math.max(createdAt, triedFrom ?? 0, releasedAt);
    const attempt = { attemptID: newSeed(), request, dueSince };
    if (partnerEmail === null || !isEmailAddress(partnerEmail))
      return this.#conclude(attempt, {
        kind: 'refused',
        code: 'no_email',
        reason: 'The partner has no e-mail address',
      });
    const { transport, from, publicUrl } = this.#parts;
    // Before the slot: what fails here uses none.
    const replyTo = await this.#parts.replyTo(request.companyID);
    const waitsUntil = await this.#waitsUntil(current);
    if (waitsUntil !== null) return { retryAt: waitsUntil, isPlanned: true };
    const surroundings = { publicUrl, replyTo, traceID: tracedAs()?.traceID };
    const mail = await composeNotification({ ...request, partnerEmail }, createdAt, from, surroundings);
    const outcome = await traced(
      'send mail',
      { kind: 'client' },
      () => transport.deliver(mail, () => this.#begin(attempt, lease), this.#stopping.signal),
      ({ kind }) => (kind === 'sent' ? {} : { error: kind }),
    );
    return this.#conclude(attempt, outcome);
  }

  /** Answers when the mail may be sent, null for now. It takes a slot of the budget unless it has one of the last hour. */
  async #waitsUntil(state: PendingNotification): Promise<number | null> {
    const { request, slotAt } = state;
    const now = this.#now();
    if (slotAt !== null && slotAt > now) return slotAt;
    if (isSlotGood(slotAt, now) || this.#hasTaken(state, now)) return null;
    const { assignmentID, companyID, commissionPartnerID } = request;
    const { at, waitsFor } = await this.#slots.take(companyID, commissionPartnerID, now);
    if (waitsFor === null) {
      this.#taken.set(assignmentID, at);
      return null;
    }
    const reason = waitsUntil(waitsFor, at, this.#parts.budgets);
    await this.#record(request, (current) =>
      waitForSlot(current, now, { code: `${waitsFor}_budget`, reason, notBefore: at }),
    );
    return at;
  }

  /** One before a user's request is that of another sending; one of the future, of a clock that has gone back since. */
  #hasTaken({ request, triedFrom }: PendingNotification, now: number): boolean {
    const at = this.#taken.get(request.assignmentID) ?? null;
    return at !== null && at >= (triedFrom ?? 0) && at <= now && isSlotGood(at, now);
  }

  /** An earlier attempt without outcome. The lease guarantees that it is over. */
  async #settleDoubt(state: NotificationState): Promise<NotificationState> {
    if (state.kind !== 'sending' || !isInDoubt(state)) return state;
    return this.#doubt(state.request, state.attemptID, 'The service ended before the mail server had answered');
  }

  async #begin({ attemptID, request }: Attempt, lease: RenewedLease): Promise<void> {
    const { ledger, transport } = this.#parts;
    const mustBeHeld = () => {
      if (!lease.isHeld) throw Object.assign(new Error('Another worker may be at this mail'), { code: 'LEASE_LOST' });
    };
    mustBeHeld();
    const attempt = { attemptID, route: transport.route };
    await ledger.record(request.assignmentID, request.companyID, (state) => beginSending(state, attempt));
    mustBeHeld();
  }

  async #conclude(attempt: Attempt, outcome: DeliveryOutcome): Promise<JobOutcome> {
    const { attemptID, request } = attempt;
    const { metrics, logger } = this.#parts;
    const words = outcome.words === undefined ? undefined : withoutName(outcome.words, request.partnerName);
    const log = { assignment: request.assignmentID, companyID: request.companyID, words };
    switch (outcome.kind) {
      case 'sent':
        await this.#record(request, (state) => recordSent(state, outcome.response));
        metrics.sent();
        logger.debug(log, 'a notification was sent');
        return DONE;
      case 'refused':
        await this.#record(request, (state) => recordRefused(state, attemptID, failureOf(outcome)));
        metrics.refused();
        logger.warn(
          { ...log, code: 'notification_refused', reply: outcome.code },
          'a notification was refused permanently',
        );
        return DONE;
      case 'failed':
        return this.#later(attempt, failureOf(outcome), words);
      case 'unknown': {
        const state = await this.#doubt(request, attemptID, outcome.reason, words);
        return state.kind === 'waiting' ? { retryAt: this.#retryAt(attempt) } : DONE;
      }
    }
  }

  /** A temporary failure leads to a retry, or after a day to giving up. */
  async #later(attempt: Attempt, failure: Failure, words: string | undefined): Promise<JobOutcome> {
    const { attemptID, request, dueSince } = attempt;
    const { metrics, logger } = this.#parts;
    const { assignmentID: assignment, companyID } = request;
    const log = { assignment, companyID, reply: failure.code, words };
    if (this.#now() - dueSince < TRY_FOR || this.#stopping.signal.aborted) {
      await this.#record(request, (state) => recordDeferred(state, attemptID, failure));
      const isLate = this.#now() - dueSince >= WARN_AFTER;
      if (isLate) logger.warn({ code: 'mail_waiting', ...log }, 'notifications cannot be sent');
      else logger.info(log, 'a notification could not be sent yet');
      return { retryAt: this.#retryAt(attempt) };
    }
    await this.#record(request, (state) => giveUp(state, attemptID, failure));
    metrics.refused();
    logger.error({ code: 'notification_given_up', ...log }, 'a notification was given up');
    return DONE;
  }

  #retryAt({ dueSince }: Attempt): number {
    const now = this.#now();
    return now + (this.#stopping.signal.aborted ? 0 : pauseBeforeRetry(now - dueSince));
  }

  async #doubt(
    request: NotificationRequest,
    attemptID: string,
    reason: string,
    words?: string,
  ): Promise<NotificationState> {
    const { metrics, logger, inDoubt: policy } = this.#parts;
    const state = await this.#record(request, (current) => recordDoubt(current, attemptID, { policy, reason }));
    metrics.inDoubt();
    const code = 'notification_in_doubt';
    const log = { assignment: request.assignmentID, companyID: request.companyID, words };
    if (state.kind === 'held') logger.error({ code, ...log }, 'a notification may have arrived: held for an operator');
    else logger.warn({ code, ...log }, 'a notification may have arrived: resending with the same Message-ID');
    return state;
  }

  /** Retries, because the outcome is known nowhere else. */
  async #record(
    { assignmentID, companyID }: NotificationRequest,
    decide: Parameters<NotificationLedger['record']>[2],
  ): Promise<NotificationState> {
    const deadline = serviceNow() + RECORD_WITHIN;
    for (;;) {
      try {
        return await this.#parts.ledger.record(assignmentID, companyID, decide);
      } catch (error) {
        if (serviceNow() >= deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, RECORD_AGAIN));
      }
    }
  }
}

function failureOf({ code, reason }: Failure): Failure {
  return { code, reason };
}

/** The product's history shows it. */
function waitsUntil(budget: 'partner' | 'company', at: number, { perPartner, perCompany }: MailBudgets): string {
  const whose =
    budget === 'partner' ? `The partner gets at most ${perPartner}` : `The company sends at most ${perCompany}`;
  return `${whose} mails an hour: the mail waits until ${new Date(at).toISOString()}`;
}
