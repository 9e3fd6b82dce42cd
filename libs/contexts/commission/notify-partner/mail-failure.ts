import { oneLine } from './notification-content.ts';

export interface SmtpFailure {
  /** Reply code, or the error's name. */
  readonly code: string;
  readonly response?: string | undefined;
  readonly command?: string | undefined;
  /** The failure concerns the session with the server, not this mail. */
  readonly ofSession: boolean;
}

const UNREACHABLE = 'The mail server cannot be reached';
const TOO_LATE = 'The mail server took too long';

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ENOTFOUND: UNREACHABLE,
  EAI_AGAIN: UNREACHABLE,
  EDNS: UNREACHABLE,
  ETIMEDOUT: TOO_LATE,
  ECONNRESET: 'The connection to the mail server was broken off',
  EPIPE: 'The connection to the mail server was broken off',
  ECONNECTION: 'The connection to the mail server was broken off',
  ESOCKET: 'The connection to the mail server was broken off',
  ETLS: 'The connection to the mail server could not be secured',
  EENVELOPE: 'The addresses of the mail are not valid ones',
  ENOUTF8: 'The mail server takes no address with letters outside of ASCII before the @',
  ENOUTF8SENDER: 'The mail server takes no sender with letters outside of ASCII before the @',
  EMESSAGE: 'The mail is not one that the mail server takes',
  LEASE_LOST: 'Another worker may be at this mail',
  STOPPING: 'The service was stopping',
};

/**
 * A reason that the product's company may read: reply codes (RFC 5321, RFC 3463) and fixed sentences. The server's text
 * may reveal hosts, addresses and paths of the operator's network.
 */
export function reasonOf({ code, response, command, ofSession }: SmtpFailure): string {
  const reply = /^([45]\d\d)(?:[ -]([45]\.\d{1,3}\.\d{1,3})(?!\S))?/.exec(response ?? '');
  if (reply === null) return REASONS[code] ?? 'The mail could not be sent';
  const codes = reply[2] === undefined ? reply[1] : `${reply[1]} ${reply[2]}`;
  if (ofSession) return `The mail server does not let the service in: ${codes}`;
  const what = command === 'RCPT TO' ? 'the partner’s address' : 'the mail';
  return code.startsWith('5')
    ? `The mail server refused ${what}: ${codes}`
    : `The mail server does not take ${what} for now: ${codes}`;
}

/** Reduces a text to one bounded line without e-mail addresses, also inside URLs. */
export function wordsForLog(text: string): string {
  return oneLine(text.slice(0, 2_000).replace(/[^\s@]*(?:@|%40)\S*/gi, '[address]'), 500);
}

/** Shorter parts of a name are common words. */
const SHORTEST_NAME = 3;

export function withoutName(words: string, name: string): string {
  const names = new Set(wordsOf(name).filter(({ length }) => length >= SHORTEST_NAME));
  return words.replace(WORD, (word) => (names.has(word.toLowerCase()) ? '[name]' : word));
}

const WORD = /[\p{L}\p{N}]+/gu;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}
