import { type Decider, type Decision, refuse, unreachable } from '@vpds/kernel';

export interface NotifiedValue {
  readonly name: string;
  readonly text: string;
}

/** Values that the product had at the assignment. */
export interface NotificationRequest {
  readonly assignmentID: string;
  /** The `Message-ID` without brackets; retries use the same one. */
  readonly messageID: string;
  readonly productID: number;
  readonly companyID: number;
  readonly companyName: string;
  readonly commissionPartnerID: number;
  /** Personal. */
  readonly partnerName: string;
  /** Personal. Null: the address was removed. */
  readonly partnerEmail: string | null;
  readonly vehicleIdentificationNumber: string;
  readonly AP30Pno: number | null;
  /** `Y-m-d`. */
  readonly assignedOn: string;
  readonly prices: readonly NotifiedValue[];
  readonly fields: readonly NotifiedValue[];
  /** The mail reports that an assignment was taken back. */
  readonly takesBack?: true;
}

/** The outbox stores a mail once however often it is delivered; SMTP cannot guarantee that. */
export type MailRoute = 'smtp' | 'outbox';

/** `code`: the mail server's reply code, or the error's name. */
export interface Failure {
  readonly code: string;
  /** Personal: concerns the partner's mailbox. */
  readonly reason: string;
}

export interface NotificationRequested extends Omit<NotificationRequest, 'takesBack'> {
  readonly type: 'NotificationRequested';
}

/** The end of the message is sent right after this event is durable, never before. */
export interface NotificationSending {
  readonly type: 'NotificationSending';
  readonly attemptID: string;
  readonly route: MailRoute;
}

export interface NotificationSent {
  readonly type: 'NotificationSent';
  /** The server's answer; personal. */
  readonly response: string;
}

/** Permanent: never retried. */
export interface NotificationRefused extends Failure {
  readonly type: 'NotificationRefused';
}

/** The mail was certainly not sent and is retried. */
export interface NotificationDeferred extends Failure {
  readonly type: 'NotificationDeferred';
  /** Budget slot, Unix milliseconds. */
  readonly notBefore?: number;
}

/** Unknown outcome: resent with the same `Message-ID`, or held for an operator. */
export interface NotificationInDoubt {
  readonly type: 'NotificationInDoubt';
  readonly action: 'resend' | 'hold';
  readonly reason: string;
}

export interface NotificationGivenUp extends Failure {
  readonly type: 'NotificationGivenUp';
}

/** The assignment is unreadable. */
export interface NotificationImpossible extends Failure {
  readonly type: 'NotificationImpossible';
}

/** Asked for by a user: as if it waited since `at`, to the partner's address of now. */
export interface NotificationSendRequested {
  readonly type: 'NotificationSendRequested';
  readonly by: number | null;
  /** Unix milliseconds of the deciding process. */
  readonly at: number;
  /** Personal. */
  readonly partnerEmail: string | null;
}

/** The assignment was taken back, or the product withdrawn, and the mail had not left. Final. */
export interface NotificationStopped {
  readonly type: 'NotificationStopped';
  readonly cause: 'takenBack' | 'withdrawn';
}

/** Requests a mail that notifies the partner that an assignment was taken back (COR-4). */
export interface TakingBackNotificationRequested extends NotificationRequest {
  readonly type: 'TakingBackNotificationRequested';
}

export type NotificationEvent =
  | NotificationSendRequested
  | NotificationRequested
  | TakingBackNotificationRequested
  | NotificationStopped
  | NotificationSending
  | NotificationSent
  | NotificationRefused
  | NotificationDeferred
  | NotificationInDoubt
  | NotificationGivenUp
  | NotificationImpossible;

interface Requested {
  readonly request: NotificationRequest;
  readonly doubts: number;
  readonly lastCode: string | null;
  /** Budget slot, Unix milliseconds; null: none was needed. Shown. */
  readonly notBefore: number | null;
  /** The latest slot that it has waited for, or waits for, Unix milliseconds. */
  readonly slotAt: number | null;
  /** The first one, or the user's request: attempts count from it. Null: from its own request. */
  readonly triedFrom: number | null;
  /** Personal: why it waits, is held or was refused. */
  readonly reason: string | null;
}

export type PendingNotification = Extract<NotificationState, { readonly kind: 'waiting' | 'sending' }>;

export type NotificationState =
  | { readonly kind: 'none' }
  | { readonly kind: 'impossible' }
  /** The request is null if the stop came before it; a request then changes nothing. */
  | { readonly kind: 'stopped'; readonly request: NotificationRequest | null }
  | ({ readonly kind: 'waiting' } & Requested)
  | ({ readonly kind: 'sending'; readonly attemptID: string; readonly route: MailRoute } & Requested)
  | ({ readonly kind: 'held' | 'sent' | 'refused' | 'givenUp' } & Requested);

export type NotificationStage = Exclude<NotificationState['kind'], 'none' | 'impossible'>;

/** Milliseconds for which a slot is good: retries within need no other. */
const SLOT_FOR = 60 * 60_000;

/** Unknown outcomes until a mail is held: a server that never answers must not receive it forever. */
export const MAX_DOUBTS = 4;

const UNPLACED = { notBefore: null, slotAt: null, triedFrom: null } as const;

export const notificationDecider: Decider<NotificationState, NotificationEvent> = {
  initialState: { kind: 'none' },
  evolve(state, event) {
    if (event.type === 'NotificationRequested' || event.type === 'TakingBackNotificationRequested') {
      const { type: _, ...request } = event;
      return { kind: 'waiting', request, doubts: 0, lastCode: null, ...UNPLACED, reason: null };
    }
    if (event.type === 'NotificationImpossible') return { kind: 'impossible' };
    if (event.type === 'NotificationStopped')
      return { kind: 'stopped', request: isRequested(state) ? state.request : null };
    return isRequested(state) ? evolveRequested(state, event) : state;
  },
};

export type RequestedNotification = Extract<NotificationState, Requested>;

/** What is shown of a mail that was stopped after its request. */
export type StoppedNotification = Extract<NotificationState, { readonly kind: 'stopped' }> & {
  readonly request: NotificationRequest;
};

export function isStopped(state: NotificationState): state is StoppedNotification {
  return state.kind === 'stopped' && state.request !== null;
}

/** Whether the mail was requested, and is neither stopped nor impossible. */
export function isRequested(state: NotificationState): state is RequestedNotification {
  return state.kind !== 'none' && state.kind !== 'impossible' && state.kind !== 'stopped';
}

function evolveRequested(
  { request, doubts, lastCode, notBefore, slotAt, triedFrom, reason }: Requested,
  event: Exclude<
    NotificationEvent,
    NotificationRequested | TakingBackNotificationRequested | NotificationImpossible | NotificationStopped
  >,
): NotificationState {
  const base = { request, doubts, lastCode, notBefore, slotAt, triedFrom, reason };
  switch (event.type) {
    case 'NotificationSending':
      return { kind: 'sending', attemptID: event.attemptID, route: event.route, ...base };
    case 'NotificationSent':
      return { kind: 'sent', ...base, reason: null };
    case 'NotificationRefused':
      return { kind: 'refused', ...base, reason: event.reason };
    case 'NotificationDeferred': {
      const isUntried = lastCode === null && doubts === 0;
      return {
        kind: 'waiting',
        ...base,
        lastCode: event.code,
        notBefore: event.notBefore ?? notBefore,
        slotAt: event.notBefore ?? slotAt,
        triedFrom: isUntried ? (event.notBefore ?? triedFrom) : triedFrom,
        reason: event.reason,
      };
    }
    case 'NotificationInDoubt':
      return { kind: event.action === 'hold' ? 'held' : 'waiting', ...base, doubts: doubts + 1, reason: event.reason };
    case 'NotificationGivenUp':
      return { kind: 'givenUp', ...base, reason: event.reason };
    case 'NotificationSendRequested': {
      const { at, partnerEmail } = event;
      return {
        kind: 'waiting',
        request: { ...request, partnerEmail },
        doubts: 0,
        lastCode: null,
        notBefore: at,
        slotAt: null,
        triedFrom: at,
        reason: null,
      };
    }
    default:
      return unreachable(event);
  }
}

export function requestNotification(
  state: NotificationState,
  request: NotificationRequest,
): Decision<NotificationEvent> {
  if (state.kind !== 'none') return [];
  const type = request.takesBack === true ? 'TakingBackNotificationRequested' : 'NotificationRequested';
  return [{ type, ...request }];
}

/**
 * Works also before the request, which then changes nothing, and after a refusal, so that no user sends it again
 * (LST-12). A mail that is being sent cannot be stopped: the caller retries, in case it does not leave.
 */
export function stopNotification(
  state: NotificationState,
  cause: NotificationStopped['cause'],
): Decision<NotificationEvent> {
  switch (state.kind) {
    case 'none':
    case 'waiting':
    case 'held':
    case 'refused':
    case 'givenUp':
      return [{ type: 'NotificationStopped', cause }];
    case 'impossible':
    case 'stopped':
    case 'sending':
    case 'sent':
      return [];
    default:
      return unreachable(state);
  }
}

export function declareImpossible(state: NotificationState, failure: Failure): Decision<NotificationEvent> {
  return state.kind === 'none' ? [{ type: 'NotificationImpossible', ...failure }] : [];
}

/** LST-12: a mail that waits is tried anyway. */
export function sendAgain(
  state: NotificationState,
  again: Omit<NotificationSendRequested, 'type'>,
): Decision<NotificationEvent> {
  switch (state.kind) {
    case 'none':
    case 'impossible':
      return refuse('notification_not_found');
    case 'waiting':
      return [];
    case 'held':
    case 'refused':
    case 'givenUp':
      return [{ type: 'NotificationSendRequested', ...again }];
    case 'stopped':
      return refuse('notification_stopped');
    case 'sending':
    case 'sent':
      return refuse('notification_sent');
    default:
      return unreachable(state);
  }
}

export function isInDoubt(state: NotificationState): boolean {
  return state.kind === 'sending' && state.route === 'smtp';
}

/** The append decides between concurrent attempts. @throws Refusal unless the mail was certainly not sent */
export function beginSending(
  state: NotificationState,
  attempt: { attemptID: string; route: MailRoute },
): Decision<NotificationEvent> {
  const mayStart = state.kind === 'waiting' || (state.kind === 'sending' && !isInDoubt(state));
  return mayStart ? [{ type: 'NotificationSending', ...attempt }] : refuse('notification_not_waiting');
}

/** Accepts also the outcome of an attempt that was already given up. */
export function recordSent(state: NotificationState, response: string): Decision<NotificationEvent> {
  switch (state.kind) {
    case 'waiting':
    case 'sending':
    case 'held':
      return [{ type: 'NotificationSent', response }];
    case 'none':
    case 'impossible':
    case 'stopped':
    case 'sent':
    case 'refused':
    case 'givenUp':
      return [];
    default:
      return unreachable(state);
  }
}

function concernsAnother(state: NotificationState, attemptID: string): boolean {
  if (state.kind === 'sending') return state.attemptID !== attemptID;
  return state.kind !== 'waiting';
}

/** COM-7: 5xx. */
export function recordRefused(
  state: NotificationState,
  attemptID: string,
  failure: Failure,
): Decision<NotificationEvent> {
  return concernsAnother(state, attemptID) ? [] : [{ type: 'NotificationRefused', ...failure }];
}

/**
 * Certainly not accepted, retried. Repetitions are not recorded, so that an outage adds few events; an attempt that
 * began sending is always ended.
 */
export function recordDeferred(
  state: NotificationState,
  attemptID: string,
  failure: Failure,
): Decision<NotificationEvent> {
  if (concernsAnother(state, attemptID)) return [];
  if (state.kind === 'waiting' && state.lastCode === failure.code) return [];
  return [{ type: 'NotificationDeferred', ...failure }];
}

/** Whether a slot of this time may be used, now or later. */
export function isSlotGood(slotAt: number | null, now: number): boolean {
  return slotAt !== null && now - slotAt < SLOT_FOR;
}

/** Records the budget slot that a mail waits for, unless it has one. */
export function waitForSlot(
  state: NotificationState,
  now: number,
  slot: Failure & { readonly notBefore: number },
): Decision<NotificationEvent> {
  const isUnsent = state.kind === 'waiting' || (state.kind === 'sending' && !isInDoubt(state));
  return isUnsent && !isSlotGood(state.slotAt, now) ? [{ type: 'NotificationDeferred', ...slot }] : [];
}

/** Gives the mail up after 24 h (COM-7). */
export function giveUp(state: NotificationState, attemptID: string, failure: Failure): Decision<NotificationEvent> {
  return concernsAnother(state, attemptID) ? [] : [{ type: 'NotificationGivenUp', ...failure }];
}

/** An operator drops the mail. An attempt whose outcome is unknown is dropped, too: it is not repeated. */
export function dropNotification(state: NotificationState): Decision<NotificationEvent> {
  if (state.kind !== 'waiting' && state.kind !== 'sending') return [];
  return [{ type: 'NotificationGivenUp', code: 'dropped', reason: 'Dropped by an operator before it was sent' }];
}

/** Retries; holds the mail by policy, or after {@link MAX_DOUBTS}. */
export function recordDoubt(
  state: NotificationState,
  attemptID: string,
  doubt: { policy: 'resend' | 'hold'; reason: string },
): Decision<NotificationEvent> {
  if (state.kind !== 'sending' || state.attemptID !== attemptID) return [];
  const action = doubt.policy === 'hold' || state.doubts + 1 >= MAX_DOUBTS ? 'hold' : 'resend';
  return [{ type: 'NotificationInDoubt', action, reason: doubt.reason }];
}
