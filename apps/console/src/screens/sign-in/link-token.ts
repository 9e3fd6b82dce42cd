const TOKEN = /^#link=([\w-]{20,200})$/;

/**
 * Reads the token of a mailed link and removes it from the address at once. It is in the fragment, so no server or
 * proxy logs it.
 */
export function takeLinkToken(): string | null {
  const token = TOKEN.exec(window.location.hash)?.[1] ?? null;
  if (token !== null) window.history.replaceState(null, '', window.location.pathname);
  return token;
}
