import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Handler, Unavailable } from '@vpds/kernel';
import { commissionContract } from '../commission.contract.ts';
import type { Mail, MailTransport } from '../notify-partner/mail-transport.ts';
import { messageDomain } from '../notify-partner/notification-content.ts';
import { mailDomainOf, mailOf, senderOf } from '../notify-partner/notification-mail.ts';

/** Few attempts, since a user is waiting. */
const TRIES = 3;
/** Milliseconds between them. */
const PAUSE = 2_000;
const SERVICE = 'Vehicle Product Data Service';

interface SignInLink {
  readonly email: string;
  readonly url: string;
}

/** SES-4. A mail that may have been accepted is not sent again. */
export class MailSignInLinkHandler implements Handler<SignInLink, Record<string, never>> {
  readonly operation = commissionContract.mailSignInLink;
  readonly #transport: MailTransport;
  readonly #from: string;

  constructor(transport: MailTransport, from: string) {
    this.#transport = transport;
    this.#from = from;
  }

  /** @throws Unavailable */
  async handle(link: SignInLink): Promise<Record<string, never>> {
    const mail = await composeSignInLink(link, this.#from);
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#transport.deliver(mail, () => Promise.resolve(), new AbortController().signal);
      if (outcome.kind === 'sent' || outcome.kind === 'unknown') return {};
      if (outcome.kind === 'refused' || attempt === TRIES)
        throw new Unavailable(`The mail was not sent: ${outcome.reason}`);
      await delay(PAUSE);
    }
  }
}

async function composeSignInLink({ email, url }: SignInLink, from: string): Promise<Mail> {
  const sender = senderOf(from, SERVICE);
  const messageID = `${randomUUID()}@${messageDomain(mailDomainOf(from))}`;
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const message = new MailComposer({
    subject: `Sign in to ${SERVICE}`,
    text: `Open this link to sign in. It works once, for 15 minutes:\n\n${url}\n\nIf you did not ask for it, ignore this mail: nobody signs in without the link.\n`,
    from: sender,
    to: { name: '', address: email },
    messageId: `<${messageID}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return mailOf(message, { messageID, from: sender.address, to: email });
}
