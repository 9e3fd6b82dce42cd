/** Headers of every answer but the documentation's (HTT-11). `vary` is for caches that store despite `no-store`. */
export const NEVER_STORED = {
  'cache-control': 'no-store',
  vary: 'x-api-key, cookie, accept, accept-encoding, prefer',
} as const;
