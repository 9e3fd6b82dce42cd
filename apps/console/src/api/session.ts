/**
 * The id of the session whose secret is in the cookie. A request that changes something repeats it in a header, which
 * no form of another origin can send (HTT-18).
 */
let sessionID: string | null = null;

export function setSession(id: string | null): void {
  sessionID = id;
}

export function sessionHeaders(): Record<string, string> {
  return sessionID === null ? {} : { 'X-Session': sessionID };
}
