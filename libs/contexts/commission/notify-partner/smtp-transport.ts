import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { reasonOf, wordsForLog } from './mail-failure.ts';
import type { DeliveryOutcome, Mail, MailTransport } from './mail-transport.ts';

/** Milliseconds. */
export interface SmtpLimits {
  /** DNS, connection, greeting, EHLO and STARTTLS. */
  readonly open: number;
  readonly login: number;
  /** Covers MAIL and all but the end of the message. */
  readonly message: number;
  /**
   * Covers the answer to the end of the message. RFC 5321 (4.5.3.2.6) recommends 10 minutes: a time-out leaves the
   * outcome unknown.
   */
  readonly answer: number;
}

export interface SmtpTransportOptions extends Partial<SmtpLimits> {
  readonly allowPlaintext?: boolean;
}

const LIMITS: SmtpLimits = { open: 20_000, login: 20_000, message: 60_000, answer: 120_000 };
/** Milliseconds. */
const QUIT_WITHIN = 2_000;
/** Bytes. */
const MAX_RESPONSE = 65_536;
/** Bytes withheld until sending is recorded. */
const HELD_BACK = 64;
/** A line of the reply to EHLO (RFC 6531, 3.1). */
const SMTPUTF8 = /^250[ -]SMTPUTF8\s*$/im;

/**
 * The last bytes of a message are sent only after `commit` has resolved (ADR-9). Failures before that are certain; a
 * missing answer after it leaves the outcome unknown.
 */
export class SmtpTransport implements MailTransport {
  readonly route = 'smtp';
  readonly #options: SMTPConnectionOptions;
  readonly #credentials: { user?: string | undefined; pass?: string | undefined } | undefined;
  readonly #limits: SmtpLimits;

  /**
   * `url`: `smtp://user:password@host:port`, or `smtps:` for immediate TLS; nodemailer's options as query. A login
   * requires STARTTLS unless `allowPlaintext`; the query cannot change that.
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
      // Each step has its own limit; this one prevents leaked sockets.
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

class SmtpSession {
  readonly #connection: SMTPConnection;
  readonly #signal: AbortSignal;
  #over: Error | null = null;
  #taken = false;
  #takesUtf8 = false;
  /** The whole mail may have reached the server: once it is true, only an answer settles the outcome. */
  released = false;

  constructor(options: SMTPConnectionOptions, signal: AbortSignal) {
    this.#connection = new SMTPConnection(options);
    this.#signal = signal;
    this.#connection.on('error', (error: Error) => (this.#over ??= error));
    this.#connection.on('end', () => (this.#over ??= withCode('The connection ended', 'ECONNECTION')));
  }

  async open(limit: number): Promise<void> {
    await this.#step(limit, (done) => this.#connection.connect(done));
    // The last response is that to EHLO, after STARTTLS if there was one.
    this.#takesUtf8 = SMTPUTF8.test(String(this.#connection.lastServerResponse));
  }

  async login(credentials: { user?: string | undefined; pass?: string | undefined } | undefined, limit: number) {
    if (credentials?.user === undefined || !this.#connection.allowsAuth) return;
    await this.#step(limit, (done) => this.#connection.login({ credentials }, done));
  }

  async send(mail: Mail, commit: () => Promise<void>, limits: SmtpLimits): Promise<string> {
    this.#mustTake(mail);
    let committing: Promise<void> | undefined;
    let response = '';
    try {
      await this.#step(limits.message, (done, extend) => {
        const release = () => (committing = this.#release(commit, () => extend(limits.answer)));
        const envelope = { from: mail.from, to: [mail.to], size: mail.message.length };
        this.#connection.send(envelope, gated(mail.message, release), (error, info) => {
          response = info?.response ?? '';
          done(error);
        });
      });
    } finally {
      // The record must not change after the outcome is returned.
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

  /** An address with other letters than ASCII must not be sent to a server without SMTPUTF8 (RFC 6531, 3.2). */
  #mustTake({ from, to }: Mail): void {
    if (this.#takesUtf8) return;
    const named = { ENOUTF8: to, ENOUTF8SENDER: from };
    for (const [code, address] of Object.entries(named))
      if (/[^\0-\x7f]/.test(address)) throw withCode('The mail server does not offer SMTPUTF8', code);
  }

  #mustBeAlive(): void {
    if (this.#over !== null) throw this.#over;
    if (this.#signal.aborted) throw withCode('The service is stopping', 'STOPPING');
  }

  /** The connection's end or the signal rejects it early. */
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
        // A late commit must not release anything.
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

  /** Unless the mail was accepted, drops the connection, so that a partial message never is. */
  end(): void {
    if (!this.#taken || this.#over !== null) {
      this.#connection.close();
      return;
    }
    this.#connection.quit();
    setTimeout(() => this.#connection.close(), QUIT_WITHIN).unref();
  }
}

function gated(message: Buffer, release: () => Promise<void>): Readable {
  const cut = Math.max(0, message.length - HELD_BACK);
  async function* parts(): AsyncGenerator<Buffer> {
    if (cut > 0) yield message.subarray(0, cut);
    await release();
    yield message.subarray(cut);
  }
  // No read-ahead: the last part is requested only after the first was passed to the connection.
  return Readable.from(parts(), { objectMode: false, highWaterMark: 1 });
}

function withCode(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}

/** A retry may succeed: this mail is not at fault. */
const SESSION_ERRORS: readonly (string | undefined)[] = ['EAUTH', 'ENOAUTH', 'ETLS'];

function outcomeOf(error: NodemailerError, released: boolean): DeliveryOutcome {
  const { responseCode, response, message, code, command } = error;
  const words = wordsForLog(response ?? message);
  const ofSession = SESSION_ERRORS.includes(code);
  // A failed STARTTLS is no fault of the mail or the login, whatever the reply.
  if (code === 'ETLS') return { kind: 'failed', code, reason: reasonOf({ code, ofSession }), words };
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 600) {
    const replied = String(responseCode);
    const reason = reasonOf({ code: replied, response, command, ofSession });
    return { kind: responseCode >= 500 && !ofSession ? 'refused' : 'failed', code: replied, reason, words };
  }
  if (released) return { kind: 'unknown', reason: 'The mail server did not answer when it had the mail', words };
  const hopeless = code === 'ENOUTF8' || ((code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'CONN');
  const name = (error as { originalCode?: string }).originalCode ?? code ?? 'ERROR';
  return { kind: hopeless ? 'refused' : 'failed', code: name, reason: reasonOf({ code: name, ofSession }), words };
}
