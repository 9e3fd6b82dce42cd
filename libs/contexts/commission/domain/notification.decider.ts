import { type Decider, type Decision, refuse, unreachable } from '@vpds/kernel';

/** A line of a notification: what a value is called and what it is, as text. */
export interface NotifiedValue {
  readonly name: string;
  readonly text: string;
}

/** What a partner is told of an assignment, as it stood when the assignment was made. */
export interface NotificationRequest {
  /** Id of the assignment's event. */
  readonly assignmentID: string;
  /** `Message-ID` without its brackets: the same however often the mail is sent. */
  readonly messageID: string;
  readonly productID: number;
  readonly companyID: number;
  readonly companyName: string;
  readonly commissionPartnerID: number;
  /** Personal. */
  readonly partnerName: string;
  /** Personal. Null: the partner has no address any more. */
  readonly partnerEmail: string | null;
  readonly vehicleIdentificationNumber: string;
  readonly AP30Pno: number | null;
  /** `Y-m-d`. */
  readonly assignedOn: string;
  readonly prices: readonly NotifiedValue[];
  readonly fields: readonly NotifiedValue[];
}

/** By which way a mail leaves. An outbox holds a mail once, however often it is put there; SMTP cannot promise that. */
export type MailRoute = 'smtp' | 'outbox';

/** Why a mail did not arrive: the mail server's reply code or the name of the error, and a sentence about it. */
export interface Failure {
  readonly code: string;
  /** Tells of the partner's mailbox: personal. */
  readonly reason: string;
}

export interface NotificationRequested extends NotificationRequest {
  readonly type: 'NotificationRequested';
}

/** The last of the message leaves right after this is durable, never before. */
export interface NotificationSending {
  readonly type: 'NotificationSending';
  readonly attemptID: string;
  readonly route: MailRoute;
}

export interface NotificationSent {
  readonly type: 'NotificationSent';
  /** By whom it was taken; personal. */
  readonly response: string;
}

/** Refused for good: nothing is tried again. */
export interface NotificationRefused extends Failure {
  readonly type: 'NotificationRefused';
}

/** Not sent for now, for certain; it is tried again. */
export interface NotificationDeferred extends Failure {
  readonly type: 'NotificationDeferred';
  /** Until when it waits for its place in a budget, Unix milliseconds. */
  readonly notBefore?: number;
}

/** Nobody knows whether the mail was taken: it is sent once more under its Message-ID, or held for a person. */
export interface NotificationInDoubt {
  readonly type: 'NotificationInDoubt';
  readonly action: 'resend' | 'hold';
  readonly reason: string;
}

/** Not sent within the time that it is tried. */
export interface NotificationGivenUp extends Failure {
  readonly type: 'NotificationGivenUp';
}

/** What the notification is about cannot be read; nothing will be sent. */
export interface NotificationImpossible extends Failure {
  readonly type: 'NotificationImpossible';
}

export type NotificationEvent =
  | NotificationRequested
  | NotificationSending
  | NotificationSent
  | NotificationRefused
  | NotificationDeferred
  | NotificationInDoubt
  | NotificationGivenUp
  | NotificationImpossible;

interface Requested {
  readonly request: NotificationRequest;
  /** How often the mail was in doubt. */
  readonly doubts: number;
  /** Code of the failure that was noted last. */
  readonly lastCode: string | null;
  /** Its place in a budget, Unix milliseconds; null: it did not have to wait for one. */
  readonly notBefore: number | null;
}

export type PendingNotification = Extract<NotificationState, { readonly kind: 'waiting' | 'sending' }>;

export type NotificationState =
  | { readonly kind: 'none' }
  | { readonly kind: 'impossible' }
  | ({ readonly kind: 'waiting' } & Requested)
  | ({ readonly kind: 'sending'; readonly attemptID: string; readonly route: MailRoute } & Requested)
  | ({ readonly kind: 'held' | 'sent' | 'refused' | 'givenUp' } & Requested);

/** A mail that was in doubt this often is held: a server that never answers shall not get it for ever. */
export const MAX_DOUBTS = 4;

export const notificationDecider: Decider<NotificationState, NotificationEvent> = {
  initialState: { kind: 'none' },
  evolve(state, event) {
    if (event.type === 'NotificationRequested') {
      const { type: _, ...request } = event;
      return { kind: 'waiting', request, doubts: 0, lastCode: null, notBefore: null };
    }
    if (event.type === 'NotificationImpossible') return { kind: 'impossible' };
    return state.kind === 'none' || state.kind === 'impossible' ? state : evolveRequested(state, event);
  },
};

function evolveRequested(
  { request, doubts, lastCode, notBefore }: Requested,
  event: Exclude<NotificationEvent, NotificationRequested | NotificationImpossible>,
): NotificationState {
  const base = { request, doubts, lastCode, notBefore };
  switch (event.type) {
    case 'NotificationSending':
      return { kind: 'sending', attemptID: event.attemptID, route: event.route, ...base };
    case 'NotificationSent':
      return { kind: 'sent', ...base };
    case 'NotificationRefused':
      return { kind: 'refused', ...base };
    case 'NotificationDeferred':
      return { kind: 'waiting', ...base, lastCode: event.code, notBefore: event.notBefore ?? notBefore };
    case 'NotificationInDoubt':
      return { kind: event.action === 'hold' ? 'held' : 'waiting', ...base, doubts: doubts + 1 };
    case 'NotificationGivenUp':
      return { kind: 'givenUp', ...base };
    default:
      return unreachable(event);
  }
}

/** Notes that a partner is to be told; told twice it is one request. */
export function requestNotification(
  state: NotificationState,
  request: NotificationRequest,
): Decision<NotificationEvent> {
  return state.kind === 'none' ? [{ type: 'NotificationRequested', ...request }] : [];
}

/** Notes that a notification cannot even be asked for. */
export function declareImpossible(state: NotificationState, failure: Failure): Decision<NotificationEvent> {
  return state.kind === 'none' ? [{ type: 'NotificationImpossible', ...failure }] : [];
}

/** Whether the mail may have been taken by an attempt that nobody can tell of any more. */
export function isInDoubt(state: NotificationState): boolean {
  return state.kind === 'sending' && state.route === 'smtp';
}

/** Lets one attempt send: the append of this event decides which. Refused unless the mail surely has not been sent. */
export function beginSending(
  state: NotificationState,
  attempt: { attemptID: string; route: MailRoute },
): Decision<NotificationEvent> {
  const mayStart = state.kind === 'waiting' || (state.kind === 'sending' && !isInDoubt(state));
  return mayStart ? [{ type: 'NotificationSending', ...attempt }] : refuse('notification_not_waiting');
}

/** The mail was taken. True also of an attempt that was given up for lost meanwhile. */
export function recordSent(state: NotificationState, response: string): Decision<NotificationEvent> {
  switch (state.kind) {
    case 'waiting':
    case 'sending':
    case 'held':
      return [{ type: 'NotificationSent', response }];
    case 'none':
    case 'impossible':
    case 'sent':
    case 'refused':
    case 'givenUp':
      return [];
    default:
      return unreachable(state);
  }
}

/** Another attempt than the one that speaks is under way, or all is over. */
function concernsAnother(state: NotificationState, attemptID: string): boolean {
  if (state.kind === 'sending') return state.attemptID !== attemptID;
  return state.kind !== 'waiting';
}

/** The mail was refused for good (COM-7: after a 5xx). */
export function recordRefused(
  state: NotificationState,
  attemptID: string,
  failure: Failure,
): Decision<NotificationEvent> {
  return concernsAnother(state, attemptID) ? [] : [{ type: 'NotificationRefused', ...failure }];
}

/**
 * The mail surely was not taken and is tried again. The same failure once more is no news, so that a mail server which is
 * away for a day fills no log; but an attempt that had begun to send must be taken back.
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

/** Whether no attempt was ever begun or noted: the mail has no place in the budgets yet. */
export function needsPlace(state: NotificationState): boolean {
  return state.kind === 'waiting' && state.lastCode === null && state.doubts === 0;
}

/** Notes, once, that the mail waits for its place in a budget. */
export function waitForPlace(
  state: NotificationState,
  place: Failure & { readonly notBefore: number },
): Decision<NotificationEvent> {
  return needsPlace(state) ? [{ type: 'NotificationDeferred', ...place }] : [];
}

/** The mail was tried long enough (COM-7: 24 h). */
export function giveUp(state: NotificationState, attemptID: string, failure: Failure): Decision<NotificationEvent> {
  return concernsAnother(state, attemptID) ? [] : [{ type: 'NotificationGivenUp', ...failure }];
}

/** The attempt's fate is unknown: once more, or held if that is the policy or it happened too often. */
export function recordDoubt(
  state: NotificationState,
  attemptID: string,
  doubt: { policy: 'resend' | 'hold'; reason: string },
): Decision<NotificationEvent> {
  if (state.kind !== 'sending' || state.attemptID !== attemptID) return [];
  const action = doubt.policy === 'hold' || state.doubts + 1 >= MAX_DOUBTS ? 'hold' : 'resend';
  return [{ type: 'NotificationInDoubt', action, reason: doubt.reason }];
}
