import { AddressRefused } from '@vpds/outbound';

/** A reason that the URL's sender may read: it reveals nothing about addresses inside any network. */
export class UrlUnreachable extends Error {
  override readonly name = 'UrlUnreachable';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name is not known',
  ENODATA: 'The host name has no address',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was broken off',
  EPIPE: 'The connection was broken off',
  UND_ERR_SOCKET: 'The connection was broken off',
  ETIMEDOUT: 'The host cannot be reached',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The host cannot be reached',
  UND_ERR_CONNECT_TIMEOUT: 'The host cannot be reached',
  UND_ERR_HEADERS_TIMEOUT: 'No answer in time',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too large',
};

export function reasonOf(error: unknown): string {
  if (error instanceof UrlUnreachable || error instanceof AddressRefused) return error.message;
  const { name, code, syscall } = error as { name?: unknown; code?: unknown; syscall?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return 'No answer in time';
  if (name === 'HTTPParserError') return 'The answer is not HTTP';
  if (typeof code !== 'string') return 'The connection failed';
  if (typeof syscall === 'string' && syscall.startsWith('query') && code !== 'ENOTFOUND' && code !== 'ENODATA')
    return 'The host name cannot be looked up';
  if (REASONS[code] !== undefined) return REASONS[code];
  if (/CERT|TLS|SSL|VERIFY|SIGNATURE|ISSUER/.test(code)) return 'The TLS certificate or connection is not valid';
  return 'The connection failed';
}
