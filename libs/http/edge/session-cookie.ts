import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '@vpds/kernel';

/** `__Host-`: only over TLS (or from loopback), for this host, for all of its paths. */
const NAME = '__Host-vpds-session';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** The cookie contains the session's secret; scripts cannot read it. */
export function sessionCookie(secret: string, seconds: number): string {
  return `${NAME}=${secret}; Max-Age=${seconds}; ${ATTRIBUTES}`;
}

export const ENDED_SESSION_COOKIE = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;

/**
 * The secret in the request's cookie; null if there is none, or more than one cookie of this name. With a key the cookie
 * is ignored, whatever cookies a program's library stores (HTT-18).
 */
export function sessionSecretIn({ cookie, 'x-api-key': apiKey }: IncomingHttpHeaders): string | null {
  if (cookie === undefined || apiKey !== undefined) return null;
  const found = cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${NAME}=`));
  return found.length === 1 ? (found[0]?.slice(NAME.length + 1) ?? null) : null;
}

const READS = new Set(['GET', 'HEAD']);

/**
 * A browser sends the cookie by itself. So a request that changes something must come from the console's own origin and
 * repeat the session's id in a header, which a form of another origin cannot (HTT-18).
 * @throws Refusal
 */
export function refuseForgery(method: string, headers: IncomingHttpHeaders, sessionID: string): void {
  refuseOtherOrigins(method, headers);
  if (!READS.has(method) && headers['x-session'] !== sessionID) throw new Refusal('session_header_missing');
}

/** A read changes nothing, whoever asks for it. @throws Refusal */
export function refuseOtherOrigins(method: string, headers: IncomingHttpHeaders): void {
  if (!READS.has(method) && !isSameOrigin(headers)) throw new Refusal('cross_origin_request');
}

/** Trusts `Sec-Fetch-Site`. Old browsers do not send it, but send `Origin` with requests that change something. */
function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
