import type { Failure, MailRoute } from '../domain/notification.decider.ts';

/** A mail as it leaves, rendered and encoded. */
export interface Mail {
  /** `Message-ID` without its brackets. */
  readonly messageID: string;
  readonly from: string;
  readonly to: string;
  /** The whole message, lines ended by CR LF. */
  readonly message: Buffer;
}

/** What became of an attempt to deliver a mail. */
export type DeliveryOutcome = Fate & {
  /** What was said of it in words, for the log only; without e-mail addresses. */
  readonly words?: string;
};

type Fate =
  | { readonly kind: 'sent'; readonly response: string }
  /** For good: trying again would be refused again. */
  | ({ readonly kind: 'refused' } & Failure)
  /** Surely not taken; worth another attempt. */
  | ({ readonly kind: 'failed' } & Failure)
  /** The mail may have been taken: the answer to it never came. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** Takes a mail to where the partner gets it. */
export interface MailTransport {
  readonly route: MailRoute;
  /**
   * Delivers a mail. `commit` is called once and awaited right before the mail can be taken: if it throws, the mail surely
   * is not. Every wait is bounded. `signal` ends an attempt that has not got that far.
   */
  deliver(mail: Mail, commit: () => Promise<void>, signal: AbortSignal): Promise<DeliveryOutcome>;
}
