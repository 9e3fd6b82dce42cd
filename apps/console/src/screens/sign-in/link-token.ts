const TOKEN = /^#link=([\w-]{20,200})$/;

/** Of a mailed link. It is in the fragment, so no server or proxy logs it; it is removed from the address at once. */
export function takeLinkToken(): string | null {
  const token = TOKEN.exec(window.location.hash)?.[1] ?? null;
  if (token !== null) window.history.replaceState(null, '', window.location.pathname);
  return token;
}
