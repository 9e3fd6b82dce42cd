import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { reasonOf, wordsForLog } from './mail-failure.ts';
import type { DeliveryOutcome, Mail, MailTransport } from './mail-transport.ts';

/** How long the steps of a delivery may take, milliseconds. */
export interface SmtpLimits {
  /** Name look-up, connection, greeting, EHLO and STARTTLS. */
  readonly open: number;
  readonly login: number;
  /** From MAIL to everything but the last of the message. */
  readonly message: number;
  /**
   * From the last of the message to the server's answer. Long, since giving up here leaves the mail in doubt; RFC 5321
   * (4.5.3.2.6) would even wait for 10 minutes.
   */
  readonly answer: number;
}

export interface SmtpTransportOptions extends Partial<SmtpLimits> {
  /** Whether the login may be sent without TLS. */
  readonly allowPlaintext?: boolean;
}

const LIMITS: SmtpLimits = { open: 20_000, login: 20_000, message: 60_000, answer: 120_000 };
/** How long a server may take to say goodbye after a mail was taken. */
const QUIT_WITHIN = 2_000;
/** Longest answer of a server that is read, bytes. */
const MAX_RESPONSE = 65_536;
/** How much of the message is held back until its sending is on record, bytes. */
const HELD_BACK = 64;

/**
 * Delivers mails to a mail server. The last bytes of a message, and with them the dot that ends it, leave only when
 * `commit` has come back (ADR-9): whatever goes wrong before, the mail surely was not taken; whatever goes wrong after,
 * without the server's answer, leaves it unknown.
 */
export class SmtpTransport implements MailTransport {
  readonly route = 'smtp';
  readonly #options: SMTPConnectionOptions;
  readonly #credentials: { user?: string | undefined; pass?: string | undefined } | undefined;
  readonly #limits: SmtpLimits;

  /**
   * `url`: `smtp://user:password@host:port`, or `smtps:` for TLS from the start; nodemailer's options as query. With a login
   * the connection must be secured (STARTTLS) before anything is sent, whatever the query says, unless `allowPlaintext`.
   */
  constructor(url: string, { allowPlaintext = false, ...limits }: SmtpTransportOptions = {}) {
    const { auth, ...options } = parseConnectionUrl(url);
    this.#credentials = auth;
    const mustBeSecure = auth !== undefined && !allowPlaintext;
    this.#limits = { ...LIMITS, ...limits };
    const { open, answer } = this.#limits;
    this.#options = {
      ...(options as SMTPConnectionOptions),
      ...(mustBeSecure ? { requireTLS: true, secured: false } : {}),
      connectionTimeout: open,
      greetingTimeout: open,
      dnsTimeout: open,
      // The steps have limits of their own; this one only makes sure that no socket stays for ever.
      socketTimeout: answer + 10_000,
      socketCloseTimeout: 0,
      maxResponseSize: MAX_RESPONSE,
      logger: false,
    };
  }

  async deliver(mail: Mail, commit: () => Promise<void>, signal: AbortSignal): Promise<DeliveryOutcome> {
    const session = new SmtpSession(this.#options, signal);
    try {
      await session.open(this.#limits.open);
      await session.login(this.#credentials, this.#limits.login);
      const response = await session.send(mail, commit, this.#limits);
      return { kind: 'sent', response: 'The mail server took the mail', words: wordsForLog(response) };
    } catch (error) {
      return outcomeOf(error as NodemailerError, session.released);
    } finally {
      session.end();
    }
  }
}

/** One connection, one mail. */
class SmtpSession {
  readonly #connection: SMTPConnection;
  readonly #signal: AbortSignal;
  #over: Error | null = null;
  #taken = false;
  /** The last of the message is on its way: from here on only an answer tells what became of it. */
  released = false;

  constructor(options: SMTPConnectionOptions, signal: AbortSignal) {
    this.#connection = new SMTPConnection(options);
    this.#signal = signal;
    this.#connection.on('error', (error: Error) => (this.#over ??= error));
    this.#connection.on('end', () => (this.#over ??= withCode('The connection ended', 'ECONNECTION')));
  }

  open(limit: number): Promise<void> {
    return this.#step(limit, (done) => this.#connection.connect(done));
  }

  /** Only where the server offers it, as nodemailer's own transport does. */
  async login(credentials: { user?: string | undefined; pass?: string | undefined } | undefined, limit: number) {
    if (credentials?.user === undefined || !this.#connection.allowsAuth) return;
    await this.#step(limit, (done) => this.#connection.login({ credentials }, done));
  }

  async send(mail: Mail, commit: () => Promise<void>, limits: SmtpLimits): Promise<string> {
    let committing: Promise<void> | undefined;
    let response = '';
    try {
      await this.#step(limits.message, (done, extend) => {
        const release = () => (committing = this.#release(commit, () => extend(limits.answer)));
        const envelope = { from: mail.from, to: [mail.to], size: mail.message.length };
        this.#connection.send(envelope, heldBack(mail.message, release), (error, info) => {
          response = info?.response ?? '';
          done(error);
        });
      });
    } finally {
      // What is on record must not change behind the outcome.
      await committing?.catch(() => undefined);
    }
    this.#taken = true;
    return response;
  }

  async #release(commit: () => Promise<void>, extend: () => void): Promise<void> {
    this.#mustBeAlive();
    await commit();
    this.#mustBeAlive();
    this.released = true;
    extend();
  }

  #mustBeAlive(): void {
    if (this.#over !== null) throw this.#over;
    if (this.#signal.aborted) throw withCode('The service is stopping', 'STOPPING');
  }

  /** One exchange with the server within a limit, which it may extend. Ends early with the connection or the signal. */
  #step(
    limit: number,
    start: (done: (error?: Error | null) => void, extend: (limit: number) => void) => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout;
      const abort = () => {
        if (!this.released) settle(withCode('The service is stopping', 'STOPPING'));
      };
      const settle = (error?: Error | null) => {
        clearTimeout(timer);
        this.#signal.removeEventListener('abort', abort);
        this.#connection.removeListener('error', settle);
        if (!error) return resolve();
        // A commit that comes back behind it must not release anything.
        this.#over ??= error;
        reject(error);
      };
      const extend = (milliseconds: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => settle(withCode('The mail server took too long', 'ETIMEDOUT')), milliseconds);
      };
      extend(limit);
      this.#signal.addEventListener('abort', abort);
      this.#connection.once('error', settle);
      if (this.#signal.aborted) abort();
      else start(settle, extend);
    });
  }

  /** Says goodbye where a mail was taken; drops the connection otherwise, so that no half of a message is taken for one. */
  end(): void {
    if (!this.#taken || this.#over !== null) {
      this.#connection.close();
      return;
    }
    this.#connection.quit();
    setTimeout(() => this.#connection.close(), QUIT_WITHIN).unref();
  }
}

/** The message as a stream whose last bytes wait for `release`. */
function heldBack(message: Buffer, release: () => Promise<void>): Readable {
  const cut = Math.max(0, message.length - HELD_BACK);
  async function* parts(): AsyncGenerator<Buffer> {
    if (cut > 0) yield message.subarray(0, cut);
    await release();
    yield message.subarray(cut);
  }
  // Nothing is read ahead: the last part is asked for when the first has been handed to the connection.
  return Readable.from(parts(), { objectMode: false, highWaterMark: 1 });
}

function withCode(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}

/** Errors about our session with the server, not about this mail: another attempt may find it mended. */
const SESSION_ERRORS: readonly (string | undefined)[] = ['EAUTH', 'ENOAUTH', 'ETLS'];

function outcomeOf(error: NodemailerError, released: boolean): DeliveryOutcome {
  const { responseCode, response, message, code, command } = error;
  const words = wordsForLog(response ?? message);
  const ofSession = SESSION_ERRORS.includes(code);
  // Whatever the server replied to STARTTLS: it concerns neither the mail nor the login.
  if (code === 'ETLS') return { kind: 'failed', code, reason: reasonOf({ code, ofSession }), words };
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 600) {
    const replied = String(responseCode);
    const reason = reasonOf({ code: replied, response, command, ofSession });
    return { kind: responseCode >= 500 && !ofSession ? 'refused' : 'failed', code: replied, reason, words };
  }
  if (released) return { kind: 'unknown', reason: 'The mail server did not answer when it had the mail', words };
  const hopeless = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'CONN';
  const name = (error as { originalCode?: string }).originalCode ?? code ?? 'ERROR';
  return { kind: hopeless ? 'refused' : 'failed', code: name, reason: reasonOf({ code: name, ofSession }), words };
}
