import type { Failure, MailRoute } from '../domain/notification.decider.ts';

export interface Mail {
  /** `Message-ID` without brackets. */
  readonly messageID: string;
  readonly from: string;
  readonly to: string;
  /** The complete message, with CR LF. */
  readonly message: Buffer;
}

export type DeliveryOutcome = Fate & {
  /** The server's words, which only the log shows; they contain no e-mail address. */
  readonly words?: string;
};

type Fate =
  | { readonly kind: 'sent'; readonly response: string }
  /** Permanent. */
  | ({ readonly kind: 'refused' } & Failure)
  /** The mail was certainly not accepted; retry. */
  | ({ readonly kind: 'failed' } & Failure)
  /** No answer came: the mail may have been accepted. */
  | { readonly kind: 'unknown'; readonly reason: string };

export interface MailTransport {
  readonly route: MailRoute;
  /**
   * Awaits `commit` once, right before the mail can be accepted; if it throws, the mail is certainly not accepted.
   * Every wait is bounded. `signal` aborts only before that point.
   */
  deliver(mail: Mail, commit: () => Promise<void>, signal: AbortSignal): Promise<DeliveryOutcome>;
}
